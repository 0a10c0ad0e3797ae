from __future__ import annotations

import doctest
import importlib.util
from pathlib import Path

import pytest

import noctule
from _noctule import java as _java

griffe = pytest.importorskip("griffe", reason="the package griffelib is not installed: pip install 'noctule[dev]'")
import reference  # noqa: E402 - it needs griffe

ITEMS = {
    path: item
    for section in reference.items().values()
    for path, item in section.items()
    if isinstance(item, (griffe.Class, griffe.Function))
}
# Libraries that an example may need, by a word that it has then.
NEEDED = {"sb3_contrib": "noctule.sb3", "torch": "torch", "safetensors": "models.save", "zmq": "serve("}


def test_the_reference_is_that_of_the_docstrings() -> None:
    written = reference.PAGE.read_text(encoding="utf-8")
    assert written == reference.page(), "Maybe run python reference.py in src/main/python."


def test_the_reference_has_all_public_names() -> None:
    assert {f"noctule.{name}" for name in noctule.__all__} - {"noctule.__version__", "noctule.Progress"} <= set(ITEMS)


@pytest.mark.parametrize("path", ITEMS)
def test_examples_of_docstrings_run(
    path: str, java: _java.Java, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    examples = [
        section.value.contents
        for section in ITEMS[path].docstring.parsed
        if isinstance(section, griffe.DocstringSectionAdmonition) and section.title == "Example"
    ]
    assert len(examples) == 1, "Maybe it has no section Example."
    for library, word in NEEDED.items():
        if word in examples[0] and importlib.util.find_spec(library) is None:
            pytest.skip(f"the package {library} is not installed")
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(examples[0] + "\n", {"noctule": noctule}, path, None, None)
    assert len(test.examples) > 0
    told: list[str] = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert told == []
