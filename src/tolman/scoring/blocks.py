"""Blocks: maps that are drawn without the brackets of JSON: as YAML, as a table, or as entries alone."""

import json
import re
from collections.abc import Iterator

_PLACED_ENTRY = r"\s*[-*]?\s*[\"']?[A-Za-z][\w -]{0,60}[\"']?\s?:\s?\{[^{}]*\b(?:position|x|at)\b[^{}]*\}\s*,?"
_ENTRIES = re.compile(rf"\A(?:{_PLACED_ENTRY}){{1,200}}+\s*\Z", re.I)
_FENCE = re.compile(r"(?:```|~~~)[ \t]*\w*[ \t]*\n(.*?)(?:\n[ \t]*(?:```|~~~)|\Z)", re.S)
_NAMED_ITEM = re.compile(r"^( *)- +[\"']?(?:name|id|label|object|thing)[\"']? ?: *(.+?) *$", re.M | re.I)
_ENTRY_END = re.compile(r"\}(?!\s*,)(?=\s*[\"'A-Za-z-])")
_LINE = re.compile(
    r"(?P<indent> *)(?P<item>- +)?(?P<key>[\"']?[A-Za-z][\w -]{0,60}?[\"']?) ?:(?: +(?P<value>\S.*?))? *\Z"
)
_ITEM = re.compile(r"(?P<indent> *)- +(?P<value>[+-]?\d+(?:\.\d+)?) *\Z")
_PLACED = re.compile(r"^ *(?:- +)?[\"']?(?:position|pos|x|coordinates|at)[\"']? ?:", re.M | re.I)
_ROW = re.compile(r"^[ \t]*\|(.*)\|[ \t]*$", re.M)
_RULE = re.compile(r"[\s|:-]*\Z")
_NUMBER = re.compile(r"[+\-−]?\d+(?:\.\d+)?")
_MOST_LINES = 2_000
_MOST_CELLS = 12


def in_objects(answer: str) -> str:
    """Returns an answer as JSON where it is YAML, a table or entries without a bracket around them."""
    fenced = _FENCE.search(answer)
    body = fenced[1].rstrip() if fenced else answer.strip(" \n`*")
    if _ENTRIES.match(body):
        return f"{{{_ENTRY_END.sub('},', body)}}}"
    body = _NAMED_ITEM.sub(r"\1\2:", body)
    if "{" in body or body.count("\n") > _MOST_LINES:
        return answer
    return _from_table(body) or (_from_yaml(body) if _PLACED.search(body) else "") or answer


def _from_table(body: str) -> str:
    """Returns a table with a column for names and columns for places as JSON, or nothing."""
    rows = [[cell.strip(" `*") for cell in match[1].split("|")] for match in _ROW.finditer(body)]
    rows = [row for row in rows if len(row) <= _MOST_CELLS and not all(_RULE.match(cell) for cell in row)]
    if len(rows) < 2:
        return ""
    columns = [cell.casefold() for cell in rows[0]]
    if not {"position", "x"} & {*columns} or any(len(row) != len(columns) for row in rows):
        return ""
    entries = {row[0]: dict(_cells(columns[1:], row[1:])) for row in rows[1:]}
    return json.dumps(entries) if len(entries) == len(rows) - 1 else ""


def _cells(columns: list[str], cells: list[str]) -> Iterator[tuple[str, object]]:
    for column, cell in zip(columns, cells, strict=True):
        if cell and not _RULE.match(cell):
            yield column, float(cell.replace("−", "-")) if _NUMBER.fullmatch(cell) else cell


def _from_yaml(body: str) -> str:
    """Returns indented names and values as JSON, or nothing where a line is neither."""
    written: list[str] = []
    open_at: list[tuple[int, str]] = [(-1, "}")]
    lines = [line for line in body.expandtabs(4).splitlines() if line.strip() and not line.lstrip().startswith("#")]
    for place, line in enumerate(lines):
        entry, item = _LINE.match(line), _ITEM.match(line)
        either = item or entry
        if either is None:
            return ""
        following = lines[place + 1] if place + 1 < len(lines) else ""
        indent = len(either["indent"])
        while indent <= open_at[-1][0] and len(open_at) > 1:
            written.append(open_at.pop()[1] + ",")
        if item:
            written.append(f"{item['value']},")
        elif entry and entry["value"]:
            written.append(f"{json.dumps(_bare(entry['key']))}: {entry['value'].split(' #')[0]},")
        elif entry:
            is_list = _ITEM.match(following) is not None
            written.append(f"{json.dumps(_bare(entry['key']))}: {'[' if is_list else '{'}")
            open_at.append((indent, "]" if is_list else "}"))
    closing = "".join(mark for _, mark in reversed(open_at))
    return "{" + "".join(written) + closing


def _bare(key: str) -> str:
    return key.strip().strip("\"'")
