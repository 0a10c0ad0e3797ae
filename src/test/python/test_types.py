from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

# What these import is known only where it is installed.
NEEDS = {"noctule/torch.py": "torch", "noctule/sb3.py": "stable_baselines3", "_noctule/kernel.py": "stable_baselines3"}


@pytest.mark.long
def test_pyright_finds_nothing_in_its_strict_mode(root: Path) -> None:
    if importlib.util.find_spec("pyright") is None:
        pytest.skip("pyright is not installed: pip install 'noctule[dev]'")
    python = root / "src" / "main" / "python"
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"],
        cwd=python,
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(done.stdout)
    assert told["summary"]["filesAnalyzed"] >= len([*python.glob("noctule/*.py"), *python.glob("_noctule/*.py")])
    left_out = {python / file for file, library in NEEDS.items() if importlib.util.find_spec(library) is None}
    assert [
        f"{Path(found['file']).name}:{found['range']['start']['line'] + 1}: {found['message']}"
        for found in told["generalDiagnostics"]
        if Path(found["file"]) not in left_out
    ] == []
