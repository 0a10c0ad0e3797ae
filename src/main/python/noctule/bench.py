"""Steps that learners could take each second if learning took no time: ``python -m noctule.bench [PROBLEM]...``.

A PROBLEM is a name, such as job, or FILE.py:CLASS for one of your own. With ``--json`` a line of JSON for each
measurement, which ``launch/bench python`` puts beside a loop in Java.
"""

from __future__ import annotations

import argparse
import json
import os
import runpy
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import gymnasium as gym
import numpy as np

from _noctule.registration import name, problems
from _noctule.server import Server
from noctule.env import Env
from noctule.error import Error
from noctule.problem import Problem
from noctule.vector import VectorEnv

RUNS = 9
RINGS = 5000


@dataclass(frozen=True)
class Figures:
    """Figures of environments, medians of several runs.

    Attributes:
        problem: what is decided.
        count: number of environments.
        bell_us: µs of a ring at which nothing moves: what a step takes to be handed over and back.
        bell_python_us: µs of processor time of Python for it.
        bell_java_us: µs of processor time of the JVM for it, 0 where the system does not tell.
        step_us: µs of a step, for each environment.
        python_us: µs of processor time of Python for a step.
        java_us: µs of processor time of the JVM for a step.
    """

    problem: str
    count: int
    bell_us: float
    bell_python_us: float
    bell_java_us: float
    step_us: float
    python_us: float
    java_us: float


def measure(
    problem: str, count: int, steps: int, warm_up: float, keys: Mapping[str, Any] = MappingProxyType({})
) -> Figures:
    """Plays the first allowed action.

    Args:
        problem: what is decided, in its preset, or FILE.py:CLASS.
        count: number of environments; one is stepped as by `gymnasium.make`, more as by `gymnasium.make_vec`.
        steps: steps of each run, of all environments together.
        warm_up: seconds of play before the first run.
        keys: keys of decision.env.

    Returns:
        the figures.
    """
    times = max(1, steps // count)
    if count == 1 and ".py:" not in problem:
        env = gym.make(name(problem), **keys)
        assert isinstance(env.unwrapped, Env)
        server = env.unwrapped._group.server  # pyright: ignore[reportPrivateUsage]
        env.reset(seed=0)
        play = _single(env, times)
    else:
        envs = _own(problem).vector(count, **keys) if ".py:" in problem else gym.make_vec(name(problem), count, **keys)
        assert isinstance(envs, VectorEnv)
        server = envs._group.server  # pyright: ignore[reportPrivateUsage]
        envs.reset(seed=0)
        play = _many(envs, times)
    begin = time.perf_counter()
    while time.perf_counter() - begin < warm_up:
        play()
    bell = _measured(lambda: _ring(server), server, RINGS)
    step = _measured(play, server, times * count)
    server.close()
    return Figures(problem, count, *bell, *step)


def _measured(work: Callable[[], None], server: Server, parts: int) -> tuple[float, float, float]:
    """Returns µs of a part of some work: by the clock, and of processor time of Python and of the JVM."""
    python, java = time.process_time(), processor(server)
    clock = _time(work) * 1e6 / parts
    each = 1e6 / (RUNS * parts)
    return clock, (time.process_time() - python) * each, (processor(server) - java) * each


def _own(problem: str) -> Problem:
    file, _, made = problem.rpartition(":")
    kind = runpy.run_path(file).get(made)
    if not (isinstance(kind, type) and issubclass(kind, Problem)):
        raise Error(f"{file} has no problem {made}.", "Maybe name a class of noctule.Problem.", "usage")
    return kind()


def _setting(text: str) -> tuple[str, Any]:
    key, _, value = text.partition("=")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def _single(env: gym.Env[object, object], times: int) -> Callable[[], None]:
    def play() -> None:
        step = env.step
        for _ in range(times):
            if step(0)[2]:
                env.reset()

    return play


def _many(envs: VectorEnv, times: int) -> Callable[[], None]:
    actions = np.zeros(envs.num_envs, np.int64)

    def play() -> None:
        step = envs.step
        for _ in range(times):
            step(actions)

    return play


def _ring(server: Server) -> None:
    server.board.reset[:] = 0
    for _ in range(RINGS):
        server.bell.ring(b"r")


def _time(work: Callable[[], None]) -> float:
    def run() -> float:
        begin = time.perf_counter()
        work()
        return time.perf_counter() - begin

    return statistics.median(run() for _ in range(RUNS))


def processor(server: Server) -> float:
    """Returns the processor time of the JVM in seconds, 0 where /proc is missing."""
    try:
        fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser("python -m noctule.bench", description="Measures steps of environments.")
    parser.add_argument("problems", nargs="*", metavar="PROBLEM", help="such as job, or FILE.py:CLASS; all without")
    parser.add_argument("--count", type=int, action="append", help="number of environments (default: 1 and 32)")
    parser.add_argument("--steps", type=int, default=20_000, help="steps of each of 9 runs (default: 20000)")
    parser.add_argument("--warm-up", type=float, default=8.0, help="seconds of play before (default: 8)")
    parser.add_argument("--set", type=_setting, action="append", metavar="KEY=VALUE", help="a key of decision.env")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each measurement")
    chosen = parser.parse_args(arguments)
    usual = [problem for problem in problems() if problem != "cluster"]
    for problem in chosen.problems or usual:
        for count in chosen.count or (1, 32):
            figures = measure(problem, count, chosen.steps, chosen.warm_up, dict(chosen.set or ()))
            if chosen.json:
                print(json.dumps(asdict(figures)), flush=True)
            else:
                print(
                    f"{problem}, {count}: {1e6 / figures.step_us:,.0f} steps/s; a ring {figures.bell_us:.1f} µs; "
                    f"processor time of a step: Python {figures.python_us:.2f} µs, Java {figures.java_us:.2f} µs; "
                    f"of a ring: {figures.bell_python_us:.2f} µs, {figures.bell_java_us:.2f} µs",
                    flush=True,
                )


if __name__ == "__main__":
    main()
