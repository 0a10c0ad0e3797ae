"""Rules of companions: who had which cards and memory of nodes, and whether that is what jobs ask for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .run import Interval, Job, Run, cores, near

WHOLE = 1000
Key = tuple[int, str, str, int]
Lease = tuple[float, float, int, str]


def _demand(job: Job) -> dict[str, Any] | None:
    return job.spec.parts.get("demand")


def _on_nodes(run: Run, interval: Interval) -> dict[int, int]:
    """The number of cores on each node."""
    numbers: dict[int, int] = {}
    for core in interval.cores:
        node = run.machine.cores[core].node
        numbers[node] = numbers.get(node, 0) + 1
    return numbers


def _leases(run: Run) -> dict[Key, list[Lease]]:
    """What each device was given to: from when, until when, how many thousandths, which job."""
    leases: dict[Key, list[Lease]] = {}
    for row in run.companions:
        for device in cores(row["ids"]):
            key = (int(row["node"]), row["name"], row["type"], device)
            lease = (float(row["start"]), float(row["end"]), int(row["thousandths"]), row["job_id"])
            leases.setdefault(key, []).append(lease)
    return leases


def devices(run: Run) -> Iterator[str]:
    """No thousandth is given twice, no device that is not there; shares have as many jobs as they may."""
    for key, leases in sorted(_leases(run).items()):
        node, name, kind, device = key
        own = [g for g in run.machine.gres[node] if g["name"] == name and g.get("type", "") == kind]
        if not own or device >= own[0]["count"]:
            yield f"node {node} has no {name} {kind} {device}"
            continue
        for date in sorted({lease[0] for lease in leases}):
            held = [lease for lease in leases if lease[0] <= date < lease[1]]
            if sum(lease[2] for lease in held) > WHOLE:
                yield f"{name} {device} of node {node} is given to {[lease[3] for lease in held]} at {date}"
            if any(lease[2] < WHOLE for lease in held) and len(held) > own[0].get("shards", 1):
                yield f"{name} {device} of node {node} has {len(held)} jobs at {date}"


def asked(run: Run) -> Iterator[str]:
    """Jobs have of each node what their tasks there ask for, for as long as they have its cores."""
    rows: dict[str, list[dict[str, str]]] = {}
    for row in run.companions:
        rows.setdefault(row["job_id"], []).append(row)
    for job in run.jobs:
        demand = _demand(job)
        own = rows.get(job.name, [])
        if demand is None:
            if own:
                yield f"{job.name} asks for cores alone, and has {own}"
            continue
        for interval in job.intervals:
            nodes = _on_nodes(run, interval)
            yield from _tasks(job, demand, nodes)
            for node, number in nodes.items():
                here = [
                    r
                    for r in own
                    if int(r["node"]) == node
                    and float(r["start"]) == interval.start
                    and float(r["end"]) == interval.end
                ]
                yield from _node(job, demand, node, number // demand["cores"], here)
        if any(not any(float(r["start"]) == i.start and float(r["end"]) == i.end for i in job.intervals) for r in own):
            yield f"{job.name} has companions at other times than cores"


def _tasks(job: Job, demand: dict[str, Any], nodes: dict[int, int]) -> Iterator[str]:
    if any(number % demand["cores"] for number in nodes.values()):
        yield f"{job.name} has a task across nodes: {nodes}"
    fewest, _, most = str(demand.get("nodes", f"1-{len(nodes)}")).partition("-")
    if not int(fewest) <= len(nodes) <= int(most or fewest):
        yield f"{job.name} is on {len(nodes)} nodes, not {demand['nodes']}"


def _node(job: Job, demand: dict[str, Any], node: int, tasks: int, rows: list[dict[str, str]]) -> Iterator[str]:
    for request in demand.get("gres", []):
        count = request.get("count", 1)
        per = request.get("per", "node")
        times = tasks if per == "task" else 1
        found = sum(
            len(cores(row["ids"])) * int(row["thousandths"])
            for row in rows
            if row["name"] == request["name"] and request.get("type", row["type"]) == row["type"]
        )
        if per != "job" and not near(found, WHOLE * count * times):
            yield f"{job.name} has {found} thousandths of {request['name']} on node {node}, for {tasks} tasks"
    if demand.get("memory_per") == "node":
        megabytes = sum(float(row["memory"]) for row in rows if row["name"] == "memory")
        if not near(megabytes, demand["memory"]):
            yield f"{job.name} has {megabytes} MB of node {node}, not {demand['memory']}"


def room(run: Run) -> Iterator[str]:
    """Nodes have the memory and the features, and are left alone where a job is to be alone."""
    if not run.machine.gres:
        return
    changes: dict[int, list[tuple[float, float]]] = {}
    visits: dict[int, list[tuple[float, float, str, bool]]] = {}
    for row in run.companions:
        if row["name"] == "memory":
            changes.setdefault(int(row["node"]), []).append((float(row["start"]), float(row["memory"])))
            changes[int(row["node"])].append((float(row["end"]), -float(row["memory"])))
    for job in run.jobs:
        demand = _demand(job)
        for interval in job.intervals:
            if interval.end <= interval.start:
                continue
            for node, number in _on_nodes(run, interval).items():
                alone = bool(demand and demand.get("exclusive"))
                visits.setdefault(node, []).append((interval.start, interval.end, job.name, alone))
                if demand is None and job.spec.memory:
                    changes.setdefault(node, []).append((interval.start, number * job.spec.memory))
                    changes[node].append((interval.end, -number * job.spec.memory))
                if demand and demand.get("features", "") not in ("", *run.machine.features[node]):
                    yield f"{job.name} is on node {node}, which is not {demand['features']}"
    for node, dates in sorted(changes.items()):
        used = 0.0
        for date, change in sorted(dates):
            used += change
            if used > run.machine.memory[node] * (1 + 1e-9):
                yield f"node {node} has {used} MB in use at {date}"
    for node, times in sorted(visits.items()):
        for one in times:
            for other in times:
                if one[3] and one is not other and one[0] < other[1] and other[0] < one[1]:
                    yield f"{one[2]} is to be alone on node {node}, where {other[2]} is, too"


def use(run: Run) -> Iterator[str]:
    """The use of each kind of resource is that of the leases."""
    told = run.summary.get("companion", {})
    if not told:
        return
    ran = [job for job in run.jobs if job.started()]
    span = max((job.end for job in ran), default=0.0) - min(job.submitted for job in run.jobs)
    totals: dict[str, int] = {}
    for node in run.machine.gres:
        for gres in node:
            name = "_".join(word for word in (gres["name"], gres.get("type", "")) if word)
            totals[name] = totals.get(name, 0) + gres["count"]
    seconds: dict[str, float] = {}
    for (_, name, kind, _), leases in _leases(run).items():
        key = "_".join(word for word in (name, kind) if word)
        seconds[key] = seconds.get(key, 0.0) + sum((b - a) * part / WHOLE for a, b, part, _ in leases)
    for name, total in totals.items():
        mean = seconds.get(name, 0.0) / span / total if span > 0 else 0.0
        if not near(told[name + "_use"], mean, 1e-8):
            yield f"{name} is in use for {told[name + '_use']}, not {mean}"


def fragmentation(run: Run) -> Iterator[str]:
    """The fragmentation of cards is that of a task drawn from the workload, date by date."""
    told = run.summary.get("companion", {})
    specs = [spec for spec in run.specs.values() if "demand" in spec.parts]
    if "fragmentation" not in told or not specs:
        return
    ran = [job for job in run.jobs if job.started()]
    first, last = min(job.submitted for job in run.jobs), max((job.end for job in ran), default=0.0)
    leases = _leases(run)
    dates = sorted({first, last, *(d for job in ran for i in job.intervals for d in (i.start, i.end))})
    area = 0.0
    for begin, end in pairwise(d for d in dates if first <= d <= last):
        lost = free = 0.0
        for node in range(len(run.machine.memory)):
            state = _state(run, leases, node, begin)
            free += sum(left for _, left, _, _ in state["cards"])
            lost += sum(spec.parts["demand"].get("tasks", 1) * _unusable(spec, run, node, state) for spec in specs)
        tasks = sum(spec.parts["demand"].get("tasks", 1) for spec in specs)
        area += (end - begin) * (lost / tasks / free if free else 0.0)
    mean = area / (last - first) if last > first else 0.0
    if not near(told["fragmentation"], mean, 1e-8):
        yield f"fragmentation is {told['fragmentation']}, not {mean}"


def _state(run: Run, leases: dict[Key, list[Lease]], node: int, date: float) -> dict[str, Any]:
    """What a node has left at a date."""
    taken, jobs, alone = 0, 0, False
    memory = run.machine.memory[node]
    for job in run.jobs:
        for interval in job.intervals:
            if interval.start <= date < interval.end:
                number = _on_nodes(run, interval).get(node, 0)
                demand = _demand(job)
                taken += number
                jobs += number > 0
                alone = alone or bool(number and demand and demand.get("exclusive"))
                memory -= number * job.spec.memory if demand is None else 0
    for row in run.companions:
        if row["name"] == "memory" and int(row["node"]) == node and float(row["start"]) <= date < float(row["end"]):
            memory -= float(row["memory"])
    cards = []
    for gres in run.machine.gres[node]:
        if gres["name"] == "gpu":
            for device in range(gres["count"]):
                held = [
                    lease
                    for lease in leases.get((node, "gpu", gres.get("type", ""), device), [])
                    if lease[0] <= date < lease[1]
                ]
                left = WHOLE - sum(lease[2] for lease in held)
                cards.append((gres.get("type", ""), left, len(held), gres.get("shards", 1)))
    own = sum(core.node == node for core in run.machine.cores)
    return {"cores": own - taken, "memory": memory, "jobs": jobs, "alone": alone, "cards": cards}


def _unusable(spec: Any, run: Run, node: int, state: dict[str, Any]) -> float:
    demand = spec.parts["demand"]
    requests = [request for request in demand.get("gres", []) if request["name"] == "gpu"]
    free = float(sum(left for _, left, _, _ in state["cards"]))
    if not requests:
        return free
    request = requests[0]
    count = request.get("count", 1)

    def good(card: tuple[str, int, int, int]) -> bool:
        kind, left, jobs, shards = card
        fits = left >= WHOLE * count and jobs < shards if count < 1 else left == WHOLE
        return fits and request.get("type", kind) == kind

    placed = (
        demand["cores"] <= state["cores"]
        and demand.get("memory", 0) <= state["memory"]
        and not state["alone"]
        and not (demand.get("exclusive") and state["jobs"])
        and demand.get("features", "") in ("", *run.machine.features[node])
        and sum(map(good, state["cards"])) >= max(1, count)
    )
    return float(sum(card[1] for card in state["cards"] if not good(card))) if placed else free
