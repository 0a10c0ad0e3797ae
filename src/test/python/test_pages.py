from __future__ import annotations

import re
from pathlib import Path

import pytest

from noctule import _java

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", ["docs/python.md"])
def test_what_pages_show_runs(
    page: str, java: _java.Java, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("zmq", reason="the package pyzmq is not installed: pip install 'noctule[agent]'")
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall((root / page).read_text(encoding="utf-8"))
    assert len(blocks) > 1
    names: dict[str, object] = {}
    try:
        for block in blocks:
            exec(compile(block, page, "exec"), names)
    finally:
        for name in ("env", "envs"):
            if name in names:
                names[name].close()  # type: ignore[attr-defined]
    assert (tmp_path / "model.safetensors").is_file()
