"""Events as JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from _noctule.wire import EVENTS, OWN_EVENTS
from noctule import events as e
from noctule import job as jobs

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
        known: e.Event | None = EVENTS.read(kind, date, data)
        return known or e.OtherEvent(kind, data, own, timestamp=date)

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


def _notice(date: float, data: Json, own: Json | None) -> e.Event:
    kind = data["type"]
    if own is not None:
        known: e.Event | None = OWN_EVENTS.read(kind, date, own)
        return known or e.OtherEvent("NOTIFY", data, own, timestamp=date)
    return e.Notify(kind, {key: value for key, value in data.items() if key != "type"}, timestamp=date)


def write(event: e.Event) -> dict[str, Any]:
    """Writes an event as a simulator does: for tests of agents, and for files."""
    entry: dict[str, Any] = {"timestamp": event.timestamp}
    own: Json | None = None
    match event:
        case e.SimulationBegins(_, data, own):
            entry.update(type="SIMULATION_BEGINS", data=data)
        case e.JobSubmitted(job, data, own):
            whole = data or {"job_id": job.id, "job": job.fields}
            if not data and job.profile is not None:
                whole = {**whole, "profile": job.profile}
            entry.update(type="JOB_SUBMITTED", data=whole)
        case e.Notify(kind, details):
            entry.update(type="NOTIFY", data={"type": kind, **details})
        case e.OtherEvent(kind, data, own):
            entry.update(type=kind, data=data)
        case _ if (known := EVENTS.write(event)) is not None:
            entry.update(type=known[0], data=known[1])
        case _ if (known := OWN_EVENTS.write(event)) is not None:
            entry.update(type="NOTIFY", data={"type": known[0]})
            own = known[1]
        case _:
            raise TypeError(f"{event!r} is no event")
    if own is not None:
        entry["noctule"] = own
    return entry
