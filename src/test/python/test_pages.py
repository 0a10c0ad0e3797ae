from __future__ import annotations

import importlib.util
import pydoc
import re
from pathlib import Path

import pytest

import noctule
from _noctule import java as _java

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", ["docs/python.md"])
def test_what_pages_show_runs(
    page: str, java: _java.Java, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("zmq", reason="the package pyzmq is not installed: pip install 'noctule[agent]'")
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall((root / page).read_text(encoding="utf-8"))
    assert len(blocks) > 1
    if importlib.util.find_spec("sb3_contrib") is None:
        blocks = [block for block in blocks if "noctule.sb3" not in block]
    # What is learnt does not matter here.
    blocks = [block.replace("100_000", "4096") for block in blocks]
    names: dict[str, object] = {}
    try:
        for block in blocks:
            exec(compile(block, page, "exec"), names)
    finally:
        for name in ("env", "envs"):
            if name in names:
                names[name].close()  # type: ignore[attr-defined]
    assert (tmp_path / "model.safetensors").is_file()


def test_the_readme_runs(java: _java.Java, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = BLOCK.findall((root / "README.md").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    exec(compile(block, "README.md", "exec"), names)
    results = names["results"]
    assert isinstance(results, noctule.Results)
    assert results.summary["jobs"] == 200


def test_the_page_of_the_package_runs(
    java: _java.Java, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("zmq", reason="the package pyzmq is not installed: pip install 'noctule[agent]'")
    monkeypatch.chdir(tmp_path)
    (block,) = BLOCK.findall((root / "src/main/python/README.md").read_text(encoding="utf-8"))
    exec(compile(block, "README.md", "exec"), {})
    (run,) = (tmp_path / "runs").iterdir()
    assert noctule.Results(run).complete


def test_the_policy_of_the_tutorial_runs(
    java: _java.Java, root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("zmq", reason="the package pyzmq is not installed: pip install 'noctule[agent]'")
    monkeypatch.chdir(root)
    page = "docs/tutorials/my-policy.md"
    (block,) = BLOCK.findall((root / page).read_text(encoding="utf-8"))
    exec(compile(block, page, "exec"), {"__name__": "__main__"})
    assert "| mine " in capsys.readouterr().out


@pytest.mark.parametrize("kind", [noctule.Job, noctule.Started, noctule.QueueAgent])
def test_pages_list_what_jobs_and_agents_know(kind: type, root: Path) -> None:
    text = (root / "docs" / "python.md").read_text(encoding="utf-8")
    table = re.search(rf"^\| `{kind.__name__}` \|.*\n((\|.*\n)+)", text, re.MULTILINE)
    assert table is not None
    listed = {
        name for row in table.group(1).splitlines() for name in re.findall(r"`(\w+)(?:\(.*?\))?`", row.split("|")[1])
    }
    known = {name for name in [*dir(kind), *getattr(kind, "__annotations__", {})] if not name.startswith("_")}
    assert listed == known - {"decide", "follow"}


def test_pages_build_a_wheel_as_its_hook_asks(root: Path) -> None:
    hook = (root / "src" / "main" / "python" / "hatch_build.py").read_text(encoding="utf-8")
    (build,) = re.findall(r"Maybe run (launch.*?) in the checkout", hook)
    page = (root / "docs" / "python.md").read_text(encoding="utf-8")
    assert f"`{build}` builds the Java part; then the package runs from the checkout, or becomes a wheel:" in page
    assert "\npip wheel --no-deps src/main/python\n" in page


def test_help_lists_public_names_alone() -> None:
    told = pydoc.plain(pydoc.render_doc(noctule))
    listed = re.search(r"^PACKAGE CONTENTS\n((?:    .*\n)+)", told, re.MULTILINE)
    assert listed is not None
    modules = set(listed.group(1).split())
    assert {"agent", "env", "models"} <= modules
    assert {module for module in modules if module.startswith("_")} == {"__main__"}
    assert re.findall(r"\b_noctule\b", told) == []
