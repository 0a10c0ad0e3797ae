"""Rules of work and time: what jobs did, how long it took, and their walltimes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from .run import CLOSE, Job, Run, near

RESIZED = ("malleable", "adaptive", "evolving")


def speed_up(law: dict[str, Any], n: int) -> float:
    """The speed on n cores beside that on one, up to a factor."""
    if law["model"] == "amdahl":
        return 1 / (float(law["serial"]) + (1 - float(law["serial"])) / n)
    if law["model"] == "downey":
        return _downey(law["A"], law["sigma"], n)
    return float(n)


def _downey(a: float, sigma: float, n: int) -> float:
    """Downey 1997, for sigma of at most 1."""
    if n <= a:
        return a * n / (a + sigma / 2 * (n - 1))
    if n <= 2 * a - 1:
        return a * n / (sigma * (a - 0.5) + n * (1 - sigma / 2))
    return a


def seconds(run: Run, profile: dict[str, Any], width: int, speed: float) -> tuple[float, bool]:
    """Time of a profile at a speed, and whether nothing else decides it; a network makes it longer."""
    kind = profile["type"]
    if kind == "delay":
        return profile["delay"], True
    if kind == "reference_time":
        return profile["seconds"] * run.reference / speed, True
    if kind == "parallel_homogeneous":
        return profile["cpu"] / speed, True
    if kind == "parallel_homogeneous_total":
        return profile["cpu"] / width / speed, True
    if kind == "parallel":
        return max(profile["cpu"]) / max(core.speed for core in run.machine.cores), False
    parts = [seconds(run, run.profiles[name], width, speed) for name in profile["seq"]]
    return profile.get("repeat", 1) * sum(part for part, _ in parts), all(exact for _, exact in parts)


def cost_of_change(job: Job) -> float:
    """Seconds without work after each change of cores."""
    return float(job.spec.parts.get("reconfigure", {}).get("cost", 0.0))


def done(run: Run, job: Job, changed_at_start: bool = False) -> tuple[float, bool]:
    """The part of its whole work that a job did, and whether that is exact."""
    law = job.spec.parts.get("speedup", {"model": "linear"})
    cost = cost_of_change(job)
    data = max((float(row["end"]) for row in run.transfers if row["job_id"].endswith("!" + job.name)), default=0.0)
    part, exact = 0.0, True
    for index, interval in enumerate(job.intervals):
        pause = cost if index > 0 or changed_at_start else 0.0
        whole, plain = seconds(run, job.spec.profile, job.spec.width, run.machine.slowest(interval.cores))
        factor = speed_up(law, len(interval.cores)) / speed_up(law, job.spec.width)
        time = max(0.0, interval.end - max(interval.start + pause, data))
        part += time * factor / whole if whole else 1.0
        exact &= plain
    return part, exact


def _waits_for_data(run: Run, job: Job) -> bool:
    """Whether it reads what may have to be brought: that which its end cuts off has no row."""
    return bool(job.spec.parts.get("reads")) and run.has("workload", "data_items") != "free"


def work(run: Run) -> Iterator[str]:
    """Jobs that succeed have done their work, and no others have."""
    for job in run.jobs:
        if not job.started() or job.spec.profile["type"] == "pipedream":
            continue
        part, exact = done(run, job)
        needed = 1.0
        if run.fate == "checkpoint":
            if len(job.intervals) > 1:
                continue  # Where in which interval its checkpoints were is not told.
            if job.number and job.spec.profile["type"] == "composed":
                continue  # Its parts are not as much slower on slower cores as the whole.
            part, needed = _checkpointed(run, job, exact)
        elif job.spec.parts.get("kind") in RESIZED and cost_of_change(job) > 0:
            less, _ = done(run, job, changed_at_start=True)
            if near(less, needed):
                part = less  # Cores that it had for no time have no row, but that it changed them cost time.
        if job.state == "COMPLETED_SUCCESSFULLY":
            if part < needed * (1 - CLOSE) or (exact and not near(part, needed)):
                yield f"{job.name} did {part} of its work, not {needed}"
        elif exact and part > needed * (1 + CLOSE) and not _waits_for_data(run, job):
            yield f"{job.name} did {part} of its work and ended as {job.state}"


def _checkpointed(run: Run, job: Job, exact: bool) -> tuple[float, float]:
    """Time of an attempt, and the time that its work, its checkpoints and its restart take."""
    law = job.spec.parts.get("checkpoints", run.options["failures"]["checkpoint"])
    whole, _ = seconds(run, job.spec.profile, job.spec.width, run.machine.slowest(job.intervals[0].cores))
    law_of_size = job.spec.parts.get("speedup", {"model": "linear"})
    whole *= speed_up(law_of_size, job.spec.width) / speed_up(law_of_size, len(job.intervals[0].cores))
    left = whole * (1 - float(job.attempt["progress"]))
    count = max(0, math.ceil(left / law["interval"] * (1 - CLOSE)) - 1)
    restart = law.get("restart", 0.0) if job.number else 0.0
    data = max((float(row["end"]) for row in run.transfers if row["job_id"].endswith("!" + job.name)), default=0.0)
    time = job.intervals[0].end - max(job.start, data)
    return time, left + (count * law["cost"] if exact else 0.0) + restart


def walltimes(run: Run) -> Iterator[str]:
    """Jobs end at their walltime, at the latest, and only those that reach it say so."""
    for job in run.jobs:
        limit = job.spec.walltime
        if float(job.row["requested_time"]) != (limit if math.isfinite(limit) else -1.0):
            yield f"{job.name} asks for {job.row['requested_time']} s, not {limit}"
        if not job.started():
            continue
        time = job.end - job.start if job.spec.parts.get("walltime") == "always" else job.ran
        reached = job.state == "COMPLETED_WALLTIME_REACHED"
        if (time > limit and not near(time, limit)) or (reached and not near(time, limit)):
            yield f"{job.name} ends after {time} s as {job.state}, with a walltime of {limit}"


def times(run: Run) -> Iterator[str]:
    """Columns of a job follow from its dates."""
    for job in run.jobs:
        row = job.row
        if (row["success"] == "1") != (job.state == "COMPLETED_SUCCESSFULLY"):
            yield f"{job.name} has success {row['success']} and {job.state}"
        if not job.started():
            continue
        ran = sum(interval.end - interval.start for interval in job.intervals)
        stays = job.end - job.submitted
        for column, value in (
            ("execution_time", ran),
            ("waiting_time", job.start - job.submitted),
            ("turnaround_time", stays),
            ("stretch", stays / job.ran if job.ran else float(row["stretch"])),
        ):
            if not near(float(row[column]), value, 1e-9 * max(1.0, job.end)):
                yield f"{job.name}: {column} is {row[column]}, not {value}"
        last = job.intervals[-1]
        suspended = job.state == "COMPLETED_WALLTIME_REACHED" and job.spec.parts.get("walltime") == "always"
        if job.intervals[0].start != job.start or (last.end != job.end and not suspended):
            yield f"{job.name} has cores from {job.intervals[0].start} to {last.end}, not all its time"
