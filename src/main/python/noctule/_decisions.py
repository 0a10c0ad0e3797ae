"""Decisions as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from noctule import decisions as d
from noctule._events import finite
from noctule.cores import Cores, CoresLike
from noctule.error import Error
from noctule.events import JobState
from noctule.job import Job

Json = Mapping[str, Any]

_PLAN_KEYS = tuple(field.name for field in fields(d.Plan))


def job_id(job: d.JobLike) -> str:
    """The id of a job."""
    return job.id if isinstance(job, Job) else job


def _text(cores: CoresLike) -> str:
    return str(cores if isinstance(cores, Cores) else Cores(cores))


def _plan(plan: d.Plan) -> dict[str, Any]:
    values = ((key, getattr(plan, key)) for key in _PLAN_KEYS)
    return {
        key: value if key == "degree" else [int(number) for number in value]
        for key, value in values
        if value is not None
    }


def _execution(decision: d.Execute) -> dict[str, Any]:
    data: dict[str, Any] = {"job_id": job_id(decision.job), "alloc": _text(decision.cores)}
    if decision.mapping:
        places = enumerate(decision.mapping)
        data["mapping"] = {str(executor): str(int(place)) for executor, place in places}
    if decision.storage_mapping:
        data["storage_mapping"] = dict(decision.storage_mapping)
    if decision.transfer is not None:
        transfer = decision.transfer
        data["additional_io_job"] = {"alloc": _text(transfer.cores), "profile_name": transfer.profile_name}
        if transfer.profile is not None:
            data["additional_io_job"]["profile"] = transfer.profile
    return data


def _data(decision: d.Decision) -> tuple[str, Json]:
    match decision:
        case d.Reject(job):
            return "REJECT_JOB", {"job_id": job_id(job)}
        case d.Kill(jobs):
            return "KILL_JOB", {"job_ids": _ids(jobs)}
        case d.CallMeLater(timestamp):
            return "CALL_ME_LATER", {"timestamp": timestamp}
        case d.SetResourceState(resources, number):
            return "SET_RESOURCE_STATE", {"resources": _text(resources), "state": str(number)}
        case d.QueryEnergy():
            return "QUERY", {"requests": {"consumed_energy": {}}}
        case d.RegisterProfile(workload, name, profile):
            return "REGISTER_PROFILE", {
                "workload_name": workload,
                "profile_name": name,
                "profile": profile,
            }
        case d.RegisterJob(name, job):
            return "REGISTER_JOB", {"job_id": name, "job": {"id": name, **job}}
        case d.FinishRegistration():
            return "NOTIFY", {"type": "registration_finished"}
        case d.ContinueRegistration():
            return "NOTIFY", {"type": "continue_registration"}
        case d.SetJobMetadata(job, metadata):
            return "SET_JOB_METADATA", {"job_id": job_id(job), "metadata": metadata}
        case d.ChangeJobState(job, state):
            return "CHANGE_JOB_STATE", {"job_id": job_id(job), "job_state": JobState(state).value}
        case d.SendToJob(job, message):
            return "TO_JOB_MSG", {"job_id": job_id(job), "msg": message}
        case d.AnswerWaitingTime(job, seconds):
            answer = {"job_id": job_id(job), "estimated_waiting_time": seconds}
            return "ANSWER", {"estimate_waiting_time": answer}
        case d.OtherDecision(kind, data):
            return kind, data
        case _:
            raise _wrong(decision)


def _ids(jobs: Any) -> list[str]:
    return [job_id(job) for job in ((jobs,) if isinstance(jobs, (str, Job)) else jobs)]


def _own(decision: d.OwnDecision) -> tuple[str, dict[str, Any]]:
    match decision:
        case d.Resize(job, cores, plan):
            return "resize_job", _planned(job, cores, plan)
        case d.AnswerResize(job, granted, cores):
            return "resize_answer", {"job_id": job_id(job), "granted": granted, "alloc": _text(cores)}
        case d.Suspend(jobs):
            return "suspend_job", {"job_ids": _ids(jobs)}
        case d.Resume(job, cores, plan):
            return "resume_job", _planned(job, cores, plan)
        case d.Adapt(job, action):
            return "adapt_job", {"job_id": job_id(job), "action": int(action)}
        case d.SetJobBudget(job, total):
            return "set_job_budget", {"job_id": job_id(job), "total": total}
        case d.FollowEpochs(job, told):
            return "follow_epochs", {"job_id": job_id(job), "told": told}
        case d.ChooseTransport(workflow, transport):
            return "choose_transport", {"job_id": workflow, "transport": transport}
        case _:
            raise _wrong(decision)


def _planned(job: d.JobLike, cores: CoresLike, plan: d.Plan | None) -> dict[str, Any]:
    own: dict[str, Any] = {"job_id": job_id(job), "alloc": _text(cores)}
    if plan is not None:
        own["plan"] = _plan(plan)
    return own


def _wrong(decision: object) -> Error:
    return Error(
        f"The agent decided {decision!r}, which is no decision.",
        "Maybe yield decisions such as noctule.Execute(job, cores).",
    )


def write(decision: d.Decision, now: float, ours: bool) -> dict[str, Any]:
    """Writes a decision.

    Args:
        decision: the decision
        now: the date at which it holds if it has none
        ours: whether the simulator is Noctule's

    Raises:
        Error: if it is none, or the simulator does not know its kind
    """
    own: Json | None = None
    kind: str
    data: Json
    if isinstance(decision, d.Execute):
        kind, data = "EXECUTE_JOB", _execution(decision)
        own = None if decision.plan is None else {"plan": _plan(decision.plan)}
    elif isinstance(decision, d.OwnDecision):
        notice, own = _own(decision)
        kind, data = "NOTIFY", {"type": notice}
    elif isinstance(decision, d.Decision):
        kind, data = _data(decision)
        own = decision.own if isinstance(decision, d.OtherDecision) else None
    else:
        raise _wrong(decision)
    date = now if decision.date is None else decision.date
    entry: dict[str, Any] = {"timestamp": date, "type": kind, "data": data}
    if own is not None:
        if not ours:
            raise Error(
                f"{type(decision).__name__}: this simulator knows nothing beyond Batsim's protocol.",
                "Maybe use Noctule's simulator, in its own dialect.",
            )
        entry["noctule"] = own
    return entry


def read(entry: Json) -> d.Decision:
    """Reads a decision as a simulator does: for tests of agents, and for files.

    Raises:
        KeyError: if a field is missing
        TypeError: if a field has a wrong type
        ValueError: if a field is wrong
    """
    kind, data, own = entry["type"], entry["data"], entry.get("noctule")
    date = finite(entry["timestamp"])
    if kind == "EXECUTE_JOB":
        return _execute(date, data, own)
    if kind == "NOTIFY" and own is not None and data["type"] in _OWN:
        return _OWN[data["type"]](date, own)
    if kind == "NOTIFY" and own is None and data["type"] in _NOTICES:
        return _NOTICES[data["type"]](date=date)
    if own is None and kind in _PLAIN:
        return _PLAIN[kind](date, data)
    return d.OtherDecision(kind, data, own, date=date)


def _execute(date: float, data: Json, own: Json | None) -> d.Decision:
    mapping = {int(executor): int(place) for executor, place in data.get("mapping", {}).items()}
    transfer = data.get("additional_io_job")
    return d.Execute(
        data["job_id"],
        Cores(data.get("alloc", "")),
        tuple(mapping[executor] for executor in range(len(mapping))),
        dict(data.get("storage_mapping", {})),
        None
        if transfer is None
        else d.Transfer(Cores(transfer["alloc"]), transfer["profile_name"], transfer.get("profile")),
        None if own is None else _read_plan(own),
        date=date,
    )


def _read_plan(own: Json) -> d.Plan | None:
    plan = own.get("plan")
    if plan is None:
        return None
    told: dict[str, Any] = {key: value if key == "degree" else tuple(value) for key, value in plan.items()}
    return d.Plan(**told)


_NOTICES: dict[str, Callable[..., d.Decision]] = {
    "registration_finished": d.FinishRegistration,
    "continue_registration": d.ContinueRegistration,
}


def _read_query(date: float, data: Json) -> d.Decision:
    if set(data["requests"]) == {"consumed_energy"}:
        return d.QueryEnergy(date=date)
    return d.OtherDecision("QUERY", data, date=date)


def _read_job(date: float, data: Json) -> d.Decision:
    job = {key: value for key, value in data["job"].items() if key != "id"}
    return d.RegisterJob(data["job_id"], job, date=date)


def _read_waiting_time(date: float, data: Json) -> d.Decision:
    answer = data["estimate_waiting_time"]
    return d.AnswerWaitingTime(answer["job_id"], float(answer["estimated_waiting_time"]), date=date)


_PLAIN: dict[str, Callable[[float, Json], d.Decision]] = {
    "REJECT_JOB": lambda date, data: d.Reject(data["job_id"], date=date),
    "KILL_JOB": lambda date, data: d.Kill(tuple(data["job_ids"]), date=date),
    "CALL_ME_LATER": lambda date, data: d.CallMeLater(float(data["timestamp"]), date=date),
    "SET_RESOURCE_STATE": lambda date, data: d.SetResourceState(
        Cores(data["resources"]), int(data["state"]), date=date
    ),
    "QUERY": _read_query,
    "REGISTER_PROFILE": lambda date, data: d.RegisterProfile(
        data["workload_name"], data["profile_name"], data["profile"], date=date
    ),
    "REGISTER_JOB": _read_job,
    "SET_JOB_METADATA": lambda date, data: d.SetJobMetadata(data["job_id"], data["metadata"], date=date),
    "CHANGE_JOB_STATE": lambda date, data: d.ChangeJobState(data["job_id"], JobState(data["job_state"]), date=date),
    "TO_JOB_MSG": lambda date, data: d.SendToJob(data["job_id"], data["msg"], date=date),
    "ANSWER": _read_waiting_time,
}

_OWN: dict[str, Callable[[float, Json], d.Decision]] = {
    "resize_job": lambda date, own: d.Resize(own["job_id"], Cores(own.get("alloc", "")), _read_plan(own), date=date),
    "resize_answer": lambda date, own: d.AnswerResize(
        own["job_id"], own["granted"], Cores(own.get("alloc", "")), date=date
    ),
    "suspend_job": lambda date, own: d.Suspend(tuple(own["job_ids"]), date=date),
    "resume_job": lambda date, own: d.Resume(own["job_id"], Cores(own.get("alloc", "")), _read_plan(own), date=date),
    "adapt_job": lambda date, own: d.Adapt(own["job_id"], int(own["action"]), date=date),
    "set_job_budget": lambda date, own: d.SetJobBudget(own["job_id"], float(own["total"]), date=date),
    "follow_epochs": lambda date, own: d.FollowEpochs(own["job_id"], own["told"], date=date),
    "choose_transport": lambda date, own: d.ChooseTransport(own["job_id"], own["transport"], date=date),
}
