"""Events: something that happened in the simulated cluster.

Each kind is a frozen dataclass, made for ``match``; dates are in seconds::

    match event:
        case JobSubmitted(job):
            ...
        case JobCompleted(job_id, state):
            ...

Kinds below :class:`OwnEvent` are Noctule's own and never come from Batsim.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from _noctule.wire import EVENTS, FORMS, OWN_EVENTS, Form
from noctule.cores import Cores
from noctule.job import Job

__all__ = [
    "AdaptationRefused",
    "AdaptationRequested",
    "EnergyAnswer",
    "EpochCompleted",
    "Event",
    "FromJobMessage",
    "JobAdapted",
    "JobCompleted",
    "JobResized",
    "JobState",
    "JobSubmitted",
    "JobsKilled",
    "JobsSuspended",
    "Notify",
    "OtherEvent",
    "OwnEvent",
    "Progress",
    "RequestedCall",
    "ResizeRefused",
    "ResizeRequested",
    "ResourceStateChanged",
    "SequenceProgress",
    "SimulationBegins",
    "SimulationEnds",
    "TaskProgress",
    "TrainingEnded",
    "TransportRefused",
    "WorkflowEnded",
]

Json = Mapping[str, Any]
PState = int
"""A P-state, which is a text on the wire."""


class JobState(str, enum.Enum):
    """The states of a job."""

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
    """The progress of one task."""

    profile: str
    """Name of its profile."""
    fraction: float
    """The part done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class SequenceProgress:
    """The progress of a sequence of tasks."""

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


FORMS.update(
    {
        "JobState": Form(JobState, lambda state: JobState(state).value),
        "PState": Form(int, str),
        "Mapping[str, Progress]": Form(
            lambda trees: {job: _progress(tree) for job, tree in trees.items()},
            lambda done: {job: _tree(progress) for job, progress in done.items()},
        ),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened."""

    timestamp: float = 0.0
    """The simulated date, in s."""


@dataclass(frozen=True, slots=True)
class SimulationBegins(Event):
    """The run begins: always alone in the first message."""

    cores: int
    """Number of cores, or of hosts where a host is what can be given."""
    data: Json = field(repr=False)
    """All that was sent, by Batsim's keys."""
    own: Json | None = field(default=None, repr=False)
    """What Noctule's simulator tells beyond: ``platform``, ``p_states``, ``job_limits``, ``jobs``."""

    @property
    def workloads(self) -> Mapping[str, str]:
        """Names of the workloads, and where they came from."""
        return dict(self.data.get("workloads", {}))

    @property
    def config(self) -> Json:
        """Batsim's switches, such as ``dynamic-jobs-enabled``."""
        return dict(self.data.get("config", {}))

    @property
    def platform(self) -> Json | None:
        """The machine, if Noctule's simulator told it: the JSON of a platform file."""
        return None if self.own is None else self.own.get("platform")


@EVENTS("SIMULATION_ENDS")
@dataclass(frozen=True, slots=True)
class SimulationEnds(Event):
    """The run is over; the answer must be empty."""


@dataclass(frozen=True, slots=True)
class JobSubmitted(Event):
    """A job was submitted."""

    job: Job
    """The job."""
    data: Json = field(default_factory=dict, repr=False, compare=False)
    """All that was sent."""
    attempt: Json | None = None
    """Of a further attempt: ``attempt``, its number from 1; ``parent``, the job's id; ``progress``."""


@EVENTS("JOB_COMPLETED", state="job_state")
@dataclass(frozen=True, slots=True)
class JobCompleted(Event):
    """A started job ended, in whatever way."""

    job_id: str
    state: JobState
    """How it ended."""
    return_code: int
    """0, what the profile returns on failure, or below 0 if it was killed."""
    alloc: Cores
    """The cores that it had."""


@EVENTS("JOB_KILLED", progress="job_progress")
@dataclass(frozen=True, slots=True)
class JobsKilled(Event):
    """A :class:`~noctule.Kill` was carried out."""

    job_ids: tuple[str, ...]
    """The jobs that it named."""
    progress: Mapping[str, Progress]
    """How far each job had come that was really killed."""


@EVENTS("REQUESTED_CALL")
@dataclass(frozen=True, slots=True)
class RequestedCall(Event):
    """A call is due that was asked for."""


@EVENTS("RESOURCE_STATE_CHANGED")
@dataclass(frozen=True, slots=True)
class ResourceStateChanged(Event):
    """All machines of one order have switched."""

    resources: Cores
    state: PState
    """Their P-state."""


@dataclass(frozen=True, slots=True)
class Notify(Event):
    """A notice."""

    type: str
    """Such as ``"no_more_static_job_to_submit"`` or ``"event_machine_unavailable"``."""
    details: Json
    """Its further data."""


@EVENTS("FROM_JOB_MSG", message="msg")
@dataclass(frozen=True, slots=True)
class FromJobMessage(Event):
    """A running job sent a message."""

    job_id: str
    message: Json


@EVENTS("ANSWER")
@dataclass(frozen=True, slots=True)
class EnergyAnswer(Event):
    """The answer to a query of the energy."""

    consumed_energy: float
    """Energy since the start, in J."""


@dataclass(frozen=True, slots=True)
class OtherEvent(Event):
    """An event of a kind that is not known here, as it was sent."""

    type: str
    data: Any
    own: Json | None = None


@dataclass(frozen=True, slots=True)
class OwnEvent(Event):
    """An event beyond Batsim's protocol."""


@OWN_EVENTS("job_resized")
@dataclass(frozen=True, slots=True)
class JobResized(OwnEvent):
    """A job has another set of cores, or goes on after a suspension."""

    job_id: str
    alloc: Cores
    """The whole set that it has from now on."""
    freed: Cores
    """The cores that it had and has no more."""
    continues_at: float
    """The date at which its work goes on."""
    predicted_end: float = math.inf
    """The date of its end as far as its estimate is right; infinite without an estimate."""


@OWN_EVENTS("resize_requested", cores="res")
@dataclass(frozen=True, slots=True)
class ResizeRequested(OwnEvent):
    """An evolving job asks for another number of cores; it goes on meanwhile."""

    job_id: str
    cores: int
    """The number of cores that it wants to have."""
    deadline: float
    """The last date at which an answer is heard."""


@OWN_EVENTS("job_suspended")
@dataclass(frozen=True, slots=True)
class JobsSuspended(OwnEvent):
    """Jobs were suspended by one order."""

    job_ids: tuple[str, ...]
    freed: Cores
    """The cores that they had."""
    progress: Mapping[str, Progress]
    """How far each job had come."""


@OWN_EVENTS("resize_refused")
@dataclass(frozen=True, slots=True)
class ResizeRefused(OwnEvent):
    """An order for a job was not carried out, and changed nothing."""

    job_id: str
    cause: str
    """The cause, such as ``"cores_busy"``."""
    plan_cause: str | None = None
    """The defect of the plan, if that is the cause."""
    detail: str | None = None
    """The place of that defect."""


@OWN_EVENTS("adaptation_requested")
@dataclass(frozen=True, slots=True)
class AdaptationRequested(OwnEvent):
    """A training job can deepen its network before its next epoch."""

    job_id: str
    decision: int
    """Number of this request of the job, from 0."""
    later: int
    """Number of requests that follow."""
    network: Json
    """The network as it is: ``model``, ``images``, ``added``, ``layers``, ``parameters``, ``actions``."""
    budget_total: float
    """Time that the job has in all, in s."""
    budget_left: float
    """The rest of it, in s."""


@OWN_EVENTS("epoch_completed", train_accuracy="train_acc", test_accuracy="test_acc")
@dataclass(frozen=True, slots=True)
class EpochCompleted(OwnEvent):
    """An epoch of a training job is over."""

    job_id: str
    epoch: int
    seconds: float
    """Length of the epoch, in s."""
    train_accuracy: float | None
    """Accuracy on the data of the training, from 0 to 1, if known."""
    test_accuracy: float | None
    """Accuracy on other data, from 0 to 1, if known."""
    budget_left: float
    """The rest of the job's time, in s."""


@OWN_EVENTS("job_adapted")
@dataclass(frozen=True, slots=True)
class JobAdapted(OwnEvent):
    """A training job has another network."""

    job_id: str
    network: Json
    epoch_seconds: float
    """Length of its epochs from now on, in s."""


@OWN_EVENTS("training_ended")
@dataclass(frozen=True, slots=True)
class TrainingEnded(OwnEvent):
    """A training job that adapts is over."""

    job_id: str
    accuracy: float | None
    """Its accuracy, from 0 to 1, if known."""
    actions: tuple[int, ...]
    """Its actions in their order."""
    rank: int = 0
    """Its rank among all recorded lists of actions, from 1; 0 if unknown."""


@OWN_EVENTS("adaptation_refused")
@dataclass(frozen=True, slots=True)
class AdaptationRefused(OwnEvent):
    """An answer to a training job was not carried out, and changed nothing."""

    job_id: str
    cause: str


@OWN_EVENTS("transport_refused", workflow="job_id")
@dataclass(frozen=True, slots=True)
class TransportRefused(OwnEvent):
    """A workflow keeps the transport that it has."""

    workflow: str
    """Id of the workflow."""
    cause: str


@OWN_EVENTS(
    "workflow_ended",
    workflow="job_id",
    simulation_run="sim_run",
    simulation_io="sim_io",
    training_run="train_run",
    training_io="train_io",
)
@dataclass(frozen=True, slots=True)
class WorkflowEnded(OwnEvent):
    """The last task of a workflow is over."""

    workflow: str
    """Id of the workflow."""
    state: str
    makespan: float
    """Time from its first submission to its last end, in s."""
    simulation_run: float | None = None
    """Time from the first submission of a simulation to the last end, in s."""
    simulation_io: float | None = None
    """Mean time of a simulation in writes, in s."""
    training_run: float | None = None
    """Time from the first submission of a trainer to the last end, in s."""
    training_io: float | None = None
    """Mean time of a trainer in reads, in s."""
