"""Plays one scenario on a cluster and collects the tables."""

import re
import time

import tables
from clock import Restless
from cluster import BOOT, UP, Cluster
from jobs import JobTable

# Options of sbatch are all keys of a job but these.
OURS = ("id", "submit", "run", "user")
# Lines of slurmctld's log that tell of a job whose state may have changed.
CHANGE = re.compile(r"_job_complete|Time limit|Allocate JobId|backfill: Started|[Rr]equeu|cancel|kill|[Pp]reempt")
PRIORITY = "%i|%r|%Y|%A|%B|%F|%J|%P|%Q|%N|%T|%a|%f|%j|%p|%q"
PRIORITY_HEAD = "second job partition priority age assoc fairshare jobsize part qos nice tres age_n fairshare_n jobsize_n part_n qos_n"
SHARES_HEAD = (
    "second account user raw_shares norm_shares raw_usage norm_usage effective_usage fairshare level_fs grp_tres_mins tres_run_mins"
)


class Play:
    """One recording. sources: texts of the C files; leap: whether idle seconds are played without a look at all threads."""

    def __init__(self, scenario, folder, sources, leap=True):
        self.scenario, self.leap = scenario, leap
        self.cluster = Cluster(scenario, folder, sources)
        self.zero = BOOT + UP + scenario.get("phase", 0)
        orders = [(j["submit"], 0, i, j) for i, j in enumerate(scenario["jobs"])]
        orders += [(e["at"], 1, i, e) for i, e in enumerate(scenario.get("events", []))]
        self.todo = sorted(orders, key=lambda order: order[:3])
        self.ids = {}  # the scenario's id -> Slurm's
        self.refused, self.events, self.priority, self.shares = [], [], [], []
        self.read = 0  # bytes of the log that were looked at
        self.left = 1

    def run(self):
        """Returns (tables: file -> text, figures of the recording)."""
        begun = time.monotonic()
        self.cluster.start(self.zero)
        up = time.monotonic()
        log = open(f"{self.cluster.folder}/slurmctld.log")  # noqa: SIM115 (open until the process ends)
        self.jobs = JobTable(self.zero)
        end = self.zero + self.scenario.get("until", 10**9)
        second, part, full = self.zero, None, 0
        while second < end:
            self.second(second, part)
            full += 1
            if not self.todo and self.left == 0 and self.cluster.clock.steps == 0:
                break
            second, part = second + 1, None
            if self.leap:
                second, part = self.cluster.clock.idle(second, min(end, self.next_order(second)), log.fileno())
        self.look(second)
        figures = {
            "seconds": second - self.zero, "looked_at": full, "wall": round(time.monotonic() - up, 1),
            "boot": round(up - begun, 1), "left": self.left,
        }  # fmt: skip
        return self.tables(), figures

    def next_order(self, second):
        """The first second from this one on that must be played whole: at most an hour away, that a recording without jobs ends."""
        asked = [self.zero + s for s in self.scenario.get("sprio", []) + self.scenario.get("sshare", [])]
        orders = [self.zero + self.todo[0][0]] if self.todo else []
        return min([s for s in asked + orders if s >= second] + [max([second] + orders) + 3600])

    def second(self, second, part):
        """Plays a second; part: its last moment (ms) that has been played but for the rest, or None."""
        clock, steps, acted = self.cluster.clock, self.cluster.clock.steps, False
        if part is not None:
            clock.rest()
        if part in (None, 0):
            clock.play(second, 0)
            acted = self.orders(second)
        # What has been played has nothing that is due any more.
        if part != 750:
            clock.play(second, 500)
        clock.play(second, 750)
        if clock.steps != steps or acted or self.changed():
            self.look(second)
        if second - self.zero in self.scenario.get("sprio", []):
            for line in self.cluster.ask(["sprio", "-h", "-o", PRIORITY]).splitlines():
                self.priority.append([second - self.zero] + [cell.strip() for cell in line.split("|")])
        if second - self.zero in self.scenario.get("sshare", []):
            for line in self.cluster.ask(["sshare", "-a", "-l", "-P", "-h"]).splitlines():
                self.shares.append([second - self.zero] + [cell.strip() for cell in line.split("|")])

    def orders(self, second):
        """Hands in what the scenario has for this second, a millisecond apart; whether there was anything."""
        ms = 250
        while self.todo and self.zero + self.todo[0][0] <= second:
            at, is_event, _, what = self.todo.pop(0)
            self.cluster.clock.play(second, ms)
            ms += 1
            if is_event:
                answer = self.cluster.ask([self.known(word) for word in what["do"]])
                self.events.append([at, " ".join(what["do"]), answer.strip()])
            else:
                self.submit(at, what)
            self.cluster.rest()
        return ms > 250

    def submit(self, at, job):
        command = ["sbatch", "--parsable", "-D", "/", "-o", "/dev/null", "-J", f"j{job['id']}"]
        if "user" in job:
            command += ["--uid", job["user"], "--gid", "nogroup"]
        command += [f"--{k}" if v is True else f"--{k}={self.known(v)}" for k, v in job.items() if k not in OURS]
        answer = self.cluster.ask(command + ["--wrap", f"exec sleep {job['run']}"])
        if number := re.search(r"^(\d+)", answer, re.M):
            self.ids[str(job["id"])] = number[1]
        else:
            self.refused.append([job["id"], at, answer.strip()])

    def known(self, text):
        """{7} -> Slurm's id of job 7"""
        return re.sub(r"\{(\d+)\}", lambda m: self.ids.get(m[1], "0"), str(text))

    def changed(self):
        """Whether the log tells of a change of a job since the last call: jobs whose steps come and go in one second show only there."""
        with open(f"{self.cluster.folder}/slurmctld.log", errors="replace") as f:
            f.seek(self.read)
            news = f.read()
            self.read = f.tell()
        return CHANGE.search(news) is not None

    def look(self, second):
        """Takes down what all jobs are, once none is on its way from one state to another."""
        for _ in range(400):
            states = self.jobs.take(self.cluster.ask(["scontrol", "show", "job", "-d", "-o"]), second)
            self.left = states.left
            if not states.in_transit and self.cluster.clock.rest(3) >= states.running:
                return
            time.sleep(0.002)
        raise Restless("jobs that neither run nor end")

    def tables(self):
        """All tables, as texts of CSV files."""
        names = self.jobs.tasks | {v: k for k, v in self.ids.items()}
        log = tables.Log(self.cluster.text("slurmctld.log").splitlines(), self.zero, names)
        out = {"jobs.csv": self.jobs.table(self.refused), **log.tables()}
        if self.priority:
            rows = [[at, log.job(job), *cells] for at, job, *cells in self.priority]
            out["priority.csv"] = tables.text(PRIORITY_HEAD, rows)
        if self.shares:
            out["shares.csv"] = tables.text(SHARES_HEAD, self.shares)
        if self.events:
            out["events.csv"] = tables.text("second event answer", self.events)
        if self.refused:
            out["refused.csv"] = tables.text("job why", [[job, why] for job, _, why in self.refused])
        return out
