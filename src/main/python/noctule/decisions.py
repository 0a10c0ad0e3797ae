"""Decisions: what the decision side wants of the simulator.

A decision holds at the date of the message that it answers unless it has a later ``date``, in s. Jobs may be given as
:class:`~noctule.Job` or by their ids, cores as :class:`~noctule.Cores`, as a text such as ``"0-3 5"``, or one by one.
Kinds below :class:`OwnDecision` are Noctule's own: towards Batsim they are an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from _noctule.wire import DECISIONS, FORMS, OWN_DECISIONS, Form
from noctule.cores import Cores, CoresLike
from noctule.events import JobState, PState
from noctule.job import Job
from noctule.plan import NodeShare, Plan, read_plan, write_plan

__all__ = [
    "Adapt",
    "AnswerResize",
    "AnswerWaitingTime",
    "CallMeLater",
    "ChangeJobState",
    "ChooseTransport",
    "ContinueRegistration",
    "Decision",
    "Execute",
    "FinishRegistration",
    "FollowEpochs",
    "Kill",
    "OtherDecision",
    "OwnDecision",
    "QueryEnergy",
    "RegisterJob",
    "RegisterProfile",
    "Reject",
    "Resize",
    "Resume",
    "SendToJob",
    "SetJobBudget",
    "SetJobMetadata",
    "SetResourceState",
    "Suspend",
    "Transfer",
]

JobLike = Job | str
"""A job, or its id."""
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Something that the decision side wants.

    Example:
        >>> noctule.Reject("w0!1", date=60.0)
        Reject(date=60.0, job='w0!1')
    """

    date: float | None = None
    """When it holds, in s; at the message's date if it is not given."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Input and output that go on beside a job, as one parallel task with it.

    Example:
        >>> transfer = noctule.Transfer("0 4", "staging")
        >>> noctule.Execute("w0!1", "0-3", transfer=transfer).transfer
        Transfer(cores='0 4', profile_name='staging', profile=None)
    """

    cores: CoresLike
    """The resources that take part."""
    profile_name: str
    """Name of the profile, in the job's workload."""
    profile: Json | None = None
    """The profile, if it is not one of the workload's."""


def job_id(job: JobLike) -> str:
    """The id of a job."""
    return job.id if isinstance(job, Job) else job


def _ids(jobs: Any) -> list[str]:
    return [job_id(job) for job in ((jobs,) if isinstance(jobs, (str, Job)) else jobs)]


def cores_text(cores: CoresLike) -> str:
    """Cores as a text of ranges."""
    return str(cores if isinstance(cores, Cores) else Cores(cores))


FORMS.update(
    {
        "JobLike": Form(str, job_id),
        "Iterable[JobLike]": Form(tuple, _ids),
        "CoresLike": Form(Cores, cores_text),
        "Plan": Form(read_plan, write_plan),
    }
)


@dataclass(frozen=True, slots=True)
class Execute(Decision):
    """Starts a job that waits.

    Example:
        >>> start = noctule.Execute("w0!1", noctule.Cores.first(4))
        >>> start.job, str(start.cores)
        ('w0!1', '0-3')
    """

    job: JobLike
    cores: CoresLike = ()
    """Its cores; only a plan may leave them to the simulator."""
    mapping: Sequence[int] = ()
    """For each executor its place in the allocation, counted from 0; empty for one executor per core."""
    storage_mapping: Mapping[str, int] = field(default_factory=dict[str, int])
    """For each label of a storage the id of the resource."""
    transfer: Transfer | None = None
    plan: Plan | None = None
    """Of a training job: towards Noctule's simulator only."""
    companions: Sequence[NodeShare] = ()
    """Of a job with a demand, by nodes: towards Noctule's simulator only, which chooses itself where there is none."""


@DECISIONS("REJECT_JOB", job="job_id")
@dataclass(frozen=True, slots=True)
class Reject(Decision):
    """Refuses a waiting job for good.

    Example:
        >>> noctule.Reject("w0!1")
        Reject(date=None, job='w0!1')
    """

    job: JobLike


@DECISIONS("KILL_JOB", jobs="job_ids")
@dataclass(frozen=True, slots=True)
class Kill(Decision):
    """Kills running jobs.

    Example:
        >>> noctule.Kill(["w0!1", "w0!2"])
        Kill(date=None, jobs=['w0!1', 'w0!2'])
    """

    jobs: Iterable[JobLike]


@DECISIONS("CALL_ME_LATER")
@dataclass(frozen=True, slots=True)
class CallMeLater(Decision):
    """Asks for a message at a later date.

    Example:
        >>> noctule.CallMeLater(3600.0)
        CallMeLater(date=None, timestamp=3600.0)
    """

    timestamp: float
    """That date, in s."""


@DECISIONS("SET_RESOURCE_STATE")
@dataclass(frozen=True, slots=True)
class SetResourceState(Decision):
    """Sets the P-state of machines.

    Example:
        >>> noctule.SetResourceState("0-3", 1)
        SetResourceState(date=None, resources='0-3', state=1)
    """

    resources: CoresLike
    state: PState


@dataclass(frozen=True, slots=True)
class QueryEnergy(Decision):
    """Asks for the energy consumed so far.

    Example:
        >>> noctule.QueryEnergy()
        QueryEnergy(date=None)
    """


@DECISIONS("REGISTER_PROFILE", workload="workload_name", name="profile_name")
@dataclass(frozen=True, slots=True)
class RegisterProfile(Decision):
    """Adds a profile to a workload, which comes into being if it is new.

    Example:
        >>> noctule.RegisterProfile("dynamic", "hour", {"type": "delay", "delay": 3600})
        RegisterProfile(date=None, workload='dynamic', name='hour', profile={'type': 'delay', 'delay': 3600})
    """

    workload: str
    name: str
    profile: Json


@dataclass(frozen=True, slots=True)
class RegisterJob(Decision):
    """Submits a job.

    Example:
        >>> job = {"id": "dynamic!1", "subtime": 60, "res": 4, "profile": "hour"}
        >>> noctule.RegisterJob(job["id"], job).fields["res"]
        4
    """

    job_id: str
    """The id with the name of its workload, such as ``"dynamic!1"``."""
    fields: Json
    """The job as in a workload file: ``subtime``, ``res``, ``profile``, ..."""


@dataclass(frozen=True, slots=True)
class FinishRegistration(Decision):
    """Says that no profile and no job will be registered any more.

    Example:
        >>> noctule.FinishRegistration()
        FinishRegistration(date=None)
    """


@dataclass(frozen=True, slots=True)
class ContinueRegistration(Decision):
    """Says that the registration goes on after all.

    Example:
        >>> noctule.ContinueRegistration()
        ContinueRegistration(date=None)
    """


@DECISIONS("SET_JOB_METADATA", job="job_id")
@dataclass(frozen=True, slots=True)
class SetJobMetadata(Decision):
    """Notes a text with a job, for the results.

    Example:
        >>> noctule.SetJobMetadata("w0!1", "backfilled")
        SetJobMetadata(date=None, job='w0!1', metadata='backfilled')
    """

    job: JobLike
    metadata: str
    """The text, without double quotes."""


@DECISIONS("CHANGE_JOB_STATE", job="job_id", state="job_state")
@dataclass(frozen=True, slots=True)
class ChangeJobState(Decision):
    """Puts a job into another state by force.

    Example:
        >>> noctule.ChangeJobState("w0!1", noctule.JobState.COMPLETED_KILLED).state.value
        'COMPLETED_KILLED'
    """

    job: JobLike
    state: JobState


@DECISIONS("TO_JOB_MSG", job="job_id", message="msg")
@dataclass(frozen=True, slots=True)
class SendToJob(Decision):
    """Sends a message to a running job.

    Example:
        >>> noctule.SendToJob("w0!1", "checkpoint")
        SendToJob(date=None, job='w0!1', message='checkpoint')
    """

    job: JobLike
    message: str


@dataclass(frozen=True, slots=True)
class AnswerWaitingTime(Decision):
    """Answers a question about a waiting time, which nobody asks: heard and ignored, as in Batsim.

    Example:
        >>> noctule.AnswerWaitingTime("w0!1", 60.0)
        AnswerWaitingTime(date=None, job='w0!1', seconds=60.0)
    """

    job: JobLike
    seconds: float


@dataclass(frozen=True, slots=True)
class OtherDecision(Decision):
    """A decision of a kind that is not known here, as it is sent.

    Example:
        >>> noctule.OtherDecision("OF_MINE", {"job_id": "w0!1"})
        OtherDecision(date=None, type='OF_MINE', data={'job_id': 'w0!1'}, own=None)
    """

    type: str
    data: Json
    own: Json | None = None


@dataclass(frozen=True, slots=True)
class OwnDecision(Decision):
    """A decision beyond Batsim's protocol.

    Example:
        >>> issubclass(noctule.Suspend, noctule.OwnDecision), issubclass(noctule.Kill, noctule.OwnDecision)
        (True, False)
    """


@OWN_DECISIONS("resize_job", job="job_id", cores="alloc")
@dataclass(frozen=True, slots=True)
class Resize(OwnDecision):
    """Gives a running job another set of cores, at its next scheduling point.

    Example:
        >>> noctule.Resize("w0!1", "0-7")
        Resize(date=None, job='w0!1', cores='0-7', plan=None)
    """

    job: JobLike
    cores: CoresLike = ()
    """The whole new set; only a plan may leave it to the simulator."""
    plan: Plan | None = None


@OWN_DECISIONS("resize_answer", job="job_id", cores="alloc")
@dataclass(frozen=True, slots=True)
class AnswerResize(OwnDecision):
    """Answers :class:`~noctule.ResizeRequested`; no answer up to its deadline means no.

    Example:
        >>> noctule.AnswerResize("w0!1", True, "0-7")
        AnswerResize(date=None, job='w0!1', granted=True, cores='0-7')
    """

    job: JobLike
    granted: bool
    cores: CoresLike = ()
    """The whole new set if it is granted, as large as was asked for."""


@OWN_DECISIONS("suspend_job", jobs="job_ids")
@dataclass(frozen=True, slots=True)
class Suspend(OwnDecision):
    """Takes all cores of running jobs, which keep what they have done.

    Example:
        >>> noctule.Suspend(["w0!1", "w0!2"])
        Suspend(date=None, jobs=['w0!1', 'w0!2'])
    """

    jobs: Iterable[JobLike]


@OWN_DECISIONS("resume_job", job="job_id", cores="alloc")
@dataclass(frozen=True, slots=True)
class Resume(OwnDecision):
    """Lets a suspended job go on.

    Example:
        >>> noctule.Resume("w0!1", "4-7")
        Resume(date=None, job='w0!1', cores='4-7', plan=None)
    """

    job: JobLike
    cores: CoresLike = ()
    """Free cores; only a plan may leave them to the simulator."""
    plan: Plan | None = None


@OWN_DECISIONS("adapt_job", job="job_id")
@dataclass(frozen=True, slots=True)
class Adapt(OwnDecision):
    """Answers :class:`~noctule.AdaptationRequested`.

    Example:
        >>> asked = noctule.AdaptationRequested("w0!1", 0, 2, {"actions": 4}, 3600.0, 1800.0)
        >>> noctule.Adapt(asked.job_id, asked.network["actions"] - 1)
        Adapt(date=None, job='w0!1', action=3)
    """

    job: JobLike
    action: int
    """Index of an original block to deepen, or the last index to do nothing."""


@OWN_DECISIONS("set_job_budget", job="job_id")
@dataclass(frozen=True, slots=True)
class SetJobBudget(OwnDecision):
    """Gives a training job more or less time.

    Example:
        >>> noctule.SetJobBudget("w0!1", 7200.0)
        SetJobBudget(date=None, job='w0!1', total=7200.0)
    """

    job: JobLike
    total: float
    """Time that the job has in all, in s."""


@OWN_DECISIONS("follow_epochs", job="job_id")
@dataclass(frozen=True, slots=True)
class FollowEpochs(OwnDecision):
    """Asks for :class:`~noctule.EpochCompleted` of a job, or for no more of them.

    Example:
        >>> noctule.FollowEpochs("w0!1")
        FollowEpochs(date=None, job='w0!1', told=True)
    """

    job: JobLike
    told: bool = True


@OWN_DECISIONS("choose_transport", workflow="job_id")
@dataclass(frozen=True, slots=True)
class ChooseTransport(OwnDecision):
    """Chooses the transport of a producer-consumer workflow, before the first of its tasks starts.

    Example:
        >>> noctule.ChooseTransport("w0!1", "shared_memory")
        ChooseTransport(date=None, workflow='w0!1', transport='shared_memory')
    """

    workflow: str
    """Id of the workflow."""
    transport: str
