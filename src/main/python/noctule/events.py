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

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from _noctule.wire import EVENTS, FORMS, OWN_EVENTS, Form
from noctule.cores import Cores
from noctule.job import Job
from noctule.progress import JobState, Progress, SequenceProgress, TaskProgress

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


FORMS.update({"PState": Form(int, str)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened.

    Example:
        >>> event = noctule.RequestedCall(timestamp=60.0)
        >>> isinstance(event, noctule.Event), event.timestamp
        (True, 60.0)
    """

    timestamp: float = 0.0
    """The simulated date, in s."""


@dataclass(frozen=True, slots=True)
class SimulationBegins(Event):
    """The run begins: always alone in the first message.

    Example:
        >>> begins = noctule.SimulationBegins(128, {"workloads": {"w0": "trace.swf"}})
        >>> begins.cores, begins.workloads, begins.platform
        (128, {'w0': 'trace.swf'}, None)
    """

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
    """The run is over; the answer must be empty.

    Example:
        >>> noctule.SimulationEnds(timestamp=7200.0)
        SimulationEnds(timestamp=7200.0)
    """


@dataclass(frozen=True, slots=True)
class JobSubmitted(Event):
    """A job was submitted.

    Example:
        >>> job = noctule.Job("w0!12", 0.0, 4, 3600.0, 600.0, 0.0, 0.0, "short", None, {"noctule": {"user": "ada"}})
        >>> match noctule.JobSubmitted(job):
        ...     case noctule.JobSubmitted(submitted):
        ...         print(submitted.id, submitted.cores)
        w0!12 4
    """

    job: Job
    """The job."""
    data: Json = field(default_factory=dict[str, Any], repr=False, compare=False)
    """All that was sent."""
    attempt: Json | None = None
    """Of a further attempt: ``attempt``, its number from 1; ``parent``, the job's id; ``progress``."""


@EVENTS("JOB_COMPLETED", state="job_state")
@dataclass(frozen=True, slots=True)
class JobCompleted(Event):
    """A started job ended, in whatever way.

    Example:
        >>> event = noctule.JobCompleted("w0!1", noctule.JobState.COMPLETED_SUCCESSFULLY, 0, noctule.Cores("0-3"))
        >>> match event:
        ...     case noctule.JobCompleted(job_id, state):
        ...         print(job_id, state.value)
        w0!1 COMPLETED_SUCCESSFULLY
    """

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
    """A :class:`~noctule.Kill` was carried out.

    Example:
        >>> event = noctule.JobsKilled(("w0!1",), {"w0!1": noctule.TaskProgress("hour", 0.25)})
        >>> event.progress["w0!1"].fraction
        0.25
    """

    job_ids: tuple[str, ...]
    """The jobs that it named."""
    progress: Mapping[str, Progress]
    """How far each job had come that was really killed."""


@EVENTS("REQUESTED_CALL")
@dataclass(frozen=True, slots=True)
class RequestedCall(Event):
    """A call is due that was asked for.

    Example:
        >>> noctule.RequestedCall(timestamp=3600.0)
        RequestedCall(timestamp=3600.0)
    """


@EVENTS("RESOURCE_STATE_CHANGED")
@dataclass(frozen=True, slots=True)
class ResourceStateChanged(Event):
    """All machines of one order have switched.

    Example:
        >>> noctule.ResourceStateChanged(noctule.Cores("0-3"), 1)
        ResourceStateChanged(timestamp=0.0, resources=Cores('0-3'), state=1)
    """

    resources: Cores
    state: PState
    """Their P-state."""


@dataclass(frozen=True, slots=True)
class Notify(Event):
    """A notice.

    Example:
        >>> noctule.Notify("no_more_static_job_to_submit", {})
        Notify(timestamp=0.0, type='no_more_static_job_to_submit', details={})
    """

    type: str
    """Such as ``"no_more_static_job_to_submit"`` or ``"event_machine_unavailable"``."""
    details: Json
    """Its further data."""


@EVENTS("FROM_JOB_MSG", message="msg")
@dataclass(frozen=True, slots=True)
class FromJobMessage(Event):
    """A running job sent a message.

    Example:
        >>> noctule.FromJobMessage("w0!1", {"phase": 2}).message["phase"]
        2
    """

    job_id: str
    message: Json


@EVENTS("ANSWER")
@dataclass(frozen=True, slots=True)
class EnergyAnswer(Event):
    """The answer to a query of the energy.

    Example:
        >>> noctule.EnergyAnswer(3.6e6).consumed_energy / 3.6e6  # kWh
        1.0
    """

    consumed_energy: float
    """Energy since the start, in J."""


@dataclass(frozen=True, slots=True)
class OtherEvent(Event):
    """An event of a kind that is not known here, as it was sent.

    Example:
        >>> noctule.OtherEvent("OF_YOURS", {"value": 1}).data["value"]
        1
    """

    type: str
    data: Any
    own: Json | None = None


@dataclass(frozen=True, slots=True)
class OwnEvent(Event):
    """An event beyond Batsim's protocol.

    Example:
        >>> issubclass(noctule.ResizeRefused, noctule.OwnEvent), issubclass(noctule.Notify, noctule.OwnEvent)
        (True, False)
    """


@OWN_EVENTS("job_resized")
@dataclass(frozen=True, slots=True)
class JobResized(OwnEvent):
    """A job has another set of cores, or goes on after a suspension.

    Example:
        >>> event = noctule.JobResized("w0!1", noctule.Cores("0-3"), noctule.Cores("4-7"), continues_at=60.0)
        >>> len(event.alloc), event.predicted_end
        (4, inf)
    """

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
    """An evolving job asks for another number of cores; it goes on meanwhile.

    Example:
        >>> asked = noctule.ResizeRequested("w0!1", 8, deadline=120.0)
        >>> noctule.AnswerResize(asked.job_id, False).granted
        False
    """

    job_id: str
    cores: int
    """The number of cores that it wants to have."""
    deadline: float
    """The last date at which an answer is heard."""


@OWN_EVENTS("job_suspended")
@dataclass(frozen=True, slots=True)
class JobsSuspended(OwnEvent):
    """Jobs were suspended by one order.

    Example:
        >>> event = noctule.JobsSuspended(("w0!1",), noctule.Cores("0-3"), {})
        >>> str(event.freed)
        '0-3'
    """

    job_ids: tuple[str, ...]
    freed: Cores
    """The cores that they had."""
    progress: Mapping[str, Progress]
    """How far each job had come."""


@OWN_EVENTS("resize_refused")
@dataclass(frozen=True, slots=True)
class ResizeRefused(OwnEvent):
    """An order for a job was not carried out, and changed nothing.

    Example:
        >>> noctule.ResizeRefused("w0!1", "cores_busy")
        ResizeRefused(timestamp=0.0, job_id='w0!1', cause='cores_busy', plan_cause=None, detail=None)
    """

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
    """A training job can deepen its network before its next epoch.

    Example:
        >>> asked = noctule.AdaptationRequested("w0!1", 0, 2, {"actions": 4}, 3600.0, 1800.0)
        >>> asked.budget_left / asked.budget_total
        0.5
    """

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
    """An epoch of a training job is over.

    Example:
        >>> event = noctule.EpochCompleted("w0!1", 3, 61.5, 0.71, None, 1800.0)
        >>> event.epoch, event.train_accuracy
        (3, 0.71)
    """

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
    """A training job has another network.

    Example:
        >>> noctule.JobAdapted("w0!1", {"model": "vgg"}, 75.0).epoch_seconds
        75.0
    """

    job_id: str
    network: Json
    epoch_seconds: float
    """Length of its epochs from now on, in s."""


@OWN_EVENTS("training_ended")
@dataclass(frozen=True, slots=True)
class TrainingEnded(OwnEvent):
    """A training job that adapts is over.

    Example:
        >>> noctule.TrainingEnded("w0!1", 0.78, (0, 2)).actions
        (0, 2)
    """

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
    """An answer to a training job was not carried out, and changed nothing.

    Example:
        >>> noctule.AdaptationRefused("w0!1", "budget_used").cause
        'budget_used'
    """

    job_id: str
    cause: str


@OWN_EVENTS("transport_refused", workflow="job_id")
@dataclass(frozen=True, slots=True)
class TransportRefused(OwnEvent):
    """A workflow keeps the transport that it has.

    Example:
        >>> noctule.TransportRefused("w0!1", "started").cause
        'started'
    """

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
    """The last task of a workflow is over.

    Example:
        >>> event = noctule.WorkflowEnded("w0!1", "COMPLETED_SUCCESSFULLY", 412.5)
        >>> event.makespan, event.training_io
        (412.5, None)
    """

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
