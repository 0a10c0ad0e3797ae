"""Runs of the command line that play models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from _noctule import java as _java

LEARNING = "launch/experiments/hdeeprm-learning/actor-critic.json"
PLAYED = ["--transport", "direct", "--set", "decision.agent.run=test", "--set", "decision.agent.hidden=null"]


def launched(out: Path, *words: Any) -> Path:
    child = _java.start(["launch", *map(str, words), "--out", str(out), "--quiet"])
    try:
        child.stdout.read()
        if child.wait(300) == 0:
            return out
        raise child.failure("A run")
    finally:
        child.close()
