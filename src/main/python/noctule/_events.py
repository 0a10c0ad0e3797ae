"""Events as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from noctule import events as e
from noctule import job as jobs
from noctule.cores import Cores

Json = Mapping[str, Any]

NO_DATA: Json = {}


def finite(value: Any) -> float:
    """Reads a date.

    Raises:
        TypeError: if it is no number
        ValueError: if it is infinite
    """
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"{number} is no date")
    return number


class Reader:
    """Reads the events of one connection: profiles and graphs are told once, and belong to later jobs too."""

    def __init__(self) -> None:
        self.ours = False
        """Whether the simulator is Noctule's."""
        self._profiles: dict[str, dict[str, Json]] = {}
        self._graphs: dict[str, Any] = {}

    def read(self, entry: Json) -> e.Event:
        """Reads an event.

        Raises:
            KeyError: if a field is missing
            TypeError: if a field has a wrong type
            ValueError: if a field is wrong
        """
        kind = entry["type"]
        date = finite(entry["timestamp"])
        data = entry["data"]
        own = entry.get("noctule")
        if kind == "JOB_SUBMITTED":
            return self._submitted(date, data, own)
        if kind == "SIMULATION_BEGINS":
            return self._begins(date, data, own)
        if kind == "NOTIFY":
            return _notice(date, data, own)
        known = _PLAIN.get(kind)
        if known is None:
            return e.OtherEvent(kind, data, own, timestamp=date)
        return known(date, data)

    def _begins(self, date: float, data: Json, own: Json | None) -> e.Event:
        self.ours = own is not None
        self._graphs.clear()
        self._profiles = {name: dict(profiles) for name, profiles in data.get("profiles", {}).items()}
        return e.SimulationBegins(int(data["nb_compute_resources"]), data, own, timestamp=date)

    def _submitted(self, date: float, data: Json, own: Json | None) -> e.Event:
        fields = data["job"]
        name = data["job_id"]
        profile = data.get("profile")
        if profile is None:
            profile = self._profiles.get(name.partition("!")[0], NO_DATA).get(fields["profile"])
        elif profile.get("type") == "pipedream":
            profile = self._graph(profile)
        return e.JobSubmitted(jobs.read(name, fields, profile), data, own, timestamp=date)

    def _graph(self, profile: Json) -> Json:
        """Completes the profile of a training job whose model was told before, by its name."""
        graph = profile["graph"]
        if isinstance(graph, str):
            return {**profile, "graph": self._graphs[graph]}
        self._graphs[graph["model"]] = graph
        return profile

    def registered(self, workload: str, name: str, profile: Json) -> None:
        """Remembers a profile that the agent has registered."""
        self._profiles.setdefault(workload, {})[name] = profile


def progress(tree: Json) -> e.Progress:
    """Reads how far a job has come."""
    if "current_task" in tree:
        return e.SequenceProgress(tree["profile_name"], int(tree["current_task_index"]), progress(tree["current_task"]))
    return e.TaskProgress(tree["profile_name"], float(tree["progress"]))


def _progress_of_jobs(trees: Json) -> Mapping[str, e.Progress]:
    return {job: progress(tree) for job, tree in trees.items()}


def _share(own: Json, key: str) -> float | None:
    return None if key not in own else float(own[key])


_PLAIN: dict[str, Callable[[float, Json], e.Event]] = {
    "SIMULATION_ENDS": lambda date, data: e.SimulationEnds(timestamp=date),
    "JOB_COMPLETED": lambda date, data: e.JobCompleted(
        data["job_id"],
        e.JobState(data["job_state"]),
        int(data["return_code"]),
        Cores(data["alloc"]),
        timestamp=date,
    ),
    "JOB_KILLED": lambda date, data: e.JobsKilled(
        tuple(data["job_ids"]), _progress_of_jobs(data["job_progress"]), timestamp=date
    ),
    "REQUESTED_CALL": lambda date, data: e.RequestedCall(timestamp=date),
    "RESOURCE_STATE_CHANGED": lambda date, data: e.ResourceStateChanged(
        Cores(data["resources"]), int(data["state"]), timestamp=date
    ),
    "FROM_JOB_MSG": lambda date, data: e.FromJobMessage(data["job_id"], data["msg"], timestamp=date),
    "ANSWER": lambda date, data: e.EnergyAnswer(float(data["consumed_energy"]), timestamp=date),
}

_OWN: dict[str, Callable[[float, Json], e.Event]] = {
    "job_resized": lambda date, own: e.JobResized(
        own["job_id"],
        Cores(own["alloc"]),
        Cores(own["freed"]),
        float(own["continues_at"]),
        float(own.get("predicted_end", math.inf)),
        timestamp=date,
    ),
    "resize_requested": lambda date, own: e.ResizeRequested(
        own["job_id"], int(own["res"]), float(own["deadline"]), timestamp=date
    ),
    "job_suspended": lambda date, own: e.JobsSuspended(
        tuple(own["job_ids"]), Cores(own["freed"]), _progress_of_jobs(own["progress"]), timestamp=date
    ),
    "resize_refused": lambda date, own: e.ResizeRefused(
        own["job_id"], own["cause"], own.get("plan_cause"), own.get("detail"), timestamp=date
    ),
    "adaptation_requested": lambda date, own: e.AdaptationRequested(
        own["job_id"],
        int(own["decision"]),
        int(own["later"]),
        own["network"],
        float(own["budget_total"]),
        float(own["budget_left"]),
        timestamp=date,
    ),
    "epoch_completed": lambda date, own: e.EpochCompleted(
        own["job_id"],
        int(own["epoch"]),
        float(own["seconds"]),
        _share(own, "train_acc"),
        _share(own, "test_acc"),
        float(own["budget_left"]),
        timestamp=date,
    ),
    "job_adapted": lambda date, own: e.JobAdapted(
        own["job_id"], own["network"], float(own["epoch_seconds"]), timestamp=date
    ),
    "training_ended": lambda date, own: e.TrainingEnded(
        own["job_id"], _share(own, "accuracy"), tuple(own["actions"]), int(own.get("rank", 0)), timestamp=date
    ),
    "adaptation_refused": lambda date, own: e.AdaptationRefused(own["job_id"], own["cause"], timestamp=date),
    "transport_refused": lambda date, own: e.TransportRefused(own["job_id"], own["cause"], timestamp=date),
    "workflow_ended": lambda date, own: e.WorkflowEnded(
        own["job_id"],
        own["state"],
        float(own["makespan"]),
        _share(own, "sim_run"),
        _share(own, "sim_io"),
        _share(own, "train_run"),
        _share(own, "train_io"),
        timestamp=date,
    ),
}


def _notice(date: float, data: Json, own: Json | None) -> e.Event:
    kind = data["type"]
    known = None if own is None else _OWN.get(kind)
    if known is not None and own is not None:
        return known(date, own)
    if own is not None:
        return e.OtherEvent("NOTIFY", data, own, timestamp=date)
    return e.Notify(kind, {key: value for key, value in data.items() if key != "type"}, timestamp=date)


def write(event: e.Event) -> dict[str, Any]:
    """Writes an event as a simulator does: for tests of agents, and for files."""
    entry: dict[str, Any] = {"timestamp": event.timestamp}
    own: Json | None = None
    match event:
        case e.SimulationBegins(_, data, own):
            entry.update(type="SIMULATION_BEGINS", data=data)
        case e.SimulationEnds():
            entry.update(type="SIMULATION_ENDS", data={})
        case e.JobSubmitted(job, data, own):
            whole = data or {"job_id": job.id, "job": job.fields}
            if not data and job.profile is not None:
                whole = {**whole, "profile": job.profile}
            entry.update(type="JOB_SUBMITTED", data=whole)
        case e.JobCompleted(job_id, state, code, alloc):
            data = {"job_id": job_id, "job_state": state.value, "return_code": code, "alloc": str(alloc)}
            entry.update(type="JOB_COMPLETED", data=data)
        case e.JobsKilled(job_ids, done):
            entry.update(type="JOB_KILLED", data={"job_ids": list(job_ids), "job_progress": _trees(done)})
        case e.RequestedCall():
            entry.update(type="REQUESTED_CALL", data={})
        case e.ResourceStateChanged(resources, number):
            data = {"resources": str(resources), "state": str(number)}
            entry.update(type="RESOURCE_STATE_CHANGED", data=data)
        case e.Notify(kind, details):
            entry.update(type="NOTIFY", data={"type": kind, **details})
        case e.FromJobMessage(job_id, message):
            entry.update(type="FROM_JOB_MSG", data={"job_id": job_id, "msg": message})
        case e.EnergyAnswer(energy):
            entry.update(type="ANSWER", data={"consumed_energy": energy})
        case e.OtherEvent(kind, data, own):
            entry.update(type=kind, data=data)
        case e.OwnEvent():
            kind, own = _own(event)
            entry.update(type="NOTIFY", data={"type": kind})
        case _:
            raise TypeError(f"{event!r} is no event")
    if own is not None:
        entry["noctule"] = own
    return entry


def _known(own: dict[str, Any], **more: float | None) -> dict[str, Any]:
    return {**own, **{key: value for key, value in more.items() if value is not None}}


def _own(event: e.OwnEvent) -> tuple[str, Json]:
    match event:
        case e.JobResized(job_id, alloc, freed, continues_at, end):
            own = {"job_id": job_id, "alloc": str(alloc), "freed": str(freed), "continues_at": continues_at}
            return "job_resized", _known(own, predicted_end=end if math.isfinite(end) else None)
        case e.ResizeRequested(job_id, cores, deadline):
            return "resize_requested", {"job_id": job_id, "res": cores, "deadline": deadline}
        case e.JobsSuspended(job_ids, freed, done):
            return "job_suspended", {"job_ids": list(job_ids), "freed": str(freed), "progress": _trees(done)}
        case e.ResizeRefused(job_id, cause, plan_cause, detail):
            own = {"job_id": job_id, "cause": cause}
            if plan_cause is not None:
                own.update(plan_cause=plan_cause, detail=detail or "")
            return "resize_refused", own
        case e.AdaptationRequested(job_id, decision, later, network, total, left):
            return "adaptation_requested", {
                "job_id": job_id,
                "decision": decision,
                "later": later,
                "network": network,
                "budget_total": total,
                "budget_left": left,
            }
        case e.EpochCompleted(job_id, epoch, seconds, train, test, left):
            own = {"job_id": job_id, "epoch": epoch, "seconds": seconds, "budget_left": left}
            return "epoch_completed", _known(own, train_acc=train, test_acc=test)
        case e.JobAdapted(job_id, network, seconds):
            return "job_adapted", {"job_id": job_id, "network": network, "epoch_seconds": seconds}
        case e.TrainingEnded(job_id, accuracy, actions, rank):
            own = {"job_id": job_id, "actions": list(actions)}
            return "training_ended", _known(own, accuracy=accuracy, rank=rank or None)
        case e.AdaptationRefused(job_id, cause):
            return "adaptation_refused", {"job_id": job_id, "cause": cause}
        case e.TransportRefused(workflow, cause):
            return "transport_refused", {"job_id": workflow, "cause": cause}
        case e.WorkflowEnded(workflow, state, makespan, sim_run, sim_io, train_run, train_io):
            own = {"job_id": workflow, "state": state, "makespan": makespan}
            known = _known(own, sim_run=sim_run, sim_io=sim_io, train_run=train_run, train_io=train_io)
            return "workflow_ended", known
        case _:
            raise TypeError(f"{event!r} is no event")


def _trees(progress_of_jobs: Mapping[str, e.Progress]) -> dict[str, Any]:
    return {job: _tree(done) for job, done in progress_of_jobs.items()}


def _tree(done: e.Progress) -> dict[str, Any]:
    if isinstance(done, e.SequenceProgress):
        return {
            "profile_name": done.profile,
            "current_task_index": done.index,
            "current_task": _tree(done.current),
        }
    return {"profile_name": done.profile, "progress": done.fraction}
