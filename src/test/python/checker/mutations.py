"""Changes of good results, each of which a rule must find. A change that does not apply to a run returns False."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from . import companions, figures, order, places, work
from .run import Interval, Job, Outage, Run, near


def _job(run: Run, wanted: Callable[[Job], bool]) -> Job | None:
    return next((job for job in run.jobs if job.started() and job.ran > 0 and wanted(job)), None)


def share_a_core(run: Run) -> bool:
    """A job has a core of another one that runs at that time."""
    one = _job(run, lambda job: True)
    if one is None:
        return False
    other = one.intervals[0]
    run.jobs.append(replace(one, name=one.name + "#9", intervals=[Interval(other.start, other.end, other.cores)]))
    return True


def take_one_more(run: Run) -> bool:
    """A rigid job has a core more than it asks for."""
    job = _job(run, lambda job: "kind" not in job.spec.parts and job.spec.profile["type"] != "pipedream")
    if job is None:
        return False
    job.intervals[0].cores |= {len(run.machine.cores)}
    return True


def need_more_memory(run: Run) -> bool:
    """A job demands more memory than its node has."""
    job = _job(run, lambda job: job.spec.memory > 0)
    if job is None:
        return False
    job.spec.memory = 1 + max(run.machine.memory)
    return True


def fail_beneath(run: Run) -> bool:
    """A core was out of use when a job took it."""
    job = _job(run, lambda job: True)
    if job is None:
        return False
    first = job.intervals[0]
    run.outages.append(Outage(first.start - 1, first.start + 0.5 * job.ran, frozenset([min(first.cores)]), []))
    return True


def hit_another(run: Run) -> bool:
    """An outage names a job that ran on elsewhere."""
    job = _job(run, lambda job: job.state == "COMPLETED_SUCCESSFULLY")
    if job is None or run.machine.kind == "fabric" or run.fate == "none":
        return False
    run.outages.append(Outage(job.end + 1, job.end + 2, job.intervals[0].cores, ["w0!" + job.name]))
    return True


def fail_alone(run: Run) -> bool:
    """A job failed, and no outage says so."""
    job = _job(run, lambda job: job.state == "COMPLETED_SUCCESSFULLY")
    if job is None:
        return False
    job.state = "COMPLETED_FAILED"
    return True


def _exact(run: Run, job: Job) -> bool:
    plain = job.spec.profile["type"] != "pipedream" and job.state == "COMPLETED_SUCCESSFULLY"
    return plain and len(job.intervals) == 1 and work.done(run, job)[1]


def end_early(run: Run) -> bool:
    """A job was done a little sooner than its work takes."""
    job = _job(run, lambda job: _exact(run, job))
    if job is None:
        return False
    job.end -= 1e-6 * job.ran
    job.intervals[0].end = job.end
    return True


def end_late(run: Run) -> bool:
    """A job took a little longer than its work takes."""
    job = _job(run, lambda job: _exact(run, job))
    if job is None:
        return False
    job.end += 1e-6 * job.ran
    job.intervals[0].end = job.end
    return True


def pause_twice(run: Run) -> bool:
    """A job that can change its cores lost the time of two changes more than it shows."""
    job = _job(
        run,
        lambda job: (
            _exact(run, job)
            and run.fate != "checkpoint"
            and job.spec.parts.get("kind") in work.RESIZED
            and work.cost_of_change(job) > 0
            and near(work.done(run, job)[0], 1.0)
        ),
    )
    if job is None:
        return False
    job.end += 2 * work.cost_of_change(job)
    job.intervals[0].end = job.end
    return True


def forget_the_work(run: Run) -> bool:
    """A job that had done its work reached its walltime, as it says."""
    job = _job(run, lambda job: _exact(run, job) and job.ran > 1 and run.fate != "checkpoint")
    if job is None or work._waits_for_data(run, job):
        return False
    job.state = "COMPLETED_WALLTIME_REACHED"
    job.end += 1
    job.intervals[0].end = job.end
    return True


def pass_the_walltime(run: Run) -> bool:
    """A job ran longer than its walltime."""
    job = _job(run, lambda job: job.spec.walltime < float("inf"))
    if job is None:
        return False
    job.ran = job.spec.walltime + 1
    job.end = job.start + job.ran
    return True


def ask_for_less(run: Run) -> bool:
    """The walltime in jobs.csv is not that of the workload."""
    run.jobs[0].row["requested_time"] = "12.125"
    return True


def wait_longer(run: Run) -> bool:
    """A waiting time is not the start less the submission."""
    return _more(_job(run, lambda job: True), "waiting_time")


def run_longer(run: Run) -> bool:
    """An execution time is not the time with cores."""
    return _more(_job(run, lambda job: True), "execution_time")


def _more(job: Job | None, column: str, by: float = 1.0) -> bool:
    if job is not None:
        job.row[column] = str(float(job.row[column]) + by)
    return job is not None


def lose_a_job(run: Run) -> bool:
    """A job has no row."""
    run.jobs = [job for job in run.jobs if job.spec.name != run.jobs[-1].spec.name]
    return True


def come_twice(run: Run) -> bool:
    """A job that succeeded comes again."""
    job = _job(run, lambda job: job.state == "COMPLETED_SUCCESSFULLY" and not job.number)
    if job is None:
        return False
    run.jobs.append(replace(job, name=job.name + "#1"))
    return True


def come_early(run: Run) -> bool:
    """A job comes before it says."""
    job = _job(run, lambda job: not job.spec.parts.get("after"))
    if job is None:
        return False
    job.submitted -= 0.5
    return True


def pass_a_parent(run: Run) -> bool:
    """A job comes before its parent has ended, or its think time is over."""
    job = _job(run, lambda job: bool(job.spec.parts.get("after")) and job.submitted > job.spec.submitted)
    if job is None:
        return False
    job.submitted -= 0.25
    return True


def start_early(run: Run) -> bool:
    """A job starts before it comes."""
    job = _job(run, lambda job: True)
    if job is None:
        return False
    job.start = job.submitted - 1
    return True


def bring_faster(run: Run) -> bool:
    """Data comes faster than its link carries it."""
    return _transfer(run, "start", lambda row: str(0.9 * float(row["end"]) + 0.1 * float(row["start"])))


def bring_later(run: Run) -> bool:
    """Data comes when its job has ended."""
    return _transfer(run, "end", lambda row: "1e9")


def bring_elsewhere(run: Run) -> bool:
    """Data comes to another node than that of its job."""
    return _transfer(run, "to", lambda row: row["from"])


def _transfer(run: Run, column: str, change: Callable[[dict[str, str]], str]) -> bool:
    if run.transfers:
        run.transfers[0][column] = change(run.transfers[0])
    return bool(run.transfers)


def train_faster(run: Run) -> bool:
    """A training job is faster than jobs.csv says."""
    row = next((row for row in run.trained if row["outcome"] == "completed"), None)
    if row is not None:
        row["job_completion_time"] = str(0.5 * float(row["job_completion_time"]))
    return row is not None


def draw_more(run: Run) -> bool:
    """A job draws more energy than its cores."""
    job = _job(run, lambda job: run.machine.kind != "hosts")
    return _more(job, "consumed_energy", 0.001)


def _told(*keys: str) -> Callable[[Run], bool]:
    def change(run: Run) -> bool:
        told: Any = run.summary
        for key in keys[:-1]:
            told = told.get(key, {})
        if keys[-1] not in told or (keys[-1] == "consumed_joules" and run.machine.kind == "hosts"):
            return False
        told[keys[-1]] = told[keys[-1]] + max(1e-6, 1e-6 * told[keys[-1]])
        return True

    return change


def idle(run: Run) -> bool:
    """One machine fewer computes than has a job."""
    if run.states:
        run.states[-1]["nb_computing"] = str(int(run.states[-1]["nb_computing"]) + 1)
    return bool(run.states)


def compute_longer(run: Run) -> bool:
    """Machines compute for longer than jobs have them."""
    run.schedule["time_computing"] = str(float(run.schedule["time_computing"]) + 0.001)
    return True


def keep_a_core_busy(run: Run) -> bool:
    """A core is busy for longer than it has jobs."""
    if run.energy:
        run.energy[-1]["busy_seconds"] = str(float(run.energy[-1]["busy_seconds"]) + 0.001)
    return bool(run.energy) and run.machine.kind != "hosts"


def _companion(run: Run, wanted: Callable[[dict[str, str]], bool]) -> dict[str, str] | None:
    return next((row for row in run.companions if float(row["end"]) > float(row["start"]) and wanted(row)), None)


def _card(row: dict[str, str]) -> bool:
    return row["thousandths"] == "1000"


def give_a_card_twice(run: Run) -> bool:
    """A card goes to a second job at the same time."""
    row = _companion(run, _card)
    if row is None:
        return False
    run.companions.append({**row, "job_id": "another"})
    return True


def give_a_card_that_is_not_there(run: Run) -> bool:
    """A card has a number that its node has not."""
    row = _companion(run, _card)
    if row is None:
        return False
    row["ids"] = "99"
    return True


def forget_a_card(run: Run) -> bool:
    """A job lacks the cards of a node."""
    row = _companion(run, lambda one: one["name"] == "gpu")
    if row is None:
        return False
    run.companions.remove(row)
    return True


def keep_a_card(run: Run) -> bool:
    """A card comes back after its job."""
    row = _companion(run, _card)
    if row is None:
        return False
    row["end"] = str(float(row["end"]) + 1)
    return True


def fill_a_node(run: Run) -> bool:
    """A job has more memory than its node."""
    row = _companion(run, lambda one: one["name"] == "memory")
    if row is None:
        return False
    row["memory"] = str(1 + max(run.machine.memory))
    return True


def join_one_alone(run: Run) -> bool:
    """A job is to be alone where others are."""
    for job in run.jobs:
        for other in run.jobs:
            if job is not other and "demand" in job.spec.parts and job.ran > 0 and other.ran > 0:
                one, two = job.intervals[0], other.intervals[0]
                nodes = {run.machine.cores[core].node for core in one.cores}
                if (
                    nodes & {run.machine.cores[core].node for core in two.cores}
                    and one.start < two.end
                    and two.start < one.end
                ):
                    job.spec.parts["demand"]["exclusive"] = True
                    return True
    return False


MUTATIONS: list[tuple[Callable[..., Any], Callable[[Run], bool]]] = [
    (places.exclusive, share_a_core),
    (places.wide, take_one_more),
    (places.memory, need_more_memory),
    (places.down, fail_beneath),
    (places.hits, hit_another),
    (places.hits, fail_alone),
    (work.work, end_early),
    (work.work, end_late),
    (work.work, pause_twice),
    (work.work, forget_the_work),
    (work.walltimes, pass_the_walltime),
    (work.walltimes, ask_for_less),
    (work.times, wait_longer),
    (work.times, run_longer),
    (order.whole, lose_a_job),
    (order.whole, come_twice),
    (order.submissions, come_early),
    (order.submissions, pass_a_parent),
    (order.submissions, start_early),
    (order.data, bring_faster),
    (order.data, bring_later),
    (order.data, bring_elsewhere),
    (order.training, train_faster),
    (figures.job_energy, draw_more),
    (figures.energy, _told("consumed_joules")),
    (figures.counts, _told("makespan")),
    (figures.counts, _told("utilisation")),
    (figures.counts, _told("jobs")),
    (figures.counts, _told("waiting_time", "mean")),
    (figures.states, idle),
    (figures.seconds, compute_longer),
    (figures.seconds, keep_a_core_busy),
    (companions.devices, give_a_card_twice),
    (companions.devices, give_a_card_that_is_not_there),
    (companions.asked, forget_a_card),
    (companions.asked, keep_a_card),
    (companions.room, fill_a_node),
    (companions.room, join_one_alone),
    (companions.use, _told("companion", "gpu_one_use")),
    (companions.fragmentation, _told("companion", "fragmentation")),
    (figures.losses, _told("failures", "goodput")),
    (figures.losses, _told("failures", "availability")),
    (figures.losses, _told("failures", "interruptions")),
    (figures.losses, _told("failures", "rework_core_hours")),
]
