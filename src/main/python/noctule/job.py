"""Jobs, as messages describe them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """A job that was submitted.

    Jobs are equal if they have the same id.

    Example:
        >>> job = noctule.Job("w0!12", 0.0, 4, 3600.0, 600.0, 0.0, 0.0, "short", None, {"noctule": {"user": "ada"}})
        >>> job.name, job.user, job.walltime
        ('12', 'ada', 3600.0)
    """

    id: str
    """The id with the name of its workload, such as ``"w0!12"``."""
    submit_time: float = field(compare=False)
    """Date of submission, in s."""
    cores: int = field(compare=False)
    """Number of cores that it asks for."""
    walltime: float = field(compare=False)
    """Longest time that it may run, in s; infinite without a limit."""
    estimate: float = field(compare=False)
    """Time that its user thinks it runs, in s: the walltime where nobody says; infinite if unknown."""
    memory: float = field(compare=False, repr=False)
    """Memory per core, in MB; 0 if none is asked for."""
    memory_bandwidth: float = field(compare=False, repr=False)
    """Memory bandwidth per core, in GB/s; 0 if none is asked for."""
    profile_name: str = field(compare=False, repr=False)
    """Name of the profile in its workload."""
    profile: Mapping[str, Any] | None = field(compare=False, repr=False)
    """The work: the profile's JSON, if the simulator tells it."""
    fields: Mapping[str, Any] = field(compare=False, repr=False)
    """All fields of the job as they were sent, further ones of its user among them."""

    @property
    def name(self) -> str:
        """The id without the name of its workload."""
        return self.id.partition("!")[2]

    @property
    def own(self) -> Mapping[str, Any]:
        """The fields beyond Batsim's, ``noctule``: owner, elasticity, checkpoints, dependencies, ``demand``."""
        return self.fields.get("noctule") or {}

    @property
    def user(self) -> str:
        """The user's name or number; empty if unknown."""
        return str(self.own.get("user", ""))

    @property
    def group(self) -> str:
        """The group's name or number; empty if unknown."""
        return str(self.own.get("group", ""))

    @property
    def queue(self) -> str:
        """The name of the queue to which it was submitted; empty if unknown."""
        return str(self.own.get("queue", ""))


def read(job_id: str, fields: Mapping[str, Any], profile: Mapping[str, Any] | None) -> Job:
    """Reads a job.

    Args:
        job_id: the id with the name of its workload
        fields: its JSON
        profile: that of its profile, if known

    Raises:
        KeyError: if a field is missing
        ValueError: if a field is wrong
        TypeError: if a field has a wrong type
    """
    limit = fields.get("walltime")
    walltime = math.inf if limit is None or limit == -1 else float(limit)
    more = fields if profile is None else {**profile, **fields}
    return Job(
        job_id,
        float(fields["subtime"]),
        int(fields["res"]),
        walltime,
        float(more.get("req_time", walltime)),
        float(more.get("mem", 0)),
        float(more.get("mem_bw", 0)),
        str(fields["profile"]),
        profile,
        fields,
    )
