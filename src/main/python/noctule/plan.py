"""What may stand beside a decision to start a job: the plan of a training job, and what a job is to have of nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

__all__ = ["NodeShare", "Plan"]

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a training job on a RAMP fabric; what is missing is left to the simulator.

    Parts are numbered with whole ops first, forward and then backward ones, then the forward and the backward parts of
    each split op.

    Example:
        >>> noctule.Execute("w0!1", plan=noctule.Plan(degree=4)).plan.degree
        4
    """

    degree: int | None = None
    """How far ops are split; in its place ``splits`` may be given."""
    splits: Sequence[int] | None = None
    """Number of parts of each forward op in the order of the profile, each 1 or even."""
    servers: Sequence[int] | None = None
    """The server of each part, numbered within its fabric."""
    order: Sequence[int] | None = None
    """The order in which parts were placed; needs ``servers``."""
    op_priorities: Sequence[int] | None = None
    """The priority of each part on its server."""
    channels: Sequence[int] | None = None
    """The channel of each dependency between parts, -1 for none."""
    dep_priorities: Sequence[int] | None = None
    """The priority of each dependency on its channel."""


@dataclass(frozen=True, slots=True)
class NodeShare:
    """The share of a node that a job is to have beside its cores, where jobs have demands on nodes.

    Example:
        >>> share = noctule.NodeShare(3, 2, devices=[(0, 0), (0, 1, 250)])
        >>> noctule.Execute("w0!1", "48-49", companions=[share]).companions[0].node
        3
    """

    node: int
    """Number of the node."""
    cores: int
    """How many of the job's cores it has."""
    bytes: int = 0
    """Memory in bytes."""
    devices: Sequence[Sequence[int]] = ()
    """Per device the place of its resource in the list of the node's type, its number and, of a share, thousandths."""


def read_plan(tree: Json) -> Plan:
    """Reads a plan."""
    told: dict[str, Any] = {key: value if key == "degree" else tuple(value) for key, value in tree.items()}
    return Plan(**told)


def write_plan(plan: Plan) -> dict[str, Any]:
    """Writes what is given of a plan."""
    values = ((part.name, getattr(plan, part.name)) for part in fields(plan))
    return {
        key: value if key == "degree" else [int(number) for number in value]
        for key, value in values
        if value is not None
    }


def read_companions(told: Sequence[Json]) -> tuple[NodeShare, ...]:
    """Reads what a job is to have of nodes."""
    return tuple(
        NodeShare(
            int(share["node"]),
            int(share["cores"]),
            int(share.get("bytes", 0)),
            tuple(tuple(int(number) for number in device) for device in share.get("devices", ())),
        )
        for share in told
    )


def write_companions(shares: Sequence[NodeShare]) -> list[dict[str, Any]]:
    """Writes what a job is to have of nodes."""
    return [
        {
            "node": int(share.node),
            "cores": int(share.cores),
            **({"bytes": int(share.bytes)} if share.bytes else {}),
            **({"devices": [[int(number) for number in device] for device in share.devices]} if share.devices else {}),
        }
        for share in shares
    ]
