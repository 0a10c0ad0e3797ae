"""Measures an agent in Python: first come, first served, over ZeroMQ, beside the same agent in Java.

``python src/main/python/bench/agents.py [JOBS]`` in a checkout whose package is on the path.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import noctule
from noctule import _java
from noctule._codec import Codec

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


def agents(jobs: int = JOBS) -> list[tuple[str, str]]:
    """Measures.

    Args:
        jobs: length of the workload, by the model of Lublin and Feitelson

    Returns:
        what was measured, and the figure
    """
    with tempfile.TemporaryDirectory(prefix="noctule-bench-") as name:
        folder = Path(name)
        options = _options(folder, jobs)
        agent = Fcfs()
        mine = noctule.run(agent, options, out=folder / "python")
        theirs = noctule.run("fcfs", options, out=folder / "java", settings={"channel.transport": "zmq"})
        starts = [each.jobs("numpy")["starting_time"] for each in (mine, theirs)]
        seconds = mine.run["simulation_seconds"]
        return [
            ("jobs", f"{jobs}"),
            ("messages", f"{agent.messages}"),
            ("jobs/s, agent in Python", f"{jobs / seconds:.0f}"),
            ("jobs/s, agent in Java, both over ZeroMQ", f"{jobs / theirs.run['simulation_seconds']:.0f}"),
            ("us per message", f"{1e6 * seconds / agent.messages:.0f}"),
            ("us per message of the agent itself", f"{1e6 * agent.seconds / agent.messages:.1f}"),
            ("us of a submission's JSON, read and answered", f"{1e6 * _codec_seconds(agent):.1f}"),
            ("starts that differ from Java's", f"{(starts[0] != starts[1]).sum()} of {jobs}"),
        ]


if __name__ == "__main__":
    for what, figure in agents(int(sys.argv[1]) if len(sys.argv) > 1 else JOBS):
        print(f"{what:<50}{figure:>12}")
