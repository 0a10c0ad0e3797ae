"""What scontrol tells of jobs, second by second, as one row for each run of a job."""

import re
from dataclasses import dataclass

import tables
from configuration import names

ALIVE = ("PENDING", "RUNNING", "COMPLETING", "CONFIGURING", "SUSPENDED", "REQUEUED")
UNENDED = ("RUNNING", "SUSPENDED", "COMPLETING", "CONFIGURING")
WAITING = "waiting"


@dataclass
class Run:
    """One run of a job, or its wait; moments in seconds since 1970, None where there is none."""

    job: str
    submit: int
    eligible: int
    start: int | None
    end: int | None
    state: str
    nodes: str = ""


@dataclass
class States:
    """left: jobs that have not ended; in_transit: whether any is between two states."""

    left: int = 0
    running: int = 0
    in_transit: bool = False


class JobTable:
    """Rows of jobs.csv. zero: second 0 of the scenario."""

    def __init__(self, zero):
        self.zero, self.runs = zero, {}
        self.tasks = {}  # Slurm's ids of tasks -> array and task of the scenario

    def take(self, answer, second):
        """Takes down an answer of `scontrol show job -d -o`."""
        states = States()
        for key in [key for key in self.runs if key[1] == WAITING]:
            del self.runs[key]
        for line in answer.splitlines():
            cells = dict(re.findall(r"(\S+?)=(\S*)", line))
            if cells.get("JobName", "").startswith("j"):
                self.job(cells, line, second, states)
        return states

    def job(self, cells, line, second, states):
        state, start = cells["JobState"], moment(cells["StartTime"])
        states.left += state in ALIVE
        states.running += state == "RUNNING"
        states.in_transit |= state in ("COMPLETING", "CONFIGURING")
        job = cells["JobName"][1:] + (f"_{cells['ArrayTaskId']}" if "ArrayTaskId" in cells else "")
        if "_" in job and cells["ArrayTaskId"].isdigit():
            self.tasks[cells["JobId"]] = job
        run = Run(job, moment(cells["SubmitTime"]), moment(cells["EligibleTime"]), start, None, state)
        if state == "PENDING":
            for (other, when), earlier in self.runs.items():
                if other == job and when != WAITING and earlier.state == "RUNNING":
                    earlier.state, earlier.end = "REQUEUED", second
            run.start, run.state = None, f"PENDING({cells['Reason']})"
            self.runs[job, WAITING] = run
            return
        if state not in UNENDED:
            run.end = moment(cells["EndTime"])
        held = " ".join(f"{node}:{cores}" for node, cores in cores_of(line))
        # An ended job may tell no cores any more: those seen while it ran stay.
        known = self.runs[job, start].nodes if (job, start) in self.runs else ""
        run.nodes = held or known or cells.get("NodeList", "").replace("(null)", "")
        self.runs[job, start] = run

    def table(self, refused):
        """jobs.csv; refused: (job, second, why) of jobs that sbatch did not take."""

        def relative(t):
            return None if t is None else t - self.zero

        rows = [
            [r.job, relative(r.submit), relative(r.eligible), relative(r.start), relative(r.end), r.state, r.nodes]
            for r in self.runs.values()
            # Slurm keeps a failed record of some that it does not take.
            if r.job not in {str(job) for job, _, _ in refused}
        ]
        rows += [[str(job), at, None, None, None, "REFUSED", ""] for job, at, _ in refused]
        rows.sort(key=lambda r: ([int(x) if x.isdigit() else -1 for x in r[0].split("_")], 0 if r[3] is None else r[3] + self.zero))
        return tables.text("job submit eligible start end state nodes", rows)


def moment(stamp):
    return None if stamp in ("Unknown", "None", "N/A") else tables.seconds(stamp)


def cores_of(line):
    """(node, cores) of the part ` Nodes=n[1-2] CPU_IDs=0-3` of a job"""
    for group, cpus in re.findall(r" Nodes=(\S+) CPU_IDs=(\S+)", line):
        ends = [part.split("-") for part in cpus.split(",")]
        for node in names(group):
            yield node, sum(int(e[-1]) - int(e[0]) + 1 for e in ends)
