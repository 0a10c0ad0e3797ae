from __future__ import annotations

import json
import math
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import noctule
from _noctule import java as _java
from _noctule import resets as _resets
from _noctule.bell import Bell
from _noctule.child import Child
from episodes import allowed, equal
from noctule import Error
from noctule.names import AutoresetName

KEYS: dict[str, Any] = {"window": 16, "reward": "integrated"}
EPISODE = {"jobs": 24}
N = 3

SUBMIT = [0.0, 5.0, 10.0, 10.0, 40.0, 700.0]
CORES = [200, 100, 150, 250, 3, 90]
RUNTIME = [50.0, 300.5, 20.0, 200.0, 0.0, 12.0]
ESTIMATE = [60.0, 400.0, 20.0, 500.0, 1.0, 12.0]
USER = [3, 4, 3, 4, 5, 3]

pytestmark = pytest.mark.usefixtures("java")


def swf(folder: Path) -> Path:
    """The jobs above as a file."""
    file = folder / "jobs.swf"
    lines = [
        f"{number} {at} -1 {run} {cores} -1 -1 {cores} {asked} -1 1 {user} -1 -1 -1 -1 -1 -1"
        for number, (at, cores, run, asked, user) in enumerate(
            zip(SUBMIT, CORES, RUNTIME, ESTIMATE, USER, strict=True), 1
        )
    ]
    file.write_text("\n".join(lines) + "\n")
    return file


def made() -> noctule.Jobs:
    return noctule.Jobs(submit=SUBMIT, cores=np.array(CORES), runtime=np.array(RUNTIME), estimate=ESTIMATE, user=USER)


def played(env: noctule.Env, seed: int | None, options: dict[str, Any] | None = None) -> list[Any]:
    """Two episodes: all that came back."""
    turns: list[Any] = []
    for one in (seed, None):
        turns.append(env.reset(seed=one, options=options))
        over = False
        while not over:
            turns.append(env.step(allowed(turns[-1][-1]["action_mask"], len(turns))))
            over = turns[-1][2] or turns[-1][3]
        options = None
    return turns


def same(one: list[Any], other: list[Any]) -> bool:
    try:
        assert len(one) == len(other)
        for mine, theirs in zip(one, other, strict=True):
            assert len(mine) == len(theirs)
            for left, right in zip(mine, theirs, strict=True):
                equal(left, right)
    except AssertionError:
        return False
    return True


@pytest.fixture(scope="module")
def shared(java: _java.Java) -> Iterator[noctule.Env]:
    opened = noctule.Env("job", episode=EPISODE, **KEYS)
    yield opened
    opened.close()


@pytest.fixture
def env(shared: noctule.Env) -> noctule.Env:
    """An environment as it was opened."""
    shared.set_options(dict.fromkeys(shared.get_options()))
    return shared


Made = Callable[[Path, Path], dict[str, Any]]
CHANGES: dict[str, tuple[Made, Made]] = {
    "load": (lambda root, folder: {"load": 2.5}, lambda root, folder: {"episode": {**EPISODE, "load": [2.5, 2.5]}}),
    "loads": (
        lambda root, folder: {"load": (np.float64(0.5), 4)},
        lambda root, folder: {"episode": {**EPISODE, "load": [0.5, 4]}},
    ),
    "jobs": (lambda root, folder: {"jobs": np.int64(9)}, lambda root, folder: {"episode": {"jobs": 9}}),
    "first_job": (lambda root, folder: {"first_job": 77}, lambda root, folder: {"episode": {**EPISODE, "first": 77}}),
    "objective": (
        lambda root, folder: {"objective": "avg_job_slowdown"},
        lambda root, folder: {"objective": "avg_job_slowdown", "episode": EPISODE},
    ),
    "platform": (
        lambda root, folder: {"platform": root / "platforms/homogeneous_128.json"},
        lambda root, folder: {"options": {"platform_file_path": str(root / "platforms/homogeneous_128.json")}},
    ),
    "trace": (
        lambda root, folder: {"trace": swf(folder), "jobs": 6},
        lambda root, folder: {"options": {"workload_file_path": str(swf(folder))}, "episode": {"jobs": 6}},
    ),
    "Jobs": (
        lambda root, folder: {"trace": made()},
        lambda root, folder: {"options": {"workload_file_path": str(swf(folder))}, "episode": {"jobs": 6}},
    ),
    "part of Jobs": (
        lambda root, folder: {"trace": made(), "first_job": 1, "jobs": 4, "load": 3},
        lambda root, folder: {
            "options": {"workload_file_path": str(swf(folder))},
            "episode": {"jobs": 4, "first": 1, "load": [3, 3]},
        },
    ),
}


@pytest.mark.parametrize("name", list(CHANGES))
def test_changed_episodes_are_those_of_an_environment_that_was_opened_so(
    env: noctule.Env, name: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed, keys = (make(root, tmp_path) for make in CHANGES[name])
    options = json.loads((root / "launch/environments/job.json").read_text())
    options["platform_file_path"] = str(root / "platforms/homogeneous_256.json")
    options["workload_file_path"] = str(root / "workloads/sample_1000.swf.gz")
    options |= keys.pop("options", {})
    opened = noctule.Env("job", options, **{"episode": EPISODE, **KEYS, **keys})
    expected = played(opened, 5)
    opened.close()
    pid = env._group.server.pid
    before = played(env, 5)
    assert not same(before, expected)
    if name == "trace":
        # A path is relative to the directory of Python, wherever Java is.
        monkeypatch.chdir(tmp_path)
        changed["trace"] = "jobs.swf"
    actual = played(env, 5, changed)
    assert same(actual, expected)
    assert env.get_options().keys() == changed.keys()
    assert same(played(env, 5), expected)
    assert same(played(env, 5, dict.fromkeys(changed)), before)
    assert env.get_options() == {}
    assert env._group.server.pid == pid
    os.kill(pid, 0)


def test_options_of_a_dict_change_though_their_file_is_gone(root: Path) -> None:
    content = {
        "platform_file_path": str(root / "platforms/homogeneous_256.json"),
        "workload_file_path": str(root / "workloads/sample_1000.swf.gz"),
        "decision": {"env": {"episode": EPISODE}},
    }
    one = noctule.Env("job", content, **KEYS)
    plain = played(one, 3)
    assert not same(played(one, 3, {"trace": made(), "load": 2}), plain)
    with pytest.raises(
        Error, match=r"(?m)^options: \$.decision.env.episode: there is no sequence of 5000 of the 6 jobs"
    ):
        one.reset(options={"jobs": 5000})
    assert same(played(one, 3, {"trace": None, "load": None}), plain)
    one.close()


def episode(env: noctule.Env, turns: list[Any]) -> list[Any]:
    """The rest of an episode, after the turns that have been."""
    turns = list(turns)
    while len(turns[-1]) == 2 or not turns[-1][2]:
        turns.append(env.step(allowed(turns[-1][-1]["action_mask"], len(turns))))
    return turns


def test_a_change_waits_for_the_next_episode(env: noctule.Env) -> None:
    expected = episode(env, [env.reset(seed=8)])
    begun = [env.reset(seed=8)]
    env.set_options({"load": 9, "objective": "makespan"})
    assert env.get_options() == {"load": 9, "objective": "makespan"}
    assert same(episode(env, begun), expected)
    changed = episode(env, [env.reset(seed=8)])
    assert not same(changed, expected)
    env.set_options({"load": None, "objective": None})
    assert same(episode(env, [env.reset(seed=8)]), expected)


def rolled(envs: noctule.VectorEnv, **reset: Any) -> Any:
    """What environments show from a reset on, (turns, n, values)."""
    seen = [envs.reset(**reset)[0]]
    for _ in range(20):
        seen.append(envs.step(envs.action_masks().argmax(axis=1))[0])
    return np.stack(seen)


def test_only_the_marked_environments_change() -> None:
    plain = noctule.VectorEnv("job", N, threads=2, episode=EPISODE, **KEYS)
    loaded = noctule.VectorEnv("job", N, episode={**EPISODE, "load": [5, 5]}, **KEYS)
    pid = plain._group.server.pid
    before, expected = rolled(plain, seed=[4, 5, 6]), rolled(loaded, seed=[4, 5, 6])
    assert (before != expected).any(axis=(0, 2)).all()
    mask = np.array([False, True, False])
    plain.reset(seed=[4, 5, 6])
    first = plain.reset(seed=[4, 5, 6], options={"reset_mask": mask, "load": 5})[0]
    equal(first[[0, 2]], before[0][[0, 2]])
    assert plain.get_options() == ({}, {"load": 5}, {})
    after = rolled(plain, seed=[4, 5, 6])
    equal(after[:, [0, 2]], before[:, [0, 2]])
    equal(after[:, 1], expected[:, 1])
    plain.set_options({"load": 5}, 0)
    plain.set_options({"load": 5, "jobs": None}, np.array([2]))
    equal(rolled(plain, seed=[4, 5, 6]), expected)
    plain.set_options({"load": None})
    equal(rolled(plain, seed=[4, 5, 6]), before)
    equal(rolled(plain, seed=[4, 5, 6], options={"load": 5}), expected)
    assert plain._group.server.pid == pid
    plain.close()
    loaded.close()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_episodes_that_follow_by_themselves_are_changed_ones(mode: AutoresetName) -> None:
    envs = noctule.VectorEnv("job", 1, autoreset_mode=mode, episode={"jobs": 20}, **KEYS)
    envs.reset(seed=1)
    envs.set_options({"trace": made(), "jobs": 5})
    jobs: list[int] = []
    while len(jobs) < 3:
        _, _, _, _, info = envs.step(np.array([int(envs.action_masks()[0].argmax())]))
        summary = info.get("summary") or info.get("final_info", {}).get("summary")
        if summary:
            jobs.append(int(summary["jobs"][0]))
    assert jobs == [20, 5, 5]
    envs.close()


def test_what_was_changed_is_pickled(env: noctule.Env) -> None:
    env.set_options({"trace": made()})
    again = pickle.loads(pickle.dumps(env))
    assert again.get_options().keys() == {"trace"}
    assert same(played(again, 2), played(env, 2))
    again.close()
    env.set_options({"trace": None})
    envs = noctule.VectorEnv("job", 2, episode=EPISODE, **KEYS)
    envs.set_options({"load": 3}, [1])
    others = pickle.loads(pickle.dumps(envs))
    assert others.get_options() == ({}, {"load": 3})
    equal(rolled(others, seed=2), rolled(envs, seed=2))
    envs.close()
    others.close()


@pytest.mark.parametrize(
    ("options", "line", "maybe"),
    [
        ({"lod": 1}, r"^reset: the options \['lod'\] are not known\.$", "trace, first_job, jobs, load, platform, obj"),
        ({"trace": 7}, r"^reset: trace: the value \(7\) is no path, or noctule\.Jobs\.$", "Maybe"),
        ({"platform": made()}, r"^reset: platform: the value \(noctule\.Jobs\(6 jobs\)\) is no path\.$", "Maybe"),
        ({"load": object()}, r"^reset: the options cannot be written as JSON: ", "noctule.Jobs alone"),
        ({"load": math.nan}, r"^reset: the options cannot be written as JSON: ", "Maybe"),
        ({"load": -1}, r"^option load: \$\.decision\.env\.episode\.load\[0\]: the value \(-1\)", "Maybe"),
        ({"trace": "nowhere.swf"}, r"nowhere\.swf\) that workload_file_path names", "Maybe"),
        ({"objective": "speed"}, r"^option objective: \$\.decision\.env\.objective: the value", "Maybe"),
        ({"first_job": 999}, r"there is no sequence of 24 of the 1000 jobs from job 999 on", "lower first"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    env: noctule.Env, options: dict[str, Any], line: str, maybe: str
) -> None:
    before = played(env, 6)
    observed, _ = env.reset(seed=6)
    for change in (lambda: env.reset(options=options), lambda: env.set_options(options)):
        with pytest.raises(Error, match="(?m)" + line) as caught:
            change()
        assert maybe in caught.value.maybe
        assert caught.value.kind == "usage"
    assert env.get_options() == {}
    # The episode under way goes on.
    assert env.step(int(env.action_masks().argmax()))[0].shape == observed.shape
    assert same(played(env, 6), before)


def test_a_machine_that_looks_otherwise_is_refused(root: Path) -> None:
    env = noctule.Env("policy")
    env.reset(seed=1)
    with pytest.raises(
        Error, match=r"(?m)^option platform: with it observations have \d+ values, and had 229\.$"
    ) as caught:
        env.reset(options={"platform": root / "platforms/homogeneous_128.json"})
    assert caught.value.maybe.startswith("Maybe make environments of their own")
    assert env.reset(seed=1)[0].shape == (229,)
    env.close()


@pytest.mark.parametrize("indices", [N, -1, [0, 9], "0", [0.5]])
def test_environments_that_are_none_are_told(indices: Any) -> None:
    assert _resets.numbered(None, N) == [0, 1, 2]
    with pytest.raises(Error, match=r"(?m)is not of whole numbers from 0 to 2\.$"):
        _resets.numbered(indices, N)


@pytest.mark.parametrize(
    ("arrays", "line"),
    [
        ({"submit": [0, 1]}, "cores: it has 1 elements, and submit has 2."),
        ({"submit": [[0]]}, r"submit: it is no array of numbers of shape \(n,\)."),
        ({"submit": "soon"}, r"submit: it is no array of numbers of shape \(n,\)."),
        ({"submit": [-1]}, "submit: a number is not from 0 to 1e15."),
        ({"runtime": [math.nan]}, "runtime: a number is not from 0 to 1e15."),
        ({"cores": [1.5]}, "cores: a number is no whole one from 1."),
        ({"cores": [0]}, "cores: a number is no whole one from 1."),
        ({"estimate": [0]}, "estimate: a number is not above 0."),
        ({"user": []}, "user: it has 0 elements, and submit has 1."),
        ({"submit": [], "cores": [], "runtime": []}, "submit: there is no job."),
    ],
    ids=str,
)
def test_arrays_that_are_no_jobs_are_told(arrays: dict[str, Any], line: str) -> None:
    with pytest.raises(Error, match=f"(?m)^noctule.Jobs: {line}$") as caught:
        noctule.Jobs(**{"submit": [0], "cores": [1], "runtime": [1], **arrays})
    assert caught.value.maybe.startswith("Maybe")


def test_jobs_request_what_they_need_unless_told_otherwise() -> None:
    plain = noctule.Jobs([3, 1], [2, 1], [0.2, 7.5])
    assert plain.arrays() == {
        "submit": [3.0, 1.0],
        "cores": [2, 1],
        "runtime": [0.2, 7.5],
        "estimate": [1.0, 8.0],
        "user": ["", ""],
    }
    assert len(plain) == 2
    assert noctule.Jobs([0], [1], [1], math.inf * np.ones(1)).arrays()["estimate"] == [None]


# Reads orders of any length slowly, and answers with that length.
SLOW = """
import json, os, struct
def whole(length):
    read = b""
    while len(read) < length:
        read += os.read(0, min(3000, length - len(read)))
    return read
while order := os.read(0, 1):
    length = len(whole(struct.unpack("<i", whole(4))[0])) if order == b"o" else 0
    text = json.dumps({"ends": {"0": {"order": order.decode(), "length": length}}}).encode()
    os.write(1, b"\\x03" + struct.pack("<i", len(text)) + text)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")
def test_no_interruption_tears_a_long_order() -> None:
    child = Child([sys.executable, "-c", SLOW], dict(os.environ))
    bell = Bell(child)
    length = 3_000_000
    order = b"o" + length.to_bytes(4, "little") + bytes(length)
    assert bell.tell(order) == {0: {"order": "o", "length": length}}
    armed, torn = False, 0

    def interrupt(*_: Any) -> None:
        if armed:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for turn in range(40):
            try:
                armed = True
                signal.setitimer(signal.ITIMER_REAL, 1e-4 * (1 + turn % 20))
                while True:
                    if bell.sent:
                        bell.settle()
                    bell.tell(order)
            except KeyboardInterrupt:
                armed = False
                torn += 0 < sum(bell.sent) < len(order)
            if bell.sent:
                bell.settle()
            assert bell.ring(b"s") == {0: {"order": "s", "length": 0}}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert torn > 0
    child.close()


def test_what_an_interruption_left_open_is_told_anew(env: noctule.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = played(env, 4)
    bell = env._group.server.bell
    finish = bell.finish

    def interrupted() -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(bell, "finish", interrupted)
    with pytest.raises(KeyboardInterrupt):
        env.set_options({"load": 7})
    monkeypatch.setattr(bell, "finish", finish)
    assert env.get_options() == {}
    assert same(played(env, 4), plain)


def test_java_reads_nothing_again_for_another_load(env: noctule.Env, tmp_path: Path) -> None:
    file = swf(tmp_path)
    env.set_options({"trace": file, "jobs": 6})
    file.unlink()
    env.reset(seed=1, options={"load": 2})
    assert env.get_options() == {"trace": str(file), "jobs": 6, "load": 2}


def test_the_module_is_found_without_sb3() -> None:
    code = "import noctule, sys; noctule.Jobs([0], [1], [1]); print('stable_baselines3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout.strip() == b"False"
