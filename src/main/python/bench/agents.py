"""Measures an agent in Python: first come, first served, over ZeroMQ, beside the same agent in Java.

``python src/main/python/bench/agents.py [JOBS] [--json]`` in a checkout whose package is on the path.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import noctule
from _noctule import java as _java
from _noctule.codec import Codec

JOBS = 10_000
CORES = 256


class Fcfs(noctule.QueueAgent):
    """First come, first served, on the lowest ids; counts the time that it takes itself."""

    def __init__(self) -> None:
        """Begins to count."""
        super().__init__()
        self.messages = 0
        self.seconds = 0.0

    def decide(self, message: noctule.Message) -> Iterable[noctule.Decision]:
        """Counts the decision."""
        begin = time.perf_counter()
        decided = super().decide(message)
        self.seconds += time.perf_counter() - begin
        self.messages += 1
        return decided

    def schedule(self, now: float, waiting: list[noctule.Job], free: noctule.Cores) -> Iterator[noctule.Decision]:
        """Starts the first jobs as long as they fit."""
        for job in waiting:
            cores = self.place(job)
            if not cores:
                break
            yield noctule.Execute(job, cores)


def _command(*words: str) -> None:
    child = _java.start(words)
    try:
        child.stdin.close()
        child.stdout.read()
        if child.wait() != 0:
            raise child.failure("Noctule")
    finally:
        child.close()


def _options(folder: Path, jobs: int) -> dict[str, Any]:
    trace, platform = folder / "jobs.swf", folder / "platform.json"
    words = ["--jobs", str(jobs), "--processors", str(CORES), "--load", "0.9", "--estimates"]
    _command("generate", "-o", str(trace), *words)
    _command("generate", "platform", "--cores", str(CORES), "-o", str(platform))
    return {"platform_file_path": str(platform), "workload_file_path": str(trace)}


def _codec_seconds(agent: Fcfs) -> float:
    """Time that one submission takes to be read and answered, without a socket."""
    codec = Codec()
    frame = (
        b'{"now":1.0,"events":[{"timestamp":1.0,"type":"JOB_SUBMITTED","data":{"job_id":"w0!1","job":{"id":"w0!1",'
        b'"subtime":1,"res":2,"profile":"1","walltime":9.0},"profile":{"type":"reference_time","seconds":4.0}}}]}'
    )
    best = float("inf")
    for _ in range(20):
        begin = time.perf_counter()
        for _ in range(100):
            codec.reply(codec.message(frame), [noctule.Execute("w0!1", noctule.Cores.first(2))])
        best = min(best, (time.perf_counter() - begin) / 100)
    return best


def agents(jobs: int = JOBS) -> dict[str, float]:
    """Measures.

    Args:
        jobs: length of the workload, by the model of Lublin and Feitelson

    Returns:
        what was measured: figures of the agent in Python, and of the same agent in Java
    """
    with tempfile.TemporaryDirectory(prefix="noctule-bench-") as name:
        folder = Path(name)
        options = _options(folder, jobs)
        agent = Fcfs()
        mine = noctule.run(agent, options, out=folder / "python")
        theirs = noctule.run("fcfs", options, out=folder / "java", settings={"channel.transport": "zmq"})
        starts = [each.jobs("numpy")["starting_time"] for each in (mine, theirs)]
        seconds = mine.run["simulation_seconds"]
        return {
            "jobs": jobs,
            "messages": agent.messages,
            "jobs_per_second": jobs / seconds,
            "java_jobs_per_second": jobs / theirs.run["simulation_seconds"],
            "message_us": 1e6 * seconds / agent.messages,
            "own_us": 1e6 * agent.seconds / agent.messages,
            "json_us": 1e6 * _codec_seconds(agent),
            "differing_starts": int((starts[0] != starts[1]).sum()),
        }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser("agents.py", description="Measures an agent in Python.")
    parser.add_argument("jobs", type=int, nargs="?", default=JOBS, help=f"length of the workload (default: {JOBS})")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    chosen = parser.parse_args()
    figures = agents(chosen.jobs)
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:<24}{figure:>12.6g}")


if __name__ == "__main__":
    main()
