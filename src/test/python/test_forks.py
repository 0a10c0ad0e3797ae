"""Runs that are left at a date for an agent in Python."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import noctule
from _noctule.connection import Server
from machine import Fcfs, command, generated

pytest.importorskip("zmq", reason="pyzmq is not installed")


class Lazy(Fcfs):
    """First come, first served, of which a test wants to know when it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[float] = []

    def schedule(self, now: float, waiting: list[noctule.Job], free: noctule.Cores) -> Iterator[noctule.Decision]:
        self.asked.append(now)
        yield from super().schedule(now, waiting, free)


class Blind(noctule.Agent):
    """Decides nothing, and cannot be told what others decide."""

    def decide(self, message: noctule.Message) -> list[noctule.Decision]:
        return []


@pytest.mark.usefixtures("java")
def test_an_agent_in_python_goes_on_where_another_one_was(tmp_path: Path) -> None:
    options = tmp_path / "options.json"
    options.write_text(json.dumps(generated(tmp_path, 600, 64)))
    date = 40_000.0
    command("launch", "random", str(options), "-q", "--out", str(tmp_path / "parent"))
    fork = ["--fork", str(tmp_path / "parent"), "--at", str(date), "-q", "--out"]
    command("launch", "fcfs", *fork, str(tmp_path / "java"))
    agent = Lazy()
    with Server("tcp://127.0.0.1:*") as server:
        serving = threading.Thread(target=server.answer, args=(agent, 20.0))
        serving.start()
        command("simulate", *fork, str(tmp_path / "python"), "--endpoint", server.endpoint)
        serving.join()
    # The first answer tells that it follows.
    assert agent.asked[0] == 0
    assert agent.asked[1] >= date
    jobs = {name: (tmp_path / name / "jobs.csv").read_text() for name in ("parent", "java", "python")}
    assert jobs["python"] == jobs["java"] != jobs["parent"]


@pytest.mark.usefixtures("java")
def test_one_that_does_not_follow_is_refused(tmp_path: Path) -> None:
    options = tmp_path / "options.json"
    options.write_text(json.dumps(generated(tmp_path, 30)))
    command("launch", "easy", str(options), "-q", "--out", str(tmp_path / "parent"))
    left: list[BaseException] = []

    def part(server: Server) -> None:
        try:
            server.answer(Blind(), 20.0)
        except noctule.Error as e:
            left.append(e)

    with Server("tcp://127.0.0.1:*") as server:
        serving = threading.Thread(target=part, args=(server,))
        serving.start()
        words = ["--fork", str(tmp_path / "parent"), "--at", "40000", "-q", "--endpoint", server.endpoint]
        with pytest.raises(noctule.Error, match=r"The agent cannot follow another one: it would decide otherwise"):
            command("simulate", *words, "--out", str(tmp_path / "fork"))
        serving.join()
    assert left, "it hears that the run is over"
