"""Tables of a recording: what slurmctld's log says of passes and plans, text of tables, and how two recordings differ."""

import csv
import datetime
import io
import re


def seconds(stamp):
    """2027-01-01T00:03:00 -> seconds since 1970"""
    return int(datetime.datetime.fromisoformat(stamp[:19] + "+00:00").timestamp())


def text(head, rows):
    """A table as the text of a CSV file."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head.split())
    writer.writerows(rows)
    return out.getvalue()


class Log:
    """Passes and plans in the log of slurmctld from second zero on. names: Slurm's ids of jobs -> those of the scenario."""

    LINE = re.compile(r"\[([0-9T:-]+)\.(\d+)\] (.*)")
    PLAN = re.compile(r"_dump_job_sched: JobId=(\S+) to start at (\S+), end at (\S+) on nodes (\S*) in partition (\S+)")
    START = re.compile(r"(?:backfill: \w+: Started|sched: Allocate) JobId=(\S+)")

    def __init__(self, lines, zero, names):
        self.names, self.plans, self.passes = names, [], []
        for line in lines:
            m = self.LINE.match(line)
            if m and (at := seconds(m[1]) - zero) >= 0:
                self.line(at, int(m[2]), m[3], zero)

    def line(self, at, ms, said, zero):
        if "Running job scheduler" in said:
            self.passes.append([at, ms, "full" if "full queue" in said else "quick", []])
        elif "_attempt_backfill: beginning" in said:
            self.passes.append([at, ms, "backfill", []])
        elif m := self.PLAN.search(said):
            self.plans.append([at, self.job(m[1]), seconds(m[2]) - zero, seconds(m[3]) - zero, m[4], m[5], "plan"])
        elif "StartTime set to time after current backfill window" in said and self.plans:
            self.plans[-1][-1] = "beyond"
        elif (m := self.START.search(said)) and self.passes and self.passes[-1][0] == at:
            self.passes[-1][3].append(self.job(m[1]))

    def job(self, slurm_id):
        """12_3(14) -> the scenario's id of 12, with its task"""
        number, _, task = re.sub(r"\(.*\)", "", slurm_id).partition("_")
        return self.names.get(number, number) + (f"_{task}" if task else "")

    def tables(self):
        return {
            "plans.csv": text("second job start end nodes partition kind", self.plans),
            "passes.csv": text("second ms pass started", [[*p[:3], " ".join(p[3])] for p in self.passes]),
        }


def differences(first, second):
    """Compares the texts of a table in two recordings: rows of the first, equal ones, those that differ by a second at most, others."""
    ours, theirs = rows(first), rows(second)
    left, odd = list(theirs), []
    for row in ours:
        if row in left:
            left.remove(row)
        else:
            odd.append(row)
    near = 0
    for row in odd:
        twin = next((other for other in left if close(row, other)), None)
        if twin is not None:
            left.remove(twin)
            near += 1
    same = len(ours) - len(odd)
    return {"rows": len(ours), "same": same, "within_1s": near, "differ": max(len(ours), len(theirs)) - same - near}


def rows(table):
    return list(csv.reader(io.StringIO(table)))[1:]


def close(row, other):
    def near(a, b):
        return a == b or all(re.fullmatch(r"-?\d+", x) for x in (a, b)) and abs(int(a) - int(b)) <= 1

    return len(row) == len(other) and all(map(near, row, other))
