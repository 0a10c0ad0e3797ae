"""A base for agents that choose which waiting jobs start on which free cores."""

from __future__ import annotations

import abc
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from _noctule import memory as memory
from _noctule.memory import Memory
from noctule import decisions as d
from noctule import events as e
from noctule.agent import Follower, Message, Reply
from noctule.cores import Cores
from noctule.job import Job

NONE = Cores()


@dataclass(slots=True)
class Started:
    """A job that runs or is suspended: what :class:`QueueAgent` knows of it.

    Example:
        >>> job = noctule.Job("w0!12", 0.0, 4, 3600.0, 600.0, 0.0, 0.0, "short", None, {"noctule": {"user": "ada"}})
        >>> started = noctule.Started(job, noctule.Cores("0-3"), 30.0, noctule.Cores("0-3"))
        >>> started.expected_end
        630.0
    """

    job: Job
    """The job."""
    cores: Cores
    """Its cores; none while it is suspended."""
    start: float
    """Date of its start, in s."""
    held: Cores
    """Its cores, and those that an order of the agent will give it."""

    @property
    def expected_end(self) -> float:
        """The date, in s, at which it ends if its estimate is right: infinite without one."""
        return self.start + self.job.estimate


class QueueAgent(Follower):
    """An agent that is asked for decisions whenever something has happened.

    It follows the jobs that wait and run, the free cores, and the memory of nodes if the simulator tells it; a job that
    could never run is rejected. What :meth:`schedule` yields is taken over at once, so that the next :meth:`place`
    knows of it.

    What was decided before it is booked without asking :meth:`schedule`: an agent that remembers more than waiting and
    running jobs overrides :meth:`follow`.

    Example:
        >>> class Fcfs(noctule.QueueAgent):
        ...     def schedule(self, now, waiting, free):
        ...         for job in waiting:
        ...             cores = self.place(job)
        ...             if not cores:
        ...                 break
        ...             yield noctule.Execute(job, cores)
        >>> noctule.run(Fcfs()).complete
        True
    """

    now: float = 0.0
    """The date of the last message, in s."""
    cores: int = 0
    """Number of the machine's cores."""
    _waiting: dict[str, Job]
    _started: dict[str, Started]
    _memory: Memory

    def __init__(self) -> None:
        """Begins with an empty machine, as every run does anew."""
        self._begin(0)

    @abc.abstractmethod
    def schedule(self, now: float, waiting: list[Job], free: Cores) -> Iterable[d.Decision]:
        """Decides.

        Args:
            now: the date, in s
            waiting: the jobs that wait, in the order of their submission: a list of its own
            free: the cores that have no job and can be used, as they are before the first decision

        Returns:
            decisions, such as :class:`~noctule.Execute`: best a generator
        """

    def place(self, job: Job, count: int | None = None) -> Cores:
        """Finds the free cores of the lowest ids whose nodes have the memory that the job asks for.

        Args:
            job: a job
            count: number of cores, if not the one that the job asks for

        Returns:
            the cores; none, which is false, if there are not enough
        """
        count = job.cores if count is None else count
        if count > len(self._idle):
            return NONE
        return self._memory.lowest(self.free, count, memory.of(job.memory))

    @property
    def waiting(self) -> Mapping[str, Job]:
        """The jobs that wait, by their ids, in the order of their submission."""
        return MappingProxyType(self._waiting)

    @property
    def running(self) -> Mapping[str, Started]:
        """The jobs that have started and not ended, by their ids, in the order of their starts."""
        return MappingProxyType(self._started)

    @property
    def free(self) -> Cores:
        """The cores that have no job and can be used."""
        return self._idle - self._down if self._down else self._idle

    def begins(self, begins: e.SimulationBegins) -> None:
        """Hears that a run begins; does nothing unless it is overridden."""

    def heard(self, event: e.Event) -> None:
        """Hears of each event but the first and the last, after this class; does nothing unless it is overridden."""

    def decide(self, message: Message) -> Iterable[d.Decision]:
        """Follows what has happened, and asks :meth:`schedule`."""
        decided = self._hear(message)
        if message.events and isinstance(message.events[-1], e.SimulationEnds):
            return decided
        for decision in self.schedule(message.now, list(self._waiting.values()), self.free):
            self._take(decision, message.now)
            decided.append(decision)
        return decided

    def follow(self, message: Message, taken: Reply) -> None:
        """Follows what has happened, and what was decided then."""
        self._hear(message)
        for decision in taken.decisions:
            self._take(decision, message.now if decision.date is None else decision.date)

    def _hear(self, message: Message) -> list[d.Decision]:
        """Takes a message in; returns the rejections of jobs that could never run."""
        self.now = message.now
        impossible: list[d.Decision] = []
        for event in message.events:
            match event:
                case e.JobSubmitted(job):
                    if 0 < job.cores <= self.cores and self._memory.possible(job.cores, memory.of(job.memory)):
                        self._waiting[job.id] = job
                    else:
                        impossible.append(d.Reject(job))
                case e.JobCompleted(name):
                    self._ended(name)
                case e.SimulationBegins(cores):
                    self._begin(cores)
                    self._memory = Memory((event.own or {}).get("nodes", ()))
                    self.begins(event)
                    continue
                case e.SimulationEnds():
                    break
                case _:
                    self._changed(event)
            self.heard(event)
        return impossible

    def _begin(self, cores: int) -> None:
        self.now = 0.0
        self.cores = cores
        self._waiting = {}
        self._started = {}
        self._idle = Cores.first(cores)
        self._down = NONE
        self._memory = Memory(())

    def _ended(self, name: str) -> None:
        self._waiting.pop(name, None)
        started = self._started.pop(name, None)
        if started is not None:
            self._hold(started, NONE)

    def _changed(self, event: e.Event) -> None:
        match event:
            case e.Notify("event_machine_unavailable", details):
                self._down |= Cores(str(details["resources"]))
            case e.Notify("event_machine_available", details):
                self._down -= Cores(str(details["resources"]))
            case e.Notify("execution_refused", details):
                self._refused(str(details["job_id"]), bool(details.get("rejected", False)))
            case e.JobResized(name, alloc):
                self._settle(name, alloc)
            case e.JobsSuspended(ids):
                for name in ids:
                    self._settle(name, NONE)
            case e.ResizeRefused(name):
                if name in self._started:
                    self._settle(name, self._started[name].cores)
            case _:
                pass

    def _settle(self, name: str, alloc: Cores) -> None:
        """Gives a started job exactly these cores; what else it held is free."""
        started = self._started.get(name)
        if started is not None:
            self._hold(started, alloc)
            started.cores = alloc

    def _refused(self, name: str, rejected: bool) -> None:
        started = self._started.get(name)
        self._ended(name)
        if started is not None and not rejected:
            # It waits on in its old place.
            waiting = [*self._waiting.values(), started.job]
            waiting.sort(key=lambda job: job.submit_time)
            self._waiting = {job.id: job for job in waiting}

    def _take(self, decision: d.Decision, now: float) -> None:
        match decision:
            case d.Execute(job, given):
                cores = Cores(given)
                waited = self._waiting.pop(d.job_id(job), None)
                if waited is not None:
                    started = self._started[waited.id] = Started(waited, cores, now, NONE)
                    self._hold(started, cores)
            case d.Reject(job):
                self._waiting.pop(d.job_id(job), None)
            case d.Resize(job, given) | d.Resume(job, given):
                self._order(d.job_id(job), Cores(given))
            case d.AnswerResize(job, True, given):
                self._order(d.job_id(job), Cores(given))
            case _:
                pass

    def _order(self, name: str, cores: Cores) -> None:
        """Holds the new cores of a job until the simulator tells that it has them."""
        started = self._started.get(name)
        if started is not None:
            self._hold(started, started.cores | cores)

    def _hold(self, started: Started, cores: Cores) -> None:
        """Lets a job hold other cores than before."""
        share = memory.of(started.job.memory)
        self._memory.take(started.held, -share)
        self._memory.take(cores, share)
        self._idle = (self._idle | started.held) - cores
        started.held = cores
