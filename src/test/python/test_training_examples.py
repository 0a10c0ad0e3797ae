"""The examples that train with PyTorch, for some steps each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from episodes import equal, example

pytest.importorskip("torch", reason="PyTorch is not installed", exc_type=ImportError)
pytest.importorskip("safetensors", reason="the package safetensors is not installed: pip install 'noctule[models]'")

import torch

from _noctule import java as _java
from noctule import Jobs, VectorEnv, models

SHORT = ["--steps", "4096", "--sequences", "2"]
METHODS = ["learnt", "SJF", "F1", "smallest area"]


@pytest.fixture(autouse=True)
def beside(root: Path, java: _java.Java, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """They import each other as scripts do, and one thread of PyTorch is theirs alone."""
    monkeypatch.syspath_prepend(str(root / "src/main/python/examples"))
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)


@pytest.mark.parametrize("name", ["train_sb3", "train_cleanrl", "train_rlscheduler", "curriculum"])
def test_examples_train_leave_a_model_and_compare_it_with_orders(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    if name == "train_sb3":
        pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed", exc_type=ImportError)
    file = tmp_path / "model.safetensors"
    figures = example(root, name).main([*SHORT, "--model", str(file)])
    assert list(figures) == METHODS
    assert all(figure >= 1 for figure in figures.values())
    # All heard the same jobs, and waiting lines are long enough for orders to differ.
    assert len(set(figures.values())) > 1
    model = models.load(file)
    assert model.network["hidden"] == [32, 16, 8]
    assert model.layout["observation"] == "job logarithmic"
    told = capsys.readouterr().out
    assert "4096 steps" in told or "load 1.5" in told
    assert [line.split("  ")[1] for line in told.splitlines()[-4:]] == METHODS


def test_the_filter_keeps_sequences_between_the_median_and_twice_the_mean(root: Path) -> None:
    kept = example(root, "train_rlscheduler").passed(np.array([1, 1, 2, 6, 7, 9, 100, 200.0]))
    assert kept.tolist() == [False] * 4 + [True] * 2 + [False, False]


def test_filtered_episodes_begin_at_the_jobs_that_were_drawn(root: Path) -> None:
    trained = example(root, "train_rlscheduler")
    envs = trained.environments(2, problem=trained.Scaled(1.0), autoreset_mode="SameStep", episode={"jobs": 8})
    starts = np.array([0, 5000])
    learner = trained.Filtered(envs, starts, starts[1:], half=3600)
    seen, _ = learner.reset(seed=0)
    alone = trained.environments(1, problem=trained.NextJob(), episode={"jobs": 8, "first": 5000})
    expected, ended = alone.reset(seed=7)[0], 0
    for _ in range(40):
        equal(seen[0], seen[1])
        if not ended:
            equal(seen[0], expected[0])
        seen, _, over, _, _ = learner.step(np.zeros(2, int))
        expected = alone.step(np.zeros(1, int))[0]
        ended += int(over.sum())
    assert ended >= 4
    envs.close()
    alone.close()


def test_advantages_are_the_sums_of_discounted_surprises(root: Path) -> None:
    trained = example(root, "train_cleanrl")
    chance = torch.Generator().manual_seed(0)
    rewards, values = torch.randn(2, 6, 3, generator=chance)
    last = torch.randn(3, generator=chance)
    ended = (torch.rand(6, 3, generator=chance) < 0.3).float()
    gains = trained.advantages(rewards, values, last, ended)
    after = torch.vstack([values[1:], last])
    for env in range(3):
        for begin in range(6):
            total, weight = 0.0, 1.0
            for step in range(begin, 6):
                goes_on = 1 - ended[step, env]
                total += weight * (rewards[step, env] + trained.GAMMA * goes_on * after[step, env] - values[step, env])
                weight *= trained.GAMMA * trained.DECAY * goes_on
            assert float(gains[begin, env]) == pytest.approx(float(total), abs=1e-5)


def test_hdeeprms_actor_critic_finds_the_processors_where_two_jobs_do_not_share_bandwidth(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert example(root, "train_hdeeprm").main(["--episodes", "1000"]) == pytest.approx(5.25)
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("   200 episodes, return -")
    assert told[-1].endswith(": makespan 5.25 s")


def test_a_loss_of_hdeeprm_standardises_the_discounted_returns_of_an_episode(root: Path) -> None:
    trained = example(root, "train_hdeeprm")
    values = [torch.zeros(()), torch.zeros(())]
    returns = torch.tensor([1 + 0.99 * 2, 2.0])
    worth = (returns - returns.mean()) / returns.std()
    expected = -(torch.tensor([-0.5, -2.0]) * worth).sum() + torch.nn.functional.smooth_l1_loss(
        torch.zeros(2), worth, reduction="sum"
    )
    logs = [torch.tensor(-0.5), torch.tensor(-2.0)]
    assert float(trained.loss(logs, values, [1.0, 2.0])) == pytest.approx(float(expected), abs=1e-5)
    # An episode of one decision keeps its return.
    assert float(trained.loss(logs[:1], values[:1], [3.0])) == pytest.approx(0.5 * 3 + 2.5)


def test_deeprm_trains_on_pictures_and_is_compared_with_sjf(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = example(root, "train_deeprm").main(["--iterations", "10", "--sequences", "4"])
    assert list(figures) == ["learnt", "SJF", "first"]
    assert figures["first"] > figures["SJF"] >= 1
    assert "   10 iterations, slowdown " in capsys.readouterr().out


def test_a_picture_shows_running_jobs_and_slots_as_wide_as_their_cores_and_as_high_as_their_times(root: Path) -> None:
    deeprm = example(root, "deeprm")
    options = {
        "platform_file_path": str(root / "platforms/homogeneous_128.json"),
        "workload_file_path": str(root / "workloads/quickstart.swf"),
    }
    jobs = Jobs(
        submit=[0] * 8, cores=[64, 100, 26, 13, 128, 128, 128, 128], runtime=[90, 600, 60, 6000, 60, 60, 60, 60]
    )
    with deeprm.Picture().vector(1, options) as envs:
        seen, _ = envs.reset(seed=0, options={"trace": jobs})
        assert seen[:, :, : deeprm.BINS].sum() == 0
        seen, _, _, _, info = envs.step([0])
    machine, *slots = np.split(seen[0, :, :-1], 1 + deeprm.SLOTS, 1)
    assert machine.sum(1).tolist() == [5, 5] + [0] * 18
    assert slots[0].sum(1).tolist() == [8] * 10 + [0] * 10
    assert slots[1].sum(1).tolist() == [3] + [0] * 19
    assert slots[2].sum(1).tolist() == [2] * 20
    # Two more wait than there are slots for; 64 cores are free.
    assert seen[0, :, -1].tolist() == pytest.approx([2 / deeprm.ROOM] * 20)
    assert info["action_mask"][0].tolist() == [0, 1, 1, 0, 0, 1]


def test_pacml_trains_a_graph_network_and_is_compared_with_constant_degrees(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = example(root, "train_pacml").main(["--steps", "2048"])
    assert list(figures) == ["learnt", "degree 1", "degree 4", "degree 16"]
    assert figures["degree 1"] > figures["degree 4"]
    assert all(0 <= share <= 1 for share in figures.values())
    assert "   2048 steps, " in capsys.readouterr().out


def test_the_graph_network_knows_no_room_that_graphs_leave(root: Path) -> None:
    pacml = example(root, "train_pacml")
    with VectorEnv("partition", 2, observation="graph") as envs:
        seen = pacml.tensors(envs.reset(seed=0)[0])
        network = pacml.GraphNetwork(envs.single_observation_space)
    before = network(seen)[0]
    for row in range(2):
        seen["node_features"][row, int(seen["node_split"][row, 0]) :] = 7
        seen["edge_features"][row, int(seen["edge_split"][row, 0]) :] = 7
    assert torch.equal(network(seen)[0], before)
    seen["edge_features"][:, 0] += 1
    assert not torch.equal(network(seen)[0], before)
