"""Rules of places: who had which cores when, and what was out of use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .run import CLOSE, Interval, Job, Run


def exclusive(run: Run) -> Iterator[str]:
    """No core has two jobs at one time."""
    held: dict[int, list[tuple[float, float, str]]] = {}
    for job in run.jobs:
        for interval in job.intervals:
            if interval.end > interval.start:
                for core in interval.cores:
                    held.setdefault(core, []).append((interval.start, interval.end, job.name))
    for core, times in sorted(held.items()):
        times.sort()
        for (_, end, one), (start, _, two) in pairwise(times):
            if start < end - CLOSE * max(1.0, end):
                yield f"core {core} has {one} until {end} and {two} from {start} on"


def wide(run: Run) -> Iterator[str]:
    """Jobs have as many cores as they may, of those that there are."""
    for job in run.jobs:
        parts = job.spec.parts
        free = "kind" in parts or job.spec.profile["type"] == "pipedream"
        least = parts.get("min", 1) if free else job.spec.width
        most = max(parts.get("max", job.spec.width), job.spec.width) if free else job.spec.width
        for interval in job.intervals:
            if not least <= len(interval.cores) <= most or max(interval.cores) >= len(run.machine.cores):
                yield f"{job.name} has {sorted(interval.cores)}, not {least} to {most} cores"


def memory(run: Run) -> Iterator[str]:
    """Jobs of a node have no more memory than it has; suspended ones have none."""
    held: dict[int, list[tuple[float, float]]] = {}
    for job in run.jobs:
        for interval in job.intervals:
            if job.spec.memory and interval.end > interval.start:
                for core in interval.cores:
                    changes = held.setdefault(run.machine.cores[core].node, [])
                    changes += [(interval.start, job.spec.memory), (interval.end, -job.spec.memory)]
    for node, changes in sorted(held.items()):
        used = 0.0
        for date, change in sorted(changes):
            used += change
            if used > run.machine.memory[node] * (1 + 1e-9):
                yield f"node {node} has {used} MB in use at {date}"


def _own_before(job: Job, interval: Interval) -> frozenset[int]:
    before = [other.cores for other in job.intervals if other.end == interval.start and other is not interval]
    return before[0] if before else frozenset()


def down(run: Run) -> Iterator[str]:
    """No job takes a core that is out of use, and none keeps one unless jobs run on."""
    for job in run.jobs:
        for interval in job.intervals:
            taken = interval.cores - _own_before(job, interval) if run.fate == "continue" else interval.cores
            for outage in run.outages:
                late = interval.start > outage.start or (interval.start == outage.start and run.fate != "continue")
                inside = late and interval.start < outage.end
                across = run.fate != "continue" and interval.start < outage.end and interval.end > outage.start
                if interval.end > interval.start and (inside or across) and taken & outage.cores:
                    yield f"{job.name} has cores of {sorted(outage.cores)}, which are down from {outage.start}"


def hits(run: Run) -> Iterator[str]:
    """Outages end the jobs that they name and no others."""
    by_name = {job.name: job for job in run.jobs}
    named = set()
    for outage in run.outages:
        for name in (word.partition("!")[2] for word in outage.hit):
            job = by_name[name]
            named.add(name)
            if run.fate != "continue" and (job.end != outage.start or job.state != "COMPLETED_FAILED"):
                yield f"{name} is hit at {outage.start}, and ends as {job.state} at {job.end}"
            # A job may have changed its cores at that very date.
            own = frozenset().union(*(i.cores for i in job.intervals if i.start <= outage.start <= i.end))
            if run.machine.kind != "fabric" and not own & outage.cores:
                yield f"{name} is hit at {outage.start} on cores that it does not have"
    for job in run.jobs:
        if job.state == "COMPLETED_FAILED" and job.name not in named:
            yield f"{job.name} failed, and no outage names it"
