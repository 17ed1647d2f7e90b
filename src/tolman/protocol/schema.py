"""JSON schemas as providers take them: closed objects whose properties are all required, and nothing exotic."""

from collections.abc import Iterable

Schema = dict[str, object]
"""A JSON schema; it is written as it is."""


def text(says: str = "", options: Iterable[str] = ()) -> Schema:
    """Returns the schema of a text, one of `options` where there are any."""
    return _described({"type": "string"}, says, options)


def whole(says: str = "", options: Iterable[int] = ()) -> Schema:
    """Returns the schema of a whole number, one of `options` where there are any."""
    return _described({"type": "integer"}, says, options)


def number(says: str = "") -> Schema:
    """Returns the schema of a number."""
    return _described({"type": "number"}, says)


def many(items: Schema, says: str = "") -> Schema:
    """Returns the schema of a list."""
    return _described({"type": "array", "items": items}, says)


def closed(properties: dict[str, Schema], says: str = "", optional: Iterable[str] = ()) -> Schema:
    """Returns the schema of an object that has these properties and no others."""
    left_out = set(optional)
    required = [name for name in properties if name not in left_out]
    shape: Schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return _described(shape, says)


def either(*schemas: Schema) -> Schema:
    """Returns the schema of what fits one of several; that of the only one where there is one."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}


def perhaps(schema: Schema) -> Schema:
    """Returns the schema of what may be null."""
    return either(schema, {"type": "null"})


def _described(schema: Schema, says: str, options: Iterable[str | int] = ()) -> Schema:
    known = list(options)
    return schema | ({"description": says} if says else {}) | ({"enum": known} if known else {})
