from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import noctule
from noctule import job as jobs
from noctule.cores import Cores


def job(name: str, cores: int, **fields: Any) -> noctule.Job:
    """A job."""
    return jobs.read(f"w0!{name}", {"subtime": 0, "res": cores, "profile": "p", **fields}, None)


class Told(noctule.QueueAgent):
    """Decides what a test tells it."""

    def __init__(self, tell: Callable[[Told], Iterable[noctule.Decision]] = lambda agent: ()) -> None:
        super().__init__()
        self.tell = tell
        self.events: list[noctule.Event] = []
        self.seen: list[tuple[list[str], str]] = []

    def schedule(self, now: float, waiting: list[noctule.Job], free: Cores) -> Iterable[noctule.Decision]:
        self.seen.append(([each.name for each in waiting], str(free)))
        return self.tell(self)

    def heard(self, event: noctule.Event) -> None:
        self.events.append(event)

    def hear(self, *events: noctule.Event, now: float = 0.0) -> list[noctule.Decision]:
        return list(self.decide(noctule.Message(now, events)))

    def does(self, *decisions: noctule.Decision) -> None:
        """Decides once, at a message that tells nothing."""
        self.tell = lambda agent: decisions
        self.hear()
        self.tell = lambda agent: ()

    def now_free(self) -> str:
        self.hear()
        return self.seen[-1][1]


def begun(cores: int = 8, *nodes: dict[str, Any]) -> Told:
    """An agent that has heard of the beginning of a run."""
    agent = Told()
    agent.hear(noctule.SimulationBegins(cores, {}, {"nodes": list(nodes)} if nodes else None))
    return agent


def test_books_what_was_decided_before_it_without_deciding() -> None:
    agent = begun()
    submissions = tuple(noctule.JobSubmitted(job(name, 3)) for name in "123")
    decided = [noctule.Execute("w0!1", "0-2", date=-60.0), noctule.Execute("w0!2", "5-7"), noctule.Reject("w0!3")]

    agent.follow(noctule.Message(0.0, submissions), noctule.Reply(0.0, decided))

    assert agent.seen == [([], "0-7")], "nothing was asked"
    assert not agent.waiting
    assert {name: (str(each.cores), each.start) for name, each in agent.running.items()} == {
        "w0!1": ("0-2", -60.0),
        "w0!2": ("5-7", 0.0),
    }
    assert agent.now_free() == "3-4"


def test_follows_jobs_and_cores_from_submission_to_end() -> None:
    agent = begun()
    agent.hear(noctule.JobSubmitted(job("1", 3)), noctule.JobSubmitted(job("2", 2)))
    assert agent.seen[-1] == (["1", "2"], "0-7")
    agent.does(noctule.Execute("w0!2", "0-1"))
    assert list(agent.waiting) == ["w0!1"]
    assert agent.running["w0!2"].cores == Cores("0-1")
    assert agent.now_free() == "2-7"
    done = noctule.JobCompleted("w0!2", noctule.JobState.COMPLETED_KILLED, -1, Cores("0-1"))
    agent.hear(done)
    assert agent.seen[-1] == (["1"], "0-7")
    assert not agent.running
    assert agent.events[-1] is done
    agent.does(noctule.Reject("w0!1"))
    assert not agent.waiting


def test_begins_every_run_anew() -> None:
    agent = begun()
    agent.hear(noctule.JobSubmitted(job("1", 3)), noctule.JobSubmitted(job("2", 2)))
    agent.does(noctule.Execute("w0!2", "0-1"))
    agent.hear(noctule.SimulationBegins(4, {}))
    assert (agent.cores, len(agent.waiting), len(agent.running), agent.now_free()) == (4, 0, 0, "0-3")
    before = len(agent.seen)
    assert agent.hear(noctule.SimulationEnds()) == []
    assert len(agent.seen) == before


def test_rejects_what_can_never_run() -> None:
    agent = begun(8, {"number": 2, "cores": 4, "memory": 100})
    wide, hungry, none = job("1", 9), job("2", 6, mem=40), job("3", 0)
    fits = job("4", 4, mem=40)
    decided = agent.hear(*map(noctule.JobSubmitted, (wide, hungry, none, fits)))
    assert decided == [noctule.Reject(each) for each in (wide, hungry, none)]
    assert list(agent.waiting) == ["w0!4"]


def test_places_jobs_where_there_is_memory() -> None:
    agent = begun(10, {"number": 2, "cores": 4, "memory": 100}, {"number": 1, "cores": 2})
    first, second = job("1", 3, mem=40), job("2", 3, mem=30)
    agent.hear(noctule.JobSubmitted(first), noctule.JobSubmitted(second))
    assert agent.place(first) == Cores("0-1 4")
    agent.does(noctule.Execute(first, agent.place(first)))
    # 20 MB are left on the first node, 60 on the second; the third has no limit.
    assert agent.place(second) == Cores("5-6 8")
    assert agent.place(second, 4) == Cores("5-6 8-9")
    assert not agent.place(second, 5)
    assert agent.place(job("3", 7)) == Cores("2-3 5-9")
    assert not agent.place(job("3", 8))
    agent.hear(noctule.JobCompleted(first.id, noctule.JobState.COMPLETED_SUCCESSFULLY, 0, Cores("0-1 4")))
    assert agent.place(second) == Cores("0-2")


def test_uses_no_machine_that_is_unavailable() -> None:
    agent = begun()
    agent.hear(noctule.JobSubmitted(job("1", 2)))
    agent.does(noctule.Execute("w0!1", "0-1"))
    agent.hear(noctule.Notify("event_machine_unavailable", {"resources": "1-3"}))
    assert agent.now_free() == "4-7"
    agent.hear(noctule.JobCompleted("w0!1", noctule.JobState.COMPLETED_FAILED, 1, Cores("0-1")))
    assert agent.now_free() == "0 4-7"
    agent.hear(noctule.Notify("event_machine_available", {"resources": "1-2"}))
    assert agent.now_free() == "0-2 4-7"


def test_a_job_whose_plan_was_refused_waits_in_its_old_place() -> None:
    agent = begun()
    agent.hear(*(noctule.JobSubmitted(job(name, 2, subtime=int(name))) for name in "123"))
    agent.does(noctule.Execute("w0!2", "0-1"))
    agent.hear(noctule.Notify("execution_refused", {"job_id": "w0!2", "rejected": False}))
    assert agent.seen[-1] == (["1", "2", "3"], "0-7")
    agent.does(noctule.Execute("w0!2", "0-1"))
    agent.hear(noctule.Notify("execution_refused", {"job_id": "w0!2", "rejected": True}))
    assert agent.seen[-1] == (["1", "3"], "0-7")


def test_follows_jobs_that_are_resized() -> None:
    agent = begun()
    agent.hear(noctule.JobSubmitted(job("1", 2)))
    agent.does(noctule.Execute("w0!1", "0-1"))
    agent.does(noctule.Resize("w0!1", "1-3"))
    # Until its next scheduling point it holds the old cores and the new ones.
    assert agent.now_free() == "4-7"
    agent.hear(noctule.JobResized("w0!1", Cores("1-3"), Cores("0"), 0.0))
    assert agent.now_free() == "0 4-7"
    agent.does(noctule.Resize("w0!1", "1-5"))
    agent.does(noctule.Resize("w0!1", "1-4"))
    assert agent.now_free() == "0 5-7"
    agent.hear(noctule.ResizeRefused("w0!1", "cores_busy"))
    assert agent.now_free() == "0 4-7"
    agent.does(noctule.AnswerResize("w0!1", True, "1-6"))
    assert agent.now_free() == "0 7"
    agent.does(noctule.AnswerResize("w0!1", False))
    assert agent.running["w0!1"].cores == Cores("1-3")


def test_follows_jobs_that_are_suspended() -> None:
    agent = begun()
    agent.hear(noctule.JobSubmitted(job("1", 2)))
    agent.does(noctule.Execute("w0!1", "0-1"))
    agent.does(noctule.Suspend(["w0!1"]))
    assert agent.now_free() == "2-7"
    agent.hear(noctule.JobsSuspended(("w0!1",), Cores("0-1"), {}))
    assert agent.now_free() == "0-7"
    agent.does(noctule.Resume("w0!1", "4-5"))
    assert agent.now_free() == "0-3 6-7"
    agent.hear(noctule.ResizeRefused("w0!1", "cores_busy"))
    assert agent.now_free() == "0-7"
    agent.does(noctule.Resume("w0!1", "6-7"))
    agent.hear(noctule.JobResized("w0!1", Cores("6-7"), Cores(), 0.0))
    assert agent.now_free() == "0-5"


def test_what_is_yielded_is_taken_before_the_next_is_asked_for() -> None:
    def both(agent: Told) -> Iterable[noctule.Decision]:
        for each in list(agent.waiting.values()):
            yield noctule.Execute(each, agent.place(each))

    agent = begun()
    agent.tell = both
    decided = agent.hear(noctule.JobSubmitted(job("1", 3)), noctule.JobSubmitted(job("2", 2)))
    assert [str(each.cores) for each in decided if isinstance(each, noctule.Execute)] == ["0-2", "3-4"]


def test_expects_ends_by_estimates() -> None:
    agent = begun()
    agent.hear(noctule.JobSubmitted(job("1", 3, walltime=9)), noctule.JobSubmitted(job("2", 2)), now=1.0)
    agent.tell = lambda told: [noctule.Execute("w0!1", "0-2"), noctule.Execute("w0!2", "3-4")]
    agent.hear(now=4.0)
    assert [agent.running[name].expected_end for name in ("w0!1", "w0!2")] == [13.0, math.inf]
