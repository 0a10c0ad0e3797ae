from __future__ import annotations

import contextlib
import json
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

import noctule
from _noctule.connection import Server
from machine import Fcfs

zmq = pytest.importorskip("zmq", reason="pyzmq is not installed")

BEGINS = {
    "timestamp": 0.0,
    "type": "SIMULATION_BEGINS",
    "data": {"nb_compute_resources": 4, "profiles": {"w0": {"p": {"type": "delay", "delay": 4}}}},
}


def frame(now: float, *events: dict[str, Any]) -> bytes:
    """A message as Batsim sends it."""
    return json.dumps({"now": now, "events": events}).encode()


def event(now: float, kind: str, **data: Any) -> dict[str, Any]:
    """An event as Batsim sends it."""
    return {"timestamp": now, "type": kind, "data": data}


class Batsim:
    """A scripted simulator."""

    def __init__(self, endpoint: str) -> None:
        self.context = zmq.Context()
        self.socket = self.context.socket(zmq.REQ)
        self.socket.linger = 0
        self.socket.rcvtimeo = 20_000
        self.socket.connect(endpoint)

    def ask(self, sent: bytes) -> dict[str, Any]:
        self.socket.send(sent)
        answer: dict[str, Any] = json.loads(self.socket.recv())
        return answer

    def close(self) -> None:
        self.socket.close()
        self.context.term()


@contextlib.contextmanager
def playing(play: Callable[[Batsim], None], endpoint: str) -> Iterator[list[BaseException]]:
    """Plays a simulator's part on a thread of its own."""
    failures: list[BaseException] = []

    def part() -> None:
        batsim = Batsim(endpoint)
        try:
            play(batsim)
        except BaseException as e:  # noqa: BLE001 - raised on the main thread
            failures.append(e)
        finally:
            batsim.close()

    thread = threading.Thread(target=part)
    thread.start()
    try:
        yield failures
    finally:
        thread.join(30)


def serve(agent: noctule.Agent, play: Callable[[Batsim], None], timeout: float = 20.0) -> None:
    """Serves a simulator's part."""
    with Server("tcp://127.0.0.1:*") as server, playing(play, server.endpoint) as failures:
        server.answer(agent, timeout)
    assert not failures


def test_decides_for_batsim_up_to_its_end() -> None:
    answers = []

    def play(batsim: Batsim) -> None:
        answers.append(batsim.ask(frame(0, BEGINS)))
        submitted = event(1, "JOB_SUBMITTED", job_id="w0!1", job={"subtime": 1, "res": 3, "profile": "p"})
        answers.append(batsim.ask(frame(1, submitted)))
        done = event(5, "JOB_COMPLETED", job_id="w0!1", job_state="COMPLETED_SUCCESSFULLY", return_code=0, alloc="0-2")
        answers.append(batsim.ask(frame(5, done)))
        answers.append(batsim.ask(frame(5, event(5, "SIMULATION_ENDS"))))

    serve(Fcfs(), play)
    started = {"timestamp": 1.0, "type": "EXECUTE_JOB", "data": {"job_id": "w0!1", "alloc": "0-2"}}
    assert [answer["events"] for answer in answers] == [[], [started], [], []]
    assert [answer["now"] for answer in answers] == [0.0, 1.0, 5.0, 5.0]
    assert not any("noctule" in answer for answer in answers)


class Failing(noctule.Agent):
    """Fails at the second message."""

    def decide(self, message: noctule.Message) -> Iterable[noctule.Decision]:
        if message.now > 0:
            raise ZeroDivisionError("mine")
        return []


def test_an_exception_of_the_agent_is_thrown_on() -> None:
    def play(batsim: Batsim) -> None:
        batsim.ask(frame(0, BEGINS))
        batsim.socket.send(frame(1, event(1, "REQUESTED_CALL")))

    with pytest.raises(ZeroDivisionError, match="mine"):
        serve(Failing(), play)


def test_a_simulator_that_leaves_is_noticed_at_once() -> None:
    def play(batsim: Batsim) -> None:
        batsim.ask(frame(0, BEGINS))

    start = time.monotonic()
    with pytest.raises(noctule.Error, match="closed the connection before the end") as raised:
        serve(Fcfs(), play)
    assert raised.value.kind == "peer"
    assert time.monotonic() - start < 15


def test_a_simulator_that_is_silent_is_given_up() -> None:
    stop = threading.Event()

    def play(batsim: Batsim) -> None:
        batsim.ask(frame(0, BEGINS))
        stop.wait(20)

    with Server("tcp://127.0.0.1:*") as server, playing(play, server.endpoint):
        with pytest.raises(noctule.Error, match=r"was silent for 0\.3 s"):
            server.answer(Fcfs(), 0.3)
        stop.set()


def test_nobody_comes() -> None:
    with pytest.raises(noctule.Error, match=r"No simulator came to tcp://127\.0\.0\.1:\d+ within 0\.3 s"):
        noctule.serve(Fcfs(), "tcp://127.0.0.1:*", timeout=0.3)


def test_others_are_refused_before_and_not_heard_during_a_run() -> None:
    with Server("tcp://127.0.0.1:*") as server:

        def play(batsim: Batsim) -> None:
            late = Batsim(server.endpoint)
            late.socket.send(frame(3, event(3, "REQUESTED_CALL")))
            try:
                batsim.ask(frame(0, BEGINS))
                with contextlib.closing(Batsim(server.endpoint)) as second:
                    second.socket.send(frame(0, BEGINS))
                    assert batsim.ask(frame(1, event(1, "REQUESTED_CALL")))["now"] == 1.0
                    batsim.ask(frame(1, event(1, "SIMULATION_ENDS")))
                    assert not second.socket.poll(50)
            finally:
                late.close()

        with playing(play, server.endpoint) as failures:
            server.answer(Fcfs(), 20.0)
        assert not failures


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        (b"hello", "not JSON"),
        (frame(-1.0), 'the field "now"'),
        (frame(1.0, {"timestamp": 1.0, "type": "JOB_COMPLETED", "data": {}}), "'job_id' is missing"),
    ],
)
def test_nonsense_in_the_midst_of_a_run_ends_it(sent: bytes, fault: str) -> None:
    def play(batsim: Batsim) -> None:
        batsim.ask(frame(0, BEGINS))
        batsim.socket.send(sent)
        time.sleep(0.1)

    with pytest.raises(noctule.Error, match=fault):
        serve(Fcfs(), play)


def test_ctrl_c_ends_the_wait() -> None:
    with Server("tcp://127.0.0.1:*") as server:

        def interrupt() -> None:
            signal.raise_signal(signal.SIGINT)

        with pytest.raises(KeyboardInterrupt):
            server.answer(Fcfs(), 20.0, interrupt)


def test_an_endpoint_that_is_taken_or_none_is_an_error() -> None:
    with Server("tcp://127.0.0.1:*") as server, pytest.raises(noctule.Error, match="cannot be bound: Address already"):
        noctule.serve(Fcfs(), server.endpoint)
    with pytest.raises(noctule.Error, match=r"The endpoint \(nowhere\) cannot be bound"):
        noctule.serve(Fcfs(), "nowhere")
    with pytest.raises(noctule.Error, match="must be above 0"):
        noctule.serve(Fcfs(), timeout=-1)


def test_without_pyzmq_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "zmq", None)
    with pytest.raises(noctule.Error, match="needs pyzmq") as raised:
        noctule.serve(Fcfs())
    assert raised.value.maybe == "Maybe pip install 'noctule[agent]'."
