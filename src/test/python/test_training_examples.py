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
from noctule import models

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
