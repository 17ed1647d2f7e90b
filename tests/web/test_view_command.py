"""The command that shows runs."""

import re

import pytest

from tests.cli.calling import Said, say
from tolman.web import server as serving
from tolman.web.bundle import bundled


def _view(*words) -> Said:
    return say("view", *words)


@pytest.mark.slow
def test_it_writes_a_folder(played_run, tmp_path):
    said = _view(played_run, "--export", tmp_path / "out")
    assert (said.code, said.output.strip()) == (0, f"Open {tmp_path / 'out' / 'index.html'} to look at it.")
    again = _view(played_run, "--export", tmp_path / "out")
    assert again.code == 0
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    assert "mine" in _view(played_run, "--export", tmp_path / "mine").error


def test_a_folder_without_runs_is_told(tmp_path):
    assert "there is no run in" in _view(tmp_path).error


@pytest.mark.parametrize(("host", "has_token"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_beyond_this_machine_it_makes_a_token(played_run, monkeypatch, host, has_token):
    served = []
    monkeypatch.setattr(serving, "serve", lambda app, *how: served.append(how))
    assert _view(played_run.parent, "--host", host, "--no-browser", "--port", 0).code == 0
    ((where, port, opens, token, _tell),) = served
    assert (where, port, opens, token is not None) == (host, 0, False, has_token)


def test_a_token_can_be_kept(played_run, monkeypatch):
    served = []
    monkeypatch.setattr(serving, "serve", lambda _app, *how: served.append(how[3]))
    run = (played_run.parent, "--no-browser", "--host", "0.0.0.0", "--port", 0)
    for words in (("--token", "spring-2026-rooms"), ("--token", "spring-2026-rooms"), (), ()):
        assert _view(*run, *words).code == 0
    first, second, third, fourth = served
    assert first == second == "spring-2026-rooms"
    assert len({first, third, fourth}) == 3
    assert "a token has 16 letters" in _view(*run, "--token", "short").error
    assert "it has no effect" in _view(played_run.parent, "--export", "out", "--token", "spring-2026-rooms").error


def test_the_address_is_told_before_serving(monkeypatch):
    import uvicorn

    told = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
    serving.serve(serving.secured([]), port=0, token="t", tell=told.append)
    assert told[0].startswith("http://127.0.0.1:")
    assert "/?token=t (" in told[0]


def test_modules_of_another_form_are_not_joined(tmp_path):
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const a = b;\n')
    (tmp_path / "b.js").write_text("export const b = 1;\n")
    assert bundled("a.js", tmp_path).index("const b = 1") < bundled("a.js", tmp_path).index("const a = b")
    (tmp_path / "b.js").write_text("export default 1;\n")
    with pytest.raises(ValueError, match="cannot be joined"):
        bundled("a.js", tmp_path)


def test_every_module_of_the_page_is_fetched_at_once():
    folder = serving.static_folder()
    named = re.findall(r'rel="modulepreload" href="static/([\w/]+\.js)"', (folder / "view" / "view.html").read_text())
    modules = {f"view/{each.name}" for each in (folder / "view").glob("*.js")} - {"view/view.js"}
    assert set(named) == {"common.js", *modules}
