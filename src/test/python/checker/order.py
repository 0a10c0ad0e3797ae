"""Rules of order: submissions, parents, attempts and the ways of data."""

from __future__ import annotations

from collections.abc import Iterator

from .run import Job, Run, near


def _last(run: Run) -> dict[str, Job]:
    """The last attempt of each job."""
    last: dict[str, Job] = {}
    for job in run.jobs:
        if job.spec.name not in last or last[job.spec.name].number < job.number:
            last[job.spec.name] = job
    return last


def whole(run: Run) -> Iterator[str]:
    """Each job of the workload ends once, each attempt follows one that failed."""
    names = [job.name for job in run.jobs]
    if len(set(names)) < len(names):
        yield "a job has two rows"
    first = {job.name for job in run.jobs if not job.number}
    for name in sorted(set(run.specs) ^ first):
        yield f"{name} is missing, or nobody submitted it"
    by_name = {job.name: job for job in run.jobs}
    for job in run.jobs:
        if job.number:
            before = by_name.get(job.spec.name + (f"#{job.number - 1}" if job.number > 1 else ""))
            if before is None or before.state != "COMPLETED_FAILED" or job.submitted != before.submitted:
                yield f"{job.name} follows no attempt that failed"
            elif job.started() and job.start < before.end:
                yield f"{job.name} starts before the attempt before it ends"


def submissions(run: Run) -> Iterator[str]:
    """Jobs come when they say, and not before their parents' ends; those of parents that fail do not come."""
    last = _last(run)
    released = run.has("workload", "failed_parents") == "release"
    for job in run.jobs:
        if job.started() and job.start < job.submitted:
            yield f"{job.name} starts at {job.start}, before it comes at {job.submitted}"
        parents = [last[name] for name in job.spec.parts.get("after", []) if name in last]
        lost = [parent for parent in parents if parent.state != "COMPLETED_SUCCESSFULLY"]
        if lost and not released:
            if job.state != "REJECTED":
                yield f"{job.name} comes although {lost[0].name} did not succeed"
            continue
        comes = job.spec.submitted
        if parents:
            ends = max(parent.end if parent.started() else parent.submitted for parent in parents)
            comes = max(comes, ends + job.spec.parts.get("think_time", 0.0))
        if all(parent.started() for parent in lost) and not near(job.submitted, comes):
            yield f"{job.name} comes at {job.submitted}, not at {comes}"


def data(run: Run) -> Iterator[str]:
    """Data comes to its job while that has cores, from where it was, and no faster than its link."""
    by_name = {job.name: job for job in run.jobs}
    last = _last(run)
    at: dict[str, float] = {}
    for row in run.transfers:
        job = by_name[row["job_id"].partition("!")[2]]
        start, end = float(row["start"]), float(row["end"])
        if not job.start <= start <= end <= job.end:
            yield f"{job.name} brings {row['item']} from {start} to {end}, when it does not run"
        if (end - start) * run.machine.bandwidth < float(row["bytes"]) * (1 - 1e-9):
            yield f"{job.name} brings {row['item']} in {end - start} s"
        if run.machine.kind != "hosts":
            if start < at.get(job.name, 0.0):
                yield f"{job.name} brings two items at {start}"
            at[job.name] = end
        writers = [other for other in last.values() if row["item"] in other.spec.parts.get("writes", {})]
        if not writers or writers[0].state != "COMPLETED_SUCCESSFULLY" or writers[0].end > start:
            yield f"{job.name} brings {row['item']} before anybody has written it"
        if row["from"] == row["to"]:
            yield f"{job.name} brings {row['item']} from where it is"
        if run.machine.cores[min(job.intervals[0].cores)].node != int(row["to"]):
            yield f"{job.name} brings {row['item']} to node {row['to']}, where it is not"


def training(run: Run) -> Iterator[str]:
    """Rows of training jobs agree with jobs.csv, and none is faster than all its servers together."""
    by_name = {job.name: job for job in run.jobs}
    for row in run.trained:
        job = by_name[row["job_id"]]
        if row["outcome"] != "completed":
            continue
        time = float(row["job_completion_time"])
        alone = float(row["job_sequential_completion_time"])
        if not near(float(row["finish_time"]), job.end) or not near(time, job.end - job.submitted, 1e-8):
            yield f"{job.name} ends at {row['finish_time']} after {time} s, not as in jobs.csv"
        if not near(alone / time, float(row["job_completion_time_speedup"]), 1e-6):
            yield f"{job.name} is {row['job_completion_time_speedup']} times as fast, not {alone / time}"
        most = max((len(interval.cores) for interval in job.intervals), default=1)
        if job.number == 0 and job.ran * most < alone * (1 - 1e-6):
            yield f"{job.name} takes {job.ran} s on {most} servers, and {alone} s on one"
