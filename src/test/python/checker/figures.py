"""Rules of figures: energy, counts, means and losses, from the tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .machine import IDLE, NEIGHBOUR
from .run import CLOSE, Run, near


def job_energy(run: Run) -> Iterator[str]:
    """The cores of a job draw their full power."""
    if run.machine.kind == "hosts":
        return
    for job in run.jobs:
        if job.started():
            joules = sum(run.machine.watts(i.cores) * (i.end - i.start) for i in job.intervals)
            if not near(float(job.row["consumed_energy"]), joules, 1e-8):
                yield f"{job.name} draws {job.row['consumed_energy']} J, not {joules}"


def energy(run: Run) -> Iterator[str]:
    """The platform draws what its cores draw, which depends on their neighbours."""
    if run.machine.kind == "hosts" or not any(job.started() for job in run.jobs):
        return
    begin, end = run.summary["first_submission"], run.summary["makespan"]
    dark = run.has("failures", "power") != "idle"
    members: dict[int, list[int]] = {}
    for number, core in enumerate(run.machine.cores):
        members.setdefault(core.processor, []).append(number)
    uses = [(i.start, i.end, i.cores) for job in run.jobs for i in job.intervals if i.end > i.start]
    joules = 0.0
    for own in members.values():
        here = frozenset(own)
        busy = [(a, b, cores & here) for a, b, cores in uses if cores & here]
        dead = [(o.start, o.end, o.cores & here) for o in run.outages if o.cores & here]
        dates = sorted({begin, end, *(min(max(d, begin), end) for a, b, _ in busy + dead for d in (a, b))})
        watts = run.machine.cores[own[0]].watts
        for one, two in pairwise(dates):
            at_work = frozenset().union(*(cores for a, b, cores in busy if a <= one and b >= two))
            gone = frozenset().union(*(cores for a, b, cores in dead if a <= one and b >= two)) - at_work
            free = len(own) - len(at_work) - (len(gone) if dark else 0)
            share = len(at_work) + free * (NEIGHBOUR if at_work else IDLE)
            joules += watts * share * (two - one)
    if not near(joules, run.summary["consumed_joules"], 1e-8):
        yield f"the platform draws {run.summary['consumed_joules']} J, not {joules}"


def counts(run: Run) -> Iterator[str]:
    """Numbers, means and maxima of the summary and of schedule.csv are those of the jobs."""
    ran = [job for job in run.jobs if job.started()]
    states: dict[str, int] = {}
    for job in run.jobs:
        states[job.state] = states.get(job.state, 0) + 1
    end = max((job.end for job in ran), default=0.0)
    first = min((job.submitted for job in run.jobs), default=0.0)
    waited = [job.start - job.submitted for job in ran]
    busy = sum(len(i.cores) * (i.end - i.start) for job in run.jobs for i in job.intervals)
    cores = len(run.machine.cores)
    told, schedule = run.summary, run.schedule
    pairs = [
        ("jobs by state", told["jobs_by_final_state"] == states, True),
        ("jobs", told["jobs"], len(run.jobs)),
        ("nb_jobs", float(schedule["nb_jobs"]), len(run.jobs)),
        ("nb_jobs_success", float(schedule["nb_jobs_success"]), states.get("COMPLETED_SUCCESSFULLY", 0)),
        ("nb_jobs_rejected", float(schedule["nb_jobs_rejected"]), states.get("REJECTED", 0)),
        ("first_submission", told["first_submission"], first),
        ("cores", told["cores"], cores),
    ]
    if ran:
        pairs += [
            ("makespan", told["makespan"], end),
            ("makespan of schedule.csv", float(schedule["makespan"]), end),
            ("mean waiting time", told["waiting_time"]["mean"], sum(waited) / len(ran)),
            ("max waiting time", told["waiting_time"]["max"], max(waited)),
            ("max turnaround time", told["turnaround_time"]["max"], max(job.end - job.submitted for job in ran)),
        ]
        if end > first:
            pairs += [
                ("mean queue length", told["mean_queue_length"], sum(waited) / (end - first)),
                ("utilisation", told["utilisation"], busy / cores / (end - first)),
            ]
    for name, one, two in pairs:
        if not near(one, two, 1e-8):
            yield f"{name} is {one}, not {two}"


def states(run: Run) -> Iterator[str]:
    """So many machines compute from each date on as have jobs, dead ones aside."""
    after: list[tuple[float, int]] = []
    for row in run.states:
        # Ends that belong to one date may lie a rounding apart.
        if after and near(after[-1][0], float(row["time"])):
            after.pop()
        after.append((float(row["time"]), int(row["nb_computing"])))
    for date, told in after:
        now = date + CLOSE * max(1.0, date)
        dead = frozenset().union(*(o.cores for o in run.outages if o.start <= now < o.end))
        busy = frozenset().union(*(i.cores for job in run.jobs for i in job.intervals if i.start <= now < i.end))
        if told != len(busy - dead):
            yield f"{told} machines compute from {date} on, not {len(busy - dead)}"


def seconds(run: Run) -> Iterator[str]:
    """Times of all machines add up, and those of single cores are those of their jobs."""
    busy = [0.0] * len(run.machine.cores)
    dark = 0.0
    for job in run.jobs:
        for interval in job.intervals:
            for core in interval.cores:
                busy[core] += interval.end - interval.start
                down = [(o.start, o.end) for o in run.outages if core in o.cores]
                dark += union([(max(a, interval.start), min(b, interval.end)) for a, b in down])
    told = float(run.schedule["time_computing"])
    if not near(told, sum(busy) - dark, 1e-8):
        yield f"machines compute for {told} s, not {sum(busy) - dark}"
    for row in run.energy:
        if run.machine.kind != "hosts" and not near(float(row["busy_seconds"]), busy[int(row["core"])], 1e-8):
            yield f"core {row['core']} is busy for {row['busy_seconds']} s, not {busy[int(row['core'])]}"


def union(times: list[tuple[float, float]]) -> float:
    """Time that some intervals cover."""
    covered, until = 0.0, float("-inf")
    for start, stop in sorted(times):
        covered += max(0.0, stop - max(start, until))
        until = max(until, stop)
    return covered


def losses(run: Run) -> Iterator[str]:
    """Lost core-hours, goodput and availability follow from attempts and outages."""
    told = run.summary.get("failures")
    if told is None:
        return
    end = run.summary["makespan"]
    lost = dict.fromkeys(("rework", "restart", "checkpoints"), 0.0)
    allocated = 0.0
    for job in run.jobs:
        if job.attempt:
            cores = float(job.attempt["cores"])
            allocated += cores * job.ran
            for cause in lost:
                lost[cause] += cores * float(job.attempt[cause])
            if float(job.attempt["rework"]) > job.ran * (1 + 1e-9):
                yield f"{job.name} lost {job.attempt['rework']} s of {job.ran}"
    down: dict[int, list[tuple[float, float]]] = {}
    for outage in run.outages:
        for core in outage.cores:
            down.setdefault(core, []).append((outage.start, min(outage.end, end)))
    gone = sum(union(times) for times in down.values())
    pairs = [
        ("outages", told["outages"], len(run.outages)),
        ("interruptions", told["interruptions"], sum(1 for job in run.jobs if job.attempt.get("failure"))),
        ("rework", told["rework_core_hours"], lost["rework"] / 3600),
        ("restarts", told["restart_core_hours"], lost["restart"] / 3600),
        ("checkpoints", told["checkpoint_core_hours"], lost["checkpoints"] / 3600),
        ("goodput", told["goodput"], 1 - sum(lost.values()) / allocated if allocated else told["goodput"]),
        ("availability", told["availability"], 1 - gone / len(run.machine.cores) / end if end else 1.0),
    ]
    for name, one, two in pairs:
        if not near(one, two, 1e-8):
            yield f"{name} is {one}, not {two}"
