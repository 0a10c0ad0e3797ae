from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import noctule
from _noctule import java as _java
from _noctule.child import Child
from episodes import SHORT, equal
from noctule import Error

INTERRUPTIONS = 100

pytestmark = [
    pytest.mark.usefixtures("java"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and forks are those of POSIX"),
]

INTERRUPTED = f"""
import sys, numpy as np, noctule
envs = noctule.VectorEnv("job", 4, threads=2, **{SHORT["job"]!r})
first, _ = envs.reset(seed=3)
zeros = np.zeros(4, np.int64)
def play():
    while True:
        envs.step(zeros)
print("ready", flush=True)
for turn in range({INTERRUPTIONS}):
    try:
        play()
    except KeyboardInterrupt:
        again, info = envs.reset(seed=3)
        assert again.tobytes() == first.tobytes()
        assert not info["invalid"].any()
        print("interrupted", flush=True)
envs.close()
"""

KILLED = f"""
import os, signal, noctule
env = noctule.Env("job", **{SHORT["job"]!r})
env.reset(seed=1)
print(env._group.server.pid, flush=True)
if {{forked}}:
    if os.fork() == 0:
        import time
        time.sleep(60)
os.kill(os.getpid(), signal.SIGKILL)
"""


def python(code: str, **keywords: Any) -> subprocess.Popen[bytes]:
    variables = {**os.environ, "PYTHONPATH": str(Path(noctule.__file__).parents[1])}
    return subprocess.Popen(
        [sys.executable, "-c", code], env=variables, stdout=subprocess.PIPE, start_new_session=True, **keywords
    )


def gone(pid: int) -> bool:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            # A process that nobody has waited for is gone too.
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
            os.kill(pid, 0)
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.02)
    return False


def test_ctrl_c_a_hundred_times_leaves_environments_that_work(java: _java.Java) -> None:
    process = python(INTERRUPTED)
    assert process.stdout is not None
    chance = random.Random(4)
    assert process.stdout.readline() == b"ready\n"
    for _ in range(INTERRUPTIONS):
        time.sleep(chance.random() * 0.02)
        # As a terminal does, to the whole group.
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout.readline() == b"interrupted\n"
    assert process.wait(30) == 0
    process.stdout.close()


@pytest.mark.parametrize("many", [False, True])
def test_python_lives_when_the_jvm_is_killed(java: _java.Java, many: bool) -> None:
    env: Any = noctule.VectorEnv("job", 2, **SHORT["job"]) if many else noctule.Env("job", **SHORT["job"])
    action = np.zeros(2, np.int64) if many else 0
    env.reset(seed=1)
    env.step(action)
    os.kill(env._group.server.pid, signal.SIGKILL)
    for use in (lambda: env.step(action), lambda: env.reset(seed=1), lambda: env.step(action), env.action_masks):
        with pytest.raises(Error) as caught:
            use()
        assert caught.value.message == "Java, in which the environments are, was ended by the signal 9."
        assert caught.value.maybe.startswith("Maybe")
    env.close()


def test_a_jvm_without_memory_is_told_by_its_last_lines(java: _java.Java) -> None:
    with pytest.raises(Error) as caught:
        noctule.VectorEnv("job", 200, java_options=["-Xmx8m"])
    assert "memory" in f"{caught.value}".lower() or "heap" in f"{caught.value}".lower()


@pytest.mark.parametrize("forked", [False, True])
def test_the_jvm_ends_when_python_is_killed_and_no_file_is_left(tmp_path: Path, forked: bool) -> None:
    process = python(KILLED.replace("{forked}", str(forked)))
    assert process.stdout is not None
    jvm = int(process.stdout.readline())
    try:
        assert process.wait(30) == -signal.SIGKILL
        assert gone(jvm)
    finally:
        process.stdout.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_no_file_is_left_once_environments_are_ready(
    java: _java.Java, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    content = {"platform_file_path": "nowhere", "workload_file_path": "nowhere"}
    with pytest.raises(Error):
        noctule.Env("job", content)
    env = noctule.Env("job", **SHORT["job"])
    assert list(tmp_path.iterdir()) == []
    env.reset(seed=1)
    env.close()
    assert list(tmp_path.iterdir()) == []


def test_a_forked_copy_is_refused_and_does_no_harm(java: _java.Java) -> None:
    env, envs = noctule.Env("job", **SHORT["job"]), noctule.VectorEnv("job", 2, **SHORT["job"])
    env.reset(seed=1)
    envs.reset(seed=1)
    pid = os.fork()
    if pid == 0:
        refused = 0
        for use in (lambda: env.step(0), env.reset, env.action_masks, envs.reset, lambda: envs.step([0, 0])):
            try:
                use()
            except Error as problem:
                refused += problem.message.startswith("These environments belong to the process that made them")
        env.close()
        envs.close()
        os._exit(refused)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 5
    assert env.step(0)[4]["invalid"] is False
    assert not envs.step(np.zeros(2, np.int64))[4]["invalid"].any()
    env.close()
    envs.close()


def observed(env: noctule.Env, results: Any) -> None:
    results.put(env.reset(seed=6)[0])
    env.close()


def test_a_spawned_process_opens_its_own(java: _java.Java) -> None:
    env = noctule.Env("job", **SHORT["job"])
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    process = context.Process(target=observed, args=(env, results))
    process.start()
    equal(results.get(timeout=60), env.reset(seed=6)[0])
    process.join(30)
    env.close()


@pytest.mark.parametrize("context", ["fork", "spawn"])
def test_gymnasium_may_have_a_process_for_each(java: _java.Java, context: str) -> None:
    envs = gym.make_vec(
        "noctule:noctule/Job-v0", 2, vectorization_mode="async", vector_kwargs={"context": context}, **SHORT["job"]
    )
    single = noctule.Env("job", **SHORT["job"])
    observations, info = envs.reset(seed=1)
    for i in range(2):
        observation, its = single.reset(seed=1 + i)
        equal(observations[i], observation)
        equal(info["action_mask"][i], its["action_mask"])
    assert envs.step(np.zeros(2, np.int64))[0].shape == (2, 162)
    envs.close()
    single.close()


def test_a_frozen_jvm_is_an_error_not_a_wait(java: _java.Java) -> None:
    envs = noctule.VectorEnv("job", 2, timeout=2, **SHORT["job"])
    _, info = envs.reset(seed=1)
    os.kill(envs._group.server.pid, signal.SIGSTOP)
    # The signal is only sent by then: threads that run on other processors answer until all have stopped.
    os.waitid(os.P_PID, envs._group.server.pid, os.WSTOPPED | os.WNOWAIT)
    with pytest.raises(Error, match="Java, in which the environments are, gave no sign of life for 2 s"):
        envs.step(info["action_mask"].argmax(axis=1))
    with pytest.raises(Error, match="gave no sign of life"):
        envs.reset(seed=2)
    envs.close()


@pytest.mark.parametrize("count", [None, 1, 3])
def test_two_threads_at_a_time_are_told_at_once(count: int | None, java: _java.Java) -> None:
    env: Any = noctule.Env("job", **SHORT["job"]) if count is None else noctule.VectorEnv("job", count, **SHORT["job"])
    told: list[Error] = []
    begin = threading.Barrier(3)

    def play(seed: int) -> None:
        begin.wait()
        for turn in range(2000):
            try:
                if turn % 10 == 0:
                    env.reset(seed=seed)
                match turn % 4:
                    case 0:
                        env.action_masks()
                    case 1 if count is not None:
                        env.step_async([0] * count)
                        env.step_wait()
                    case _:
                        env.step(0 if count is None else [0] * count)
            except Error as e:
                told.append(e)

    threads = [threading.Thread(target=play, args=(seed,), daemon=True) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    assert any("Two threads" in e.message for e in told)
    assert {e.kind for e in told} == {"usage"}, told
    # One thread alone goes on, and sees what it saw before.
    one, other = env.reset(seed=5), env.reset(seed=5)
    equal(one[0], other[0])
    equal(one[1], other[1])
    env.close()


def test_what_the_jvm_itself_prints_does_not_ring_the_bell(java: _java.Java) -> None:
    env = noctule.Env("job", java_options="-XX:+PrintCommandLineFlags", **SHORT["job"])
    env.reset(seed=1)
    assert env.step(0)[4]["invalid"] is False
    env.close()


def test_jars_that_describe_something_else_are_refused(java: _java.Java, monkeypatch: pytest.MonkeyPatch) -> None:
    started = _java.start
    monkeypatch.setattr(_java, "start", lambda words, **rest: started(["version"], **rest))
    with pytest.raises(Error, match="Java does not describe environments as version 1 does: b'noctule"):
        noctule.Env("job")


def test_an_interrupted_close_leaves_no_process() -> None:
    child = Child([sys.executable, "-c", "import time; time.sleep(60)"], dict(os.environ))

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            child.close()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    pid = child.pid
    assert not gone(pid)
    del child
    gc.collect()
    assert gone(pid)
