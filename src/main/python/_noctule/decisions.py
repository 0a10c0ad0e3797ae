"""Decisions as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from _noctule.events import finite
from _noctule.wire import DECISIONS, OWN_DECISIONS
from noctule import decisions as d
from noctule import plan as plans
from noctule.cores import Cores
from noctule.error import Error

Json = Mapping[str, Any]


def _execution(decision: d.Execute) -> dict[str, Any]:
    data: dict[str, Any] = {"job_id": d.job_id(decision.job), "alloc": d.cores_text(decision.cores)}
    if decision.mapping:
        places = enumerate(decision.mapping)
        data["mapping"] = {str(executor): str(int(place)) for executor, place in places}
    if decision.storage_mapping:
        data["storage_mapping"] = dict(decision.storage_mapping)
    if decision.transfer is not None:
        transfer = decision.transfer
        told: dict[str, Any] = {"alloc": d.cores_text(transfer.cores), "profile_name": transfer.profile_name}
        if transfer.profile is not None:
            told["profile"] = transfer.profile
        data["additional_io_job"] = told
    return data


def _data(decision: d.Decision) -> tuple[str, Json]:
    known = DECISIONS.write(decision)
    if known is not None:
        return known
    match decision:
        case d.QueryEnergy():
            return "QUERY", {"requests": {"consumed_energy": {}}}
        case d.RegisterJob(name, job):
            return "REGISTER_JOB", {"job_id": name, "job": {"id": name, **job}}
        case d.FinishRegistration():
            return "NOTIFY", {"type": "registration_finished"}
        case d.ContinueRegistration():
            return "NOTIFY", {"type": "continue_registration"}
        case d.AnswerWaitingTime(job, seconds):
            answer = {"job_id": d.job_id(job), "estimated_waiting_time": seconds}
            return "ANSWER", {"estimate_waiting_time": answer}
        case d.OtherDecision(kind, data):
            return kind, data
        case _:
            raise _wrong(decision)


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
        own = _beside(decision)
    elif (known := OWN_DECISIONS.write(decision)) is not None:
        kind, data = "NOTIFY", {"type": known[0]}
        own = known[1]
    elif isinstance(decision, d.Decision):  # pyright: ignore[reportUnnecessaryIsInstance] - agents are others'
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
    known: d.Decision | None = None
    if kind == "NOTIFY" and own is not None:
        known = OWN_DECISIONS.read(data["type"], date, own)
    elif own is None:
        known = DECISIONS.read(kind, date, data)
    if known is not None:
        return known
    if kind == "NOTIFY" and own is None and data["type"] in _NOTICES:
        return _NOTICES[data["type"]](date=date)
    if own is None and kind in _PLAIN:
        return _PLAIN[kind](date, data)
    return d.OtherDecision(kind, data, own, date=date)


def _beside(execute: d.Execute) -> Json | None:
    """What stands beside a start: a plan, or what the job is to have of nodes."""
    if execute.companions:
        return {"companions": plans.write_companions(execute.companions)}
    return None if execute.plan is None else {"plan": plans.write_plan(execute.plan)}


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
        None if own is None or "plan" not in own else plans.read_plan(own["plan"]),
        () if own is None else plans.read_companions(own.get("companions", ())),
        date=date,
    )


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
    "QUERY": _read_query,
    "REGISTER_JOB": _read_job,
    "ANSWER": _read_waiting_time,
}
