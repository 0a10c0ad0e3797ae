"""Users' own problems about training jobs on a RAMP fabric, and about jobs whose cores change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium import spaces

import noctule
from _noctule import java as _java
from episodes import example
from test_problem import quickstart, same_trajectories

SEQUENCES = 10
GRAPHS = (150, 200)


@pytest.fixture
def opened(java: _java.Java) -> Iterator[list[Any]]:
    """Environments that are closed after the test."""
    environments: list[Any] = []
    yield environments
    for one in environments:
        one.close()


@pytest.fixture
def fabric(root: Path) -> str:
    """The stream of jobs of the problem "partition"."""
    return str(root / "launch/environments/partition.json")


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_pacmls_problem_as_a_users_is_the_built_in_one(root: Path, opened: list[Any], mode: Any) -> None:
    opened.append(example(root, "pacml").Partition().vector(SEQUENCES, autoreset_mode=mode))
    opened.append(noctule.VectorEnv("partition", SEQUENCES, autoreset_mode=mode))
    assert same_trajectories(opened[0], opened[1], 230) >= SEQUENCES


def test_where_servers_are_short_too(root: Path, fabric: str, opened: list[Any]) -> None:
    crowded = varied(fabric, interarrival=0.5)
    opened.append(example(root, "pacml").Partition().vector(3, crowded))
    opened.append(noctule.VectorEnv("partition", 3, crowded))
    assert same_trajectories(opened[0], opened[1], 120) > 0


def test_with_graphs_too(root: Path, fabric: str, opened: list[Any]) -> None:
    opened.append(example(root, "pacml").Partition(GRAPHS).vector(SEQUENCES, fabric))
    opened.append(noctule.VectorEnv("partition", SEQUENCES, fabric, observation="graph", flat=True))
    assert same_trajectories(opened[0], opened[1], 120, seed=7) >= SEQUENCES


def test_both_end_with_the_same_figures(root: Path, fabric: str, opened: list[Any]) -> None:
    opened.append(example(root, "pacml").Partition().env(fabric))
    opened.append(noctule.Env("partition", fabric))
    summaries = []
    for env in opened:
        _, info = env.reset(seed=3)
        while "summary" not in info:
            *_, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        summaries.append(info["summary"])
    assert summaries[0] == summaries[1]
    assert summaries[0]["jobs"] == 100


class Reach(noctule.Problem):
    """Does with the first job what it is told to."""

    observation_space: spaces.Space[Any] = spaces.Box(0, 1, (1,), np.float32)
    action_space: spaces.Space[Any] = spaces.Discrete(2)
    training = 1
    past = True

    def __init__(self, decide: Any) -> None:
        self._decide = decide

    def observe(self, view: noctule.View) -> Any:
        return np.zeros((len(view), 1))

    def decide(self, view: noctule.View, action: Any) -> None:
        self._decide(view)


@pytest.mark.parametrize(
    ("decide", "line"),
    [
        (lambda view: view.start([0]), "The problem starts the training job (w0!0) without a plan."),
        (lambda view: view.plan([0], [3]), "The job (w0!0) is to be split by the degree 3."),
        (lambda view: view.plan([0], [18]), "The job (w0!0) is to be split by the degree 18."),
        (
            lambda view: view.plan([0], [1.5]),
            "The degrees have the shape (1,) and the kind float64, not (1,) and whole",
        ),
        (lambda view: view.plan([0], [2], otherwise="wait"), "otherwise: the value ('wait') is not among 'skip'"),
        (lambda view: view.plan_by(0, 0, noctule.Plan(splits=[2])), "The plan of the job (w0!0) has 1 numbers in"),
        (lambda view: view.plan_by(0, 0, noctule.Plan(degree=3)), 'Environment 0: a plan: the field "degree" (3)'),
        (lambda view: view.plan_by(0, 0, noctule.Plan()), "Environment 0: a plan: the plan needs one of the"),
        (lambda view: view.resize(0, 0, noctule.Cores("0")), "The problem names the row (0) of the running jobs"),
    ],
)
def test_what_cannot_be_planned_is_told(fabric: str, opened: list[Any], decide: Any, line: str) -> None:
    envs = Reach(decide).vector(1, fabric)
    opened.append(envs)
    envs.reset(seed=1)
    with pytest.raises(noctule.Error) as caught:
        envs.step([0])
    assert caught.value.message.startswith(line)
    assert caught.value.maybe.startswith("Maybe ")


MALLEABLE: dict[str, Any] = {"kind": "malleable", "min": 1, "max": 4, "speedup": {"model": "amdahl", "serial": 0}}
FLAT: dict[str, Any] = {
    "clusters": [{"id": "c", "nodes": [{"type": "n", "number": 4}]}],
    "types": {
        "processor": {"p": {"cores": 1, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1, "power": 1}},
        "node": {"n": {"processors": [{"type": "p", "number": 1}]}},
    },
}


def machine(folder: Path, *kinds: dict[str, Any]) -> dict[str, Any]:
    """Options of four cores, and a job of 40 s on all of them for each kind."""
    jobs = [
        {"id": number, "subtime": 0, "res": 4, "profile": "p", **({"noctule": kind} if kind else {})}
        for number, kind in enumerate(kinds)
    ]
    workload = {"nb_res": 4, "jobs": jobs, "profiles": {"p": {"type": "reference_time", "seconds": 40}}}
    (folder / "platform.json").write_text(json.dumps(FLAT))
    (folder / "jobs.json").write_text(json.dumps(workload))
    return {"platform_file_path": str(folder / "platform.json"), "workload_file_path": str(folder / "jobs.json")}


class Shrinking(Reach):
    """Takes half of the first job's cores at 10 s and gives them back at 30 s, and starts the second when it can."""

    training = 0
    due = "always"

    def __init__(self) -> None:
        self.seen: list[tuple[float, list[int], int]] = []

    def decide(self, view: noctule.View, action: npt.NDArray[Any]) -> None:
        size = int(view.running.count[0])
        now = float(view.now[0])
        self.seen.append((now, view.running.cores[0, :size].tolist(), int(view.free[0])))
        if now in (10, 30):
            view.resize(0, 0, noctule.Cores("0-1" if now == 10 else "0-3"))
        view.start([0 if view.waiting.count[0] and now == 0 else -1])
        if now < 30:
            view.wake(view.now + 10)
        view.again(False)


def test_jobs_are_resized(tmp_path: Path, opened: list[Any]) -> None:
    problem = Shrinking()
    opened.append(problem.vector(1, machine(tmp_path, MALLEABLE), episode={"jobs": 1}, autoreset_mode="Disabled"))
    opened[0].reset(seed=1)
    over, info = False, {}
    while not over:
        _, _, ended, _, info = opened[0].step([0])
        over = bool(ended[0])
    # A quarter on four cores, a quarter in 20 s on two of them, and the rest on four again.
    assert info["date"][0] == 50
    assert (20, [2], 2) in problem.seen
    assert ([4], 0) in [seen[1:] for seen in problem.seen if seen[0] >= 30]


@pytest.mark.parametrize(
    ("kind", "cores", "line"),
    [
        ({}, "0-1", "The problem resizes the job (w0!0), whose cores may not be changed."),
        ({**MALLEABLE, "min": 2}, "0", "The problem gives the job (w0!0) 1 cores, but it has 2 to 4 in steps of 1."),
    ],
)
def test_what_cannot_be_resized_is_told(
    tmp_path: Path, opened: list[Any], kind: dict[str, Any], cores: str, line: str
) -> None:
    opened.append(
        gym.make(
            "noctule/Cluster-v0",
            options=machine(tmp_path, kind),
            due="always",
            episode={"jobs": 1},
            disable_env_checker=True,
        )
    )
    opened[0].reset(seed=1)
    opened[0].step([])
    opened[0].step([("start", 0)])
    with pytest.raises(noctule.Error) as caught:
        opened[0].step([("resize", 0, noctule.Cores(cores))])
    assert caught.value.message == line
    assert caught.value.maybe.startswith("Maybe ")


def test_the_bare_machine_plans_and_resizes(fabric: str, opened: list[Any]) -> None:
    opened.append(gym.make("noctule/Cluster-v0", options=fabric, training=2, graphs=GRAPHS, disable_env_checker=True))
    env = opened[0]
    seen, info = env.reset(seed=1)
    kinds: list[Any] = [1, 2, noctule.Plan(degree=4)]
    planned = 0
    while "summary" not in info and planned < 30:
        assert seen["waiting"]["count"] > 0
        job = seen["waiting"]["job"][0]
        assert env.observation_space.contains(seen)
        assert seen["training"]["allowed"][0, 0]
        assert seen["training"]["deps"][0] == np.count_nonzero(seen["training"]["ends"][0].any(1))
        seen, *_, info = env.step([("plan", 0, kinds[planned % 3])])
        if seen["waiting"]["count"] and seen["waiting"]["job"][0] == job:
            seen, *_, info = env.step([("reject", 0)])
        planned += 1
    assert planned == 30


def varied(fabric: str, **workload: Any) -> dict[str, Any]:
    """The stream of jobs with other keys."""
    folder, options = Path(fabric).parent, json.loads(Path(fabric).read_text())
    options["platform_file_path"] = str(folder / options["platform_file_path"])
    graphs = [str(folder / graph) for graph in options["workload"]["graphs"]]
    options["workload"] = {**options["workload"], "graphs": graphs, **workload}
    return dict(options)


def test_ends_of_training_jobs_are_foretold(fabric: str, opened: list[Any]) -> None:
    class Watching(Reach):
        def begin(self, view: noctule.View, which: npt.NDArray[np.bool_]) -> None:
            self.foretold: dict[int, float] = {}
            self.right = 0

        def decide(self, view: noctule.View, action: Any) -> None:
            view.plan([0], [1], otherwise="reject")

        def reward(self, view: noctule.View, ended: noctule.Rows) -> Any:
            for row in range(ended.count[0]):
                if int(ended.job[0, row]) in self.foretold:
                    assert ended.end[0, row] == pytest.approx(self.foretold[int(ended.job[0, row])], rel=1e-9)
                    self.right += 1
            for row in range(view.running.count[0]):
                self.foretold[int(view.running.job[0, row])] = float(view.running.end[0, row])
            return np.zeros(len(view))

    problem = Watching(None)
    opened.append(
        problem.vector(1, varied(fabric, interarrival=1, max_acceptable_jct_fraction=1), autoreset_mode="Disabled")
    )
    opened[0].reset(seed=1)
    over = False
    while not over:
        over = bool(opened[0].step([0])[2][0])
    assert problem.right > 0


def test_a_plan_of_five_parts_runs_as_it_says(fabric: str, opened: list[Any]) -> None:
    class Whole(Reach):
        def decide(self, view: noctule.View, action: Any) -> None:
            ops, deps = int(view.training.ops[0, 0]), int(view.training.deps[0, 0])
            # Each forward op is joined to its backward one, where the profile joins the last alone.
            between = deps + ops // 2 - 1
            self.seconds = float(view.training.sequential[0, 0])
            plan = noctule.Plan(
                splits=[1] * (ops // 2),
                servers=[5] * ops,
                op_priorities=range(ops),
                channels=[-1] * between,
                dep_priorities=range(between),
            )
            view.plan_by(0, 0, plan, otherwise="reject")

        def reward(self, view: noctule.View, ended: noctule.Rows) -> Any:
            assert ended.count[0] == 1
            assert ended.cores[0, 0] == 1
            assert view.running.count[0] == 0
            return ended.end[:, 0] - ended.start[:, 0]

    problem = Whole(None)
    opened.append(problem.vector(1, varied(fabric, max_acceptable_jct_fraction=1), autoreset_mode="Disabled"))
    opened[0].reset(seed=1)
    for _ in range(5):
        _, reward, *_ = opened[0].step([0])
        assert reward[0] == pytest.approx(problem.seconds, rel=1e-9)


def test_a_problem_sees_what_was_before(opened: list[Any]) -> None:
    class Past(Reach):
        training = 0

        def __init__(self) -> None:
            self.now: list[float] = []

        def decide(self, view: noctule.View, action: Any) -> None:
            self.now.append(float(view.now[0]))
            self.line = view.waiting.job[0, : view.waiting.count[0]].tolist()
            view.start(action, otherwise="hold")

        def reward(self, view: noctule.View, ended: noctule.Rows) -> Any:
            before = view.before
            assert before.now[0] == self.now[-1]
            assert before.waiting.job[0, : before.waiting.count[0]].tolist() == self.line
            return view.now - before.now

    problem = Past()
    opened.append(problem.vector(1, autoreset_mode="Disabled", episode={"jobs": 60}))
    _, info = opened[0].reset(seed=1)
    first, total = info["date"][0], 0.0
    while "summary" not in info:
        _, reward, _, _, info = opened[0].step([0])
        total += reward[0]
    assert total == pytest.approx(info["date"][0] - first)
    assert len(problem.now) == 60


def test_who_asks_for_no_past_and_no_training_is_told(opened: list[Any]) -> None:
    class Bare(Reach):
        training, past = 0, False

    for read, line in (
        (lambda view: view.before, "The problem keeps no past."),
        (lambda view: view.training, "The problem is not shown training jobs."),
    ):
        opened.append(Bare(read).vector(1, episode={"jobs": 20}))
        opened[-1].reset(seed=1)
        with pytest.raises(noctule.Error, match=line):
            opened[-1].step([0])


def test_another_machine_needs_a_fabric_too(root: Path, fabric: str, opened: list[Any]) -> None:
    envs = Reach(lambda view: view.reject([0])).vector(1, fabric)
    opened.append(envs)
    envs.reset(seed=1)
    with pytest.raises(noctule.Error) as caught:
        envs.reset(seed=2, options={"platform": root / "platforms/homogeneous_128.json"})
    assert caught.value.maybe.startswith("Maybe ")
    assert caught.value.kind in ("usage", "failed")


def test_plain_jobs_are_not_planned(opened: list[Any]) -> None:
    class Plain(Reach):
        training = 0

    opened.append(Plain(lambda view: view.plan([0], [2])).vector(1, episode={"jobs": 20}))
    opened[0].reset(seed=1)
    with pytest.raises(noctule.Error, match="which is no training job of a fabric here"):
        opened[0].step([0])


def test_training_jobs_need_a_fabric(java: _java.Java, root: Path) -> None:
    with pytest.raises(noctule.Error, match="is shown training jobs, but the machine has no fabric"):
        Reach(lambda view: None).vector(1, quickstart(root))
