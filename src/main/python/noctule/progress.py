"""How far jobs have come."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from _noctule.wire import FORMS, Form

Json = Mapping[str, Any]


class JobState(str, enum.Enum):
    """The states of a job.

    Example:
        >>> noctule.JobState("RUNNING") is noctule.JobState.RUNNING
        True
    """

    NOT_SUBMITTED = "NOT_SUBMITTED"
    SUBMITTED = "SUBMITTED"
    RUNNING = "RUNNING"
    COMPLETED_SUCCESSFULLY = "COMPLETED_SUCCESSFULLY"
    COMPLETED_FAILED = "COMPLETED_FAILED"
    COMPLETED_WALLTIME_REACHED = "COMPLETED_WALLTIME_REACHED"
    COMPLETED_KILLED = "COMPLETED_KILLED"
    REJECTED = "REJECTED"


@dataclass(frozen=True, slots=True)
class TaskProgress:
    """The progress of one task.

    Example:
        >>> noctule.TaskProgress("hour", 0.25)
        TaskProgress(profile='hour', fraction=0.25)
    """

    profile: str
    """Name of its profile."""
    fraction: float
    """The part done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class SequenceProgress:
    """The progress of a sequence of tasks.

    Example:
        >>> done = noctule.SequenceProgress("twice", 1, noctule.TaskProgress("hour", 0.25))
        >>> done.index + done.current.fraction
        1.25
    """

    profile: str
    """Name of its profile."""
    index: int
    """Number of parts that were over; goes on counting when the sequence repeats."""
    current: Progress
    """Progress of the part at work."""


Progress = TaskProgress | SequenceProgress


def _progress(tree: Json) -> Progress:
    if "current_task" in tree:
        return SequenceProgress(tree["profile_name"], int(tree["current_task_index"]), _progress(tree["current_task"]))
    return TaskProgress(tree["profile_name"], float(tree["progress"]))


def _tree(done: Progress) -> dict[str, Any]:
    if isinstance(done, SequenceProgress):
        return {
            "profile_name": done.profile,
            "current_task_index": done.index,
            "current_task": _tree(done.current),
        }
    return {"profile_name": done.profile, "progress": done.fraction}


def _state(state: JobState | str) -> str:
    return JobState(state).value


def _progresses(trees: Mapping[str, Json]) -> dict[str, Progress]:
    return {job: _progress(tree) for job, tree in trees.items()}


def _trees(done: Mapping[str, Progress]) -> dict[str, Any]:
    return {job: _tree(progress) for job, progress in done.items()}


FORMS.update({"JobState": Form(JobState, _state), "Mapping[str, Progress]": Form(_progresses, _trees)})
