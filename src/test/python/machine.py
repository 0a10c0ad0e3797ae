from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import noctule
from _noctule import java as _java


def command(*words: str) -> None:
    """Plays a command of Noctule that must succeed."""
    child = _java.start(words)
    try:
        child.stdin.close()
        child.stdout.read()
        if child.wait() != 0:
            raise child.failure("Noctule")
    finally:
        child.close()


def generated(folder: Path, jobs: int, cores: int = 256) -> dict[str, Any]:
    """Options with jobs of the model of Lublin and Feitelson, on a machine of equal nodes."""
    command(
        "generate",
        "-o",
        str(folder / "jobs.swf"),
        "--jobs",
        str(jobs),
        "--processors",
        str(cores),
        "--load",
        "0.9",
        "--estimates",
    )
    command("generate", "platform", "--cores", str(cores), "-o", str(folder / "platform.json"))
    return {
        "seed": 1,
        "platform_file_path": str(folder / "platform.json"),
        "workload_file_path": str(folder / "jobs.swf"),
        "decision": {"agent": {"name": "fcfs"}},
    }


class Fcfs(noctule.QueueAgent):
    """First come, first served, on the lowest ids."""

    def schedule(self, now: float, waiting: list[noctule.Job], free: noctule.Cores) -> Iterator[noctule.Decision]:
        for job in waiting:
            cores = self.place(job)
            if not cores:
                break
            yield noctule.Execute(job, cores)
