from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
import time
import traceback
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env

import noctule
from _noctule import java as _java
from episodes import equal, example

SEQUENCES = 10
SHORT: dict[str, Any] = {"episode": {"jobs": 60}}


class Two(noctule.Problem):
    """One of the first two jobs; held until it fits."""

    observation_space: spaces.Space[Any] = spaces.Box(0, 1, (2,), np.float32)
    action_space: spaces.Space[Any] = spaces.Discrete(2)

    def observe(self, view: noctule.View) -> Any:
        return np.column_stack((view.free / view.cores, np.minimum(1, view.waiting.count / 10)))

    def mask(self, view: noctule.View) -> Any:
        return np.arange(2) < view.waiting.count[:, None]

    def decide(self, view: noctule.View, action: Any) -> None:
        view.start(action, otherwise="hold")


@pytest.fixture
def opened(java: _java.Java) -> Iterator[list[Any]]:
    """Environments that are closed after the test."""
    environments: list[Any] = []
    yield environments
    for one in environments:
        one.close()


def chosen(mask: npt.NDArray[Any], generator: np.random.Generator) -> Any:
    return np.where(mask > 0, generator.random(mask.shape), -1).argmax(1)


def same_trajectories(mine: Any, other: Any, steps: int, seed: int = 0) -> int:
    """Fails unless both show, allow and pay the same, byte for byte; returns how many episodes ended."""
    generator = np.random.default_rng(seed)
    ended = 0
    here, there = mine.reset(seed=seed), other.reset(seed=seed)
    info = here[1]
    equal(here[0], there[0])
    for step in range(steps):
        equal(info["action_mask"], there[-1]["action_mask"], f"step {step}")
        action = chosen(info["action_mask"], generator)
        here, there = mine.step(action), other.step(action)
        info = here[-1]
        for mine_part, other_part in zip(here[:-1], there[:-1], strict=True):
            equal(mine_part, other_part, f"step {step}")
        for name in ("date", "waiting"):
            equal(info[name], there[-1][name], f"{name} of step {step}")
        assert ("summary" in info) == ("summary" in there[-1])
        ended += int(here[2].sum())
    return ended


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_rlschedulers_problem_as_a_users_is_the_built_in_one(root: Path, opened: list[Any], mode: str) -> None:
    keys: dict[str, Any] = {"episode": {"jobs": 60}, "autoreset_mode": mode}
    opened.append(example(root, "rlscheduler").NextJob().vector(SEQUENCES, **keys))
    opened.append(noctule.VectorEnv("job", SEQUENCES, window=32, observation="logarithmic", **keys))
    assert same_trajectories(opened[0], opened[1], 150) >= SEQUENCES


def quickstart(root: Path) -> dict[str, Any]:
    return {
        "platform_file_path": str(root / "platforms/quickstart.json"),
        "workload_file_path": str(root / "workloads/quickstart.swf"),
        "workload": {"reference_speed": "Nympha Node"},
    }


def test_hdeeprms_problem_as_a_users_is_the_built_in_one(root: Path, opened: list[Any]) -> None:
    keys: dict[str, Any] = {"objective": "avg_job_slowdown", "reward": "integrated"}
    mine = example(root, "hdeeprm")
    opened.append(mine.Policies().vector(3, quickstart(root), **keys))
    pairs = [{jobs: [cores]} for jobs, cores in mine.PAIRS]
    opened.append(
        noctule.VectorEnv(
            "policy", 3, quickstart(root), observation="minimal", actions={"selection": pairs, "void": True}, **keys
        )
    )
    assert same_trajectories(opened[0], opened[1], 400) > 0


def built(root: Path, java: _java.Java, folder: Path) -> Path:
    compiler = Path(java.command).resolve().parent / "javac"
    if not compiler.exists():
        pytest.skip("there is no javac beside java")
    sources = root / "launch/example-problem/src/main"
    files = [str(file) for file in (sources / "java/example").glob("*.java")]
    classes = folder / "classes"
    subprocess.run([str(compiler), "-d", str(classes), "-cp", _java.class_path(), *files], check=True)
    shutil.copytree(sources / "resources", classes, dirs_exist_ok=True)
    with zipfile.ZipFile(folder / "slots.jar", "w") as jar:
        for file in sorted(classes.rglob("*")):
            jar.write(file, file.relative_to(classes))
    return folder / "slots.jar"


def test_a_problem_in_a_jar_and_the_same_in_python_are_one(
    root: Path, java: _java.Java, tmp_path: Path, opened: list[Any]
) -> None:
    jar = built(root, java, tmp_path)
    options = {**quickstart(root), "decision": {"env": {"episode": {"source": str(jar)}}}}
    opened.append(example(root, "deeprm").Slots().vector(SEQUENCES, options))
    opened.append(noctule.VectorEnv(f"{jar}#Slots", SEQUENCES, options))
    assert same_trajectories(opened[0], opened[1], 250) > 0


@pytest.mark.filterwarnings("ignore:.*render modes")
def test_gymnasium_finds_nothing_wrong(java: _java.Java, opened: list[Any]) -> None:
    opened.append(Two().env(**SHORT))
    check_env(opened[0], skip_render_check=True)


def test_one_environment_is_a_row_of_many(opened: list[Any]) -> None:
    opened.append(Two().env(**SHORT))
    opened.append(Two().vector(1, autoreset_mode="Disabled", **SHORT))
    one, many = opened
    seen, info = one.reset(seed=3)
    equal(seen, many.reset(seed=3)[0][0])
    over = False
    while not over:
        action = int(info["action_mask"].argmax())
        seen, reward, over, truncated, info = one.step(action)
        rows = many.step([action])
        equal(seen, rows[0][0])
        assert (reward, over, truncated) == (rows[1][0], rows[2][0], rows[3][0])
    assert info["summary"]["jobs"] == 60


def test_what_a_problem_raises_comes_as_it_is(opened: list[Any]) -> None:
    class Broken(Two):
        broken = False

        def observe(self, view: noctule.View) -> Any:
            return super().observe(view) / [1, 0 if self.broken else 1, 3][: 3 if self.broken else 2]

    envs = Broken().vector(2, **SHORT)
    opened.append(envs)
    envs.reset(seed=1)
    envs.problem.broken = True  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="broadcast") as caught:
        envs.step([0, 0])
    assert traceback.extract_tb(caught.value.__traceback__)[-1].filename == __file__
    assert caught.value.__cause__ is None
    envs.problem.broken = False  # type: ignore[attr-defined]
    envs.step([0, 0])


class Wrong(Two):
    """Returns what it is told to."""

    def __init__(self, method: str, value: Any) -> None:
        setattr(self, method, lambda *_: value)


@pytest.mark.parametrize(
    ("method", "value", "line"),
    [
        ("observe", np.full((2, 2), np.nan), "observe: the field (observation) has NaN in environment 0."),
        ("observe", np.zeros(2), "observe: the field (observation) has the shape (2,), not (2, 2)."),
        ("observe", [[1, 2], [3]], "observe: the field (observation) is of the kind object, not an array of numbers."),
        ("observe", None, "observe: the field (observation) is of the kind object, not an array of numbers."),
        ("mask", np.zeros((2, 2), bool), "mask: no action is allowed in environment 0."),
        ("mask", np.ones(2), "mask: it has the shape (2,) and the kind float64, not (2, 2) and bool."),
        ("reward", [0.0, np.nan], "reward: the field (reward) has NaN in environment 1."),
        ("reward", 1.0, "reward: the field (reward) has the shape (), not (2,)."),
    ],
)
def test_what_a_problem_returns_is_told_with_its_field(opened: list[Any], method: str, value: Any, line: str) -> None:
    envs = Wrong(method, value).vector(2, **SHORT)
    opened.append(envs)

    def play() -> None:
        envs.reset(seed=1)
        envs.step([0, 0])

    with pytest.raises(noctule.Error) as caught:
        play()
    assert caught.value.message == line
    assert caught.value.maybe.startswith("Maybe ")


def test_a_field_of_a_dict_is_named(opened: list[Any]) -> None:
    class Parts(Two):
        observation_space = spaces.Dict({"free": spaces.Box(0, 1, (1,)), "line": spaces.Box(0, 9, (), np.int32)})
        whole = False

        def observe(self, view: noctule.View) -> Any:
            line = view.waiting.count if self.whole else view.waiting.count / 2
            return {"free": (view.free / view.cores)[:, None], "line": np.minimum(9, line)}

    envs = Parts().vector(2, **SHORT)
    opened.append(envs)
    with pytest.raises(noctule.Error, match=r"the field \(line\) is of the kind float64, not int32"):
        envs.reset(seed=1)
    envs.problem.whole = True  # type: ignore[attr-defined]
    seen, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)


class Decided(Two):
    """Decides what it is told to."""

    def __init__(self, decide: Any) -> None:
        self._decide = decide

    def decide(self, view: noctule.View, action: Any) -> None:
        self._decide(view)


@pytest.mark.parametrize(
    ("decide", "line"),
    [
        (lambda view: view.start([9999, 0]), "The problem names the row (9999) of the waiting jobs"),
        (lambda view: view.kill([0, 0]), "The problem names the row (0) of the running jobs, of which there are 0"),
        (lambda view: view.start([0.5, 0]), "The rows of jobs have the shape (2,) and the kind float64"),
        (lambda view: view.start([0]), "The rows of jobs have the shape (1,) and the kind int64, not (2,) or (2, k)"),
        (lambda view: view.start([0, 0], cores="best"), "cores: the value ('best') is not among 'random'"),
        (lambda view: view.start([0, 0], otherwise="wait"), "otherwise: the value ('wait') is not among 'skip'"),
        (lambda view: view.start(np.zeros((2, 999), int)), "There are 999 decisions about one environment"),
        (lambda view: view.nodes, "The problem is not shown the nodes."),
    ],
)
def test_decisions_that_cannot_be_made_are_told(opened: list[Any], decide: Any, line: str) -> None:
    envs = Decided(decide).vector(2, **SHORT)
    opened.append(envs)
    envs.reset(seed=1)
    with pytest.raises(noctule.Error) as caught:
        envs.step([0, 0])
    assert caught.value.message.startswith(line)
    assert caught.value.maybe.startswith("Maybe ")


def play_on(envs: Any) -> None:
    for _ in range(60):
        envs.step([0])


def test_more_ended_jobs_than_rows_are_no_silent_loss(opened: list[Any]) -> None:
    class Few(Two):
        rows = 1

        def decide(self, view: noctule.View, action: Any) -> None:
            view.start(np.tile(np.zeros(1, int), (len(view), 1)))

    envs = Few().vector(1, autoreset_mode="Disabled", **SHORT)
    opened.append(envs)
    envs.reset(seed=1)
    with pytest.raises(noctule.Error, match="jobs have ended since the last choice, but there is room for 1"):
        play_on(envs)


def test_what_a_mask_forbids_is_replaced_or_raised(opened: list[Any]) -> None:
    opened += [Two().vector(2, **SHORT), Two().vector(2, invalid_action="raise", **SHORT)]
    for envs in opened:
        envs.reset(seed=1)
    _, _, _, _, info = opened[0].step([1, 0])
    assert info["invalid"].tolist() == [True, False]
    with pytest.raises(noctule.Error, match=r"Environment 0: the action \(1\) is forbidden now; 1 of 2 are allowed"):
        opened[1].step([1, 0])


class Reach(Two):
    """Starts the first job on the highest free cores, kills what runs for long, and rejects what is wide."""

    nodes = True
    due = "always"

    def __init__(self) -> None:
        self.killed: list[int] = []
        self.rejected: list[int] = []
        self.places: list[noctule.Cores] = []

    def decide(self, view: noctule.View, action: Any) -> None:
        wide = view.waiting.cores[0, : view.waiting.count[0]] > 64
        free = np.flatnonzero(np.repeat(view.nodes.free[0], view.nodes.cores[0]))
        first = np.flatnonzero(~wide)
        view.reject(np.where(wide, np.arange(len(wide)), -1)[None])
        self.rejected += view.waiting.job[0, : len(wide)][wide].tolist()
        if len(first) and view.waiting.cores[0, first[0]] <= len(free):
            cores = noctule.Cores([int(core) for core in free[-view.waiting.cores[0, first[0]] :]])
            self.places.append(cores)
            view.start_on(0, int(first[0]), cores)
        size = view.running.count[0]
        long = view.now[0] - view.running.start[0, :size] > 3600
        view.kill(np.where(long, np.arange(size), -1)[None])
        self.killed += view.running.job[0, :size][long].tolist()
        view.again(False)

    def mask(self, view: noctule.View) -> Any:
        return None


def test_jobs_start_on_named_cores_and_are_killed_and_rejected(opened: list[Any]) -> None:
    problem = Reach()
    envs = problem.vector(1, autoreset_mode="Disabled", episode={"jobs": 100})
    opened.append(envs)
    envs.reset(seed=2)
    over = False
    info: dict[str, Any] = {}
    while not over:
        _, _, ended, _, info = envs.step([0])
        over = bool(ended[0])
    assert problem.killed
    assert problem.rejected
    states = {key: value[0] for key, value in info["summary"]["jobs_by_final_state"].items()}
    assert states["REJECTED"] == len(problem.rejected)
    assert states["COMPLETED_KILLED"] == len(set(problem.killed))
    assert len(problem.places) + len(problem.rejected) == 100


def test_a_wake_up_comes_at_its_date(opened: list[Any]) -> None:
    class Patient(Two):
        def decide(self, view: noctule.View, action: Any) -> None:
            self.asked = [*getattr(self, "asked", []), float(view.now[0])]
            if len(self.asked) == 1:
                view.wake(view.now + 0.5)
            else:
                view.start(action, otherwise="hold")

    envs = Patient().vector(1, **SHORT)
    opened.append(envs)
    envs.reset(seed=1)
    envs.step([0])
    envs.step([0])
    first, second = envs.problem.asked[:2]  # type: ignore[attr-defined]
    assert second == first + 0.5


def test_an_environment_is_pickled_with_its_problem(opened: list[Any]) -> None:
    opened.append(Two().env(**SHORT))
    opened.append(pickle.loads(pickle.dumps(opened[0])))
    equal(opened[0].reset(seed=5)[0], opened[1].reset(seed=5)[0])


def test_changes_of_one_environment_stay_in_its_pickle(opened: list[Any]) -> None:
    opened.append(Two().env(**SHORT))
    env = opened[0]
    env.set_options({"jobs": 20})
    _, info = env.reset(seed=5, options={"load": 2})
    assert env.get_options() == {"jobs": 20, "load": 2}
    while "summary" not in info:
        *_, info = env.step(0)
    assert info["summary"]["jobs"] == 20
    opened.append(pickle.loads(pickle.dumps(env)))
    assert opened[1].get_options() == env.get_options()
    equal(env.reset(seed=6)[0], opened[1].reset(seed=6)[0])
    env.set_options({"jobs": None, "load": None})
    assert env.get_options() == {}
    with pytest.raises(noctule.Error, match=r"the options \['speed'\] are not known"):
        env.set_options({"speed": 2})


def test_a_problem_without_spaces_is_refused(java: _java.Java) -> None:
    with pytest.raises(noctule.Error, match="The problem Problem has no observation_space"):
        noctule.Problem().vector(2)
    with pytest.raises(noctule.Error, match=r"The problem \(<class .*\) is no noctule.Problem"):
        noctule.ProblemVectorEnv(Two, 2)  # type: ignore[arg-type]


def test_java_refuses_to_learn_what_programs_decide(java: _java.Java, root: Path, tmp_path: Path) -> None:
    with pytest.raises(noctule.Error, match=r"the problem \(cluster\) is decided by a program") as caught:
        noctule.train("ppo", root / "launch/environments/cluster.json", out=tmp_path / "out")
    assert "noctule.Problem" in caught.value.maybe


def test_the_end_of_java_is_an_error_at_once(opened: list[Any]) -> None:
    envs = Two().vector(2, **SHORT)
    opened.append(envs)
    envs.reset(seed=1)
    os.kill(envs._group.server.pid, 9)
    begin = time.perf_counter()
    with pytest.raises(noctule.Error):
        envs.step([0, 0])
    assert time.perf_counter() - begin < 5


SCRIPT = """
import json, os, sys
sys.path.insert(0, {folder!r})
from test_problem import Two
envs = Two().vector(2, episode={{"jobs": 60}})
envs.reset(seed=1)
print(json.dumps(envs._group.server.pid), flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc")
def test_java_ends_with_a_python_that_was_killed(java: _java.Java) -> None:
    script = SCRIPT.format(folder=str(Path(__file__).parent))
    with subprocess.Popen([sys.executable, "-c", script], stdin=-1, stdout=subprocess.PIPE) as python:
        assert python.stdout is not None
        pid = json.loads(python.stdout.readline())
        python.kill()
    end = time.monotonic() + 20
    while Path(f"/proc/{pid}").exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert not Path(f"/proc/{pid}").exists()


def test_the_registry_knows_the_bare_machine(java: _java.Java, opened: list[Any]) -> None:
    opened.append(gym.make("noctule/Cluster-v0", rows=64, **SHORT))
    env = opened[0]
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    started, over, info = 0, False, {}
    while not over:
        free, fitting = seen["free"], []
        for row, cores in enumerate(seen["waiting"]["cores"][: seen["waiting"]["count"]]):
            if cores <= free:
                fitting.append(("start", row))
                free -= cores
        started += len(fitting)
        seen, _, over, _, info = env.step(fitting or [("hold", 0)])
        assert env.observation_space.contains(seen)
    assert 0 < started <= 60
    assert info["summary"]["jobs_by_final_state"] == {"COMPLETED_SUCCESSFULLY": 60}


def test_decisions_of_many_machines_are_their_own(opened: list[Any]) -> None:
    opened.append(gym.make_vec("noctule/Cluster-v0", 2, autoreset_mode="Disabled", **SHORT))
    envs = opened[0]
    first, _ = envs.reset(seed=1)
    seen, *_ = envs.step([[("reject", 0)], [("start", 0, noctule.Cores(f"0-{first['waiting']['cores'][1, 0] - 1}"))]])
    assert seen["running"]["count"].tolist() == [0, 1]
    assert seen["running"]["job"][1, 0] == 0
    assert envs.action_space.contains(tuple(envs.action_space.sample()))


@pytest.mark.parametrize("action", [0, [0], [("begin", 0)], [("start", -1)], [("start", 64)], [("kill", 0, "random")]])
def test_what_is_no_list_of_decisions_is_refused(opened: list[Any], action: Any) -> None:
    opened.append(gym.make("noctule/Cluster-v0", rows=64, disable_env_checker=True, **SHORT))
    opened[0].reset(seed=1)
    with pytest.raises(noctule.Error, match=r"Environment 0: .* is no list of decisions"):
        opened[0].step(action)
