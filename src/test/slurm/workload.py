#!/usr/bin/env python3
"""Draws a random workload as a scenario: workload.py SEED > heldout/NAME/scenario.json.

A hundred jobs of six users in two accounts on 16 nodes of three kinds, some with cards; two partitions that share nodes; priority by
age, size, partition and fair share. More is asked for than there is while jobs come, so that most of them wait. No job runs into its
limit, and each can start on an empty cluster."""

import json
import random
import sys

JOBS, CORES = 100, 176
USERS = {"phys": ("ann", "bob", "cid"), "bio": ("dee", "eve", "fay")}
# Cores of jobs; small ones come often, as in recorded workloads.
SIZES = (1, 1, 1, 1, 2, 2, 2, 4, 4, 4, 6, 8, 8, 8, 12, 16, 16, 24, 32, 48)
CARDS = ("gpu:1", "gpu:1", "gpu:1", "gpu:2")


def nodes(draw):
    """Nodes in the order of slurm.conf: 16, with 6 of the second kind."""
    weights = draw.choice(((1, 1, 1), (1, 2, 5), (5, 1, 9)))
    return [
        {"NodeName": "n[01-06]", "CPUs": 8, "RealMemory": 16000, "Weight": weights[0]},
        {"NodeName": "n[07-12]", "CPUs": 16, "RealMemory": 32000, "Weight": weights[1]},
        {"NodeName": "n[13-16]", "CPUs": 8, "RealMemory": 32000, "Gres": "gpu:2", "Weight": weights[2]},
    ]


def job(draw, number):
    """One job, without its second; its partition holds it."""
    run = min(600, int(draw.lognormvariate(4.6, 0.8)) + 10)
    out = {"id": number, "submit": 0, "run": run, "time": run // 60 + 1 + draw.choice((0, 0, 1, 2, 5))}
    kind = draw.random()
    if kind < 0.25:
        out |= {"ntasks": draw.choice((1, 1, 2, 4)), "partition": "cards", "gres": draw.choice(CARDS)}
    else:
        out |= {"ntasks": draw.choice(SIZES)}
        if kind > 0.85:
            out["partition"] = draw.choice(("cards", "batch,cards"))
    if kind < 0.95:
        out["mem-per-cpu"] = draw.choice((200, 500, 1000, 1900))
    else:
        out["mem"] = draw.choice((2000, 8000, 15000))
    if 4 <= out["ntasks"] <= 24 and draw.random() < 0.15:
        out["nodes"] = draw.choice((2, "1-3"))
    if draw.random() < 0.05:
        out["exclusive"] = True
    out["user"] = draw.choice(draw.choice(list(USERS.values())))
    return out


def scenario(seed):
    draw = random.Random(seed)
    jobs = [job(draw, number) for number in range(1, JOBS + 1)]
    # Often several in one second or the next, as people submit.
    gaps = [draw.choice((0, 0, 1, 1, 2, 3, 5, 8, 13, 21)) for _ in jobs]
    work, load, gone = sum(j["ntasks"] * j["run"] for j in jobs), draw.choice((1.2, 1.5, 1.8)), 0
    for each, gap in zip(jobs, gaps, strict=True):
        each["submit"] = 3 + round(gone * work / CORES / load / sum(gaps))
        gone += gap
    interval = draw.randint(20, 30)
    return {
        "rule": f"random workload of {JOBS} jobs, seed {seed}",
        "conf": {
            "SchedulerParameters": f"bf_interval={interval},bf_resolution={draw.choice((1, 30, 60))}",
            "PriorityType": "priority/multifactor",
            "PriorityCalcPeriod": 1,
            "PriorityMaxAge": "0-1",
            "PriorityDecayHalfLife": "0-1",
            "PriorityWeightAge": draw.choice((0, 1000, 10000)),
            "PriorityWeightFairshare": draw.choice((10000, 100000)),
            "PriorityWeightJobSize": draw.choice((0, 1000)),
            "PriorityWeightPartition": draw.choice((0, 500)),
        },
        "nodes": nodes(draw),
        "partitions": [
            {"PartitionName": "batch", "Nodes": "n[01-12]", "Default": "YES", "PriorityJobFactor": 1},
            {"PartitionName": "cards", "Nodes": "n[09-16]", "PriorityJobFactor": 2},
        ],
        "accounts": [{"name": name, "Fairshare": draw.randint(1, 9) * 10} for name in USERS],
        "users": [
            {"name": user, "Account": account, "Fairshare": draw.randint(1, 20)} for account, users in USERS.items() for user in users
        ],
        "sprio": [120, 300, 480],
        "sshare": [300, 600],
        "jobs": jobs,
    }


def text(values):
    """JSON with a line for each element of lists of objects."""
    lines = []
    for key, value in values.items():
        if isinstance(value, list) and isinstance(value[0], dict):
            items = ",\n".join(f"  {json.dumps(item)}" for item in value)
            lines.append(f' "{key}": [\n{items}\n ]')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.stdout.write(text(scenario(int(sys.argv[1]))))
