from __future__ import annotations

import gc
import json
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, check_returned_data_not_reused
from gymnasium.vector import AutoresetMode

import noctule
from _noctule import java as _java
from _noctule import registration
from _noctule.changes import NAMES
from _noctule.group import RENDER_MODES
from episodes import SHORT, allowed, equal, following
from noctule import Error, names

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("Policy-v0", {}),
    ("Policy-v0", {"observation": "small"}),
    ("Policy-v0", {"observation": "minimal"}),
    ("Job-v0", {}),
    ("Job-v0", {"observation": "logarithmic"}),
    ("Partition-v0", {}),
    ("Partition-v0", {"observation": "graph"}),
    ("Partition-v0", {"observation": "graph", "flat": True}),
]
SIZES = [229, None, 21, 1282, 1539, 34, None, 1586]

pytestmark = pytest.mark.usefixtures("java")


@pytest.fixture(scope="module")
def job(java: _java.Java) -> Iterator[noctule.Env]:
    env = noctule.Env("job", render_mode="ansi", **SHORT["job"])
    yield env
    env.close()


@pytest.mark.parametrize(("kind", "size"), list(zip(KINDS, SIZES, strict=True)), ids=str)
def test_gymnasium_finds_nothing_wrong(kind: tuple[str, dict[str, Any]], size: int | None) -> None:
    env = gym.make(f"noctule/{kind[0]}", **kind[1])
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        # These two start Java again, which one kind shows for all.
        check_env(env.unwrapped, skip_render_check=bool(kind[1]), skip_close_check=bool(kind[1]))
    # Queue statistics and figures of other jobs have no bounds: clipping would make models differ.
    told = [str(warning.message) for warning in heard]
    assert [line for line in told if "infinity" not in line] == []
    check_returned_data_not_reused(env.unwrapped)
    if size is not None:
        assert env.observation_space.shape == (size,)
    env.close()


def test_every_problem_of_noctule_is_registered(java: _java.Java) -> None:
    child = _java.start(["environments", "--list"])
    listed = json.loads(child.stdout.read())
    child.close()
    assert sorted(f"noctule/{problem['id']}" for problem in listed) == [
        registration.name(problem) for problem in registration.problems()
    ]
    for problem in listed:
        assert f"noctule/{problem['id']}" in gym.registry


def test_info_tells_of_masks_dates_and_ends(job: noctule.Env) -> None:
    observation, info = job.reset(seed=5)
    assert observation in job.observation_space
    assert info["episode_seed"] == 5
    assert set(info) == {"action_mask", "date", "waiting", "invalid", "episode_seed"}
    over, dates, rewards = False, [info["date"]], []
    while not over:
        assert info["action_mask"].dtype == np.int8
        assert info["action_mask"].sum() == min(info["waiting"], 16)
        assert (job.action_masks() == (info["action_mask"] != 0)).all()
        assert job.action_space.contains(job.action_space.sample(mask=info["action_mask"]))
        observation, reward, over, truncated, info = job.step(np.int64(allowed(info["action_mask"], len(dates))))
        assert type(reward) is float
        assert type(over) is bool
        assert truncated is False
        dates.append(info["date"])
        rewards.append(reward)
    assert dates == sorted(dates)
    assert not observation.any()
    assert info["action_mask"].all()
    assert info["summary"]["cause"] == "finished"
    assert rewards[-1] == -info["summary"]["bounded_slowdown"]["mean"]
    assert rewards[:-1] == [0.0] * (len(rewards) - 1)


def test_the_date_at_which_a_run_ends_truncates_the_episode(java: _java.Java) -> None:
    options = json.loads((_java.home() / "launch/environments/partition.json").read_text())
    stream = {**options["workload"], "graphs": [str(_java.home() / "workloads/pipedream/alexnet.txt")]}
    machine = str(_java.home() / "platforms/ramp_4x4x2.json")
    options |= {"platform_file_path": machine, "workload": stream, "simulation_end": 500}
    one = noctule.Env("partition", options)
    many = noctule.VectorEnv("partition", 2, options)
    _, info = one.reset(seed=1)
    _, infos = many.reset(seed=[1, 2])
    terminated = truncated = False
    while not (terminated or truncated):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        _, _, terminated, truncated, info = one.step(action)
        _, _, ends, cuts, infos = many.step([action, int(np.flatnonzero(infos["action_mask"][1])[0])])
        assert (ends[0], cuts[0]) == (terminated, truncated)
        assert not (ends & cuts).any()
    one.close()
    many.close()
    assert (terminated, truncated) == (False, True)
    assert info["summary"]["cause"] == "truncated"


def test_a_seed_gives_the_same_bytes_again_and_the_next_follows_from_it(job: noctule.Env) -> None:
    def played(seed: int | None) -> list[Any]:
        observation, info = job.reset(seed=seed)
        turns: list[Any] = [(observation, info)]
        over = False
        while not over:
            action = allowed(info["action_mask"], len(turns))
            observation, reward, over, _, info = job.step(action)
            turns.append((observation, reward, info))
        return turns

    first, second = played(11), played(None)
    assert second[0][1]["episode_seed"] == following(11)
    for seed, turns in ((11, first), (following(11), second)):
        for one, other in zip(turns, played(seed), strict=True):
            equal(list(one)[-1], list(other)[-1])
            equal(one[0], other[0])
    assert not all((one[0] == other[0]).all() for one, other in zip(first, second, strict=False))


def test_the_first_seed_is_drawn_from_the_generator_of_gymnasium(java: _java.Java) -> None:
    env = noctule.Env("policy", observation="minimal")
    env.np_random = np.random.default_rng(7)
    expected = int(np.random.default_rng(7).integers(2**63 - 1, endpoint=True))
    assert env.reset()[1]["episode_seed"] == expected
    env.close()


def test_rendering_tells_the_state_in_words(job: noctule.Env) -> None:
    _, info = job.reset(seed=5)
    line = job.render()
    assert line is not None
    begin, cores, end = line.split(", ")
    assert begin == f"date {info['date']:.15g} s"
    assert re.fullmatch(r"\d+ of 256 cores free", cores)
    assert end == f"{info['waiting']} waiting"
    over, seen = False, set()
    while not over:
        observation, _, over, _, _ = job.step(0)
        line = job.render()
        assert line is not None
        assert "action 0, reward " in line
        if not over:
            # The observation tells free cores as a part of all.
            seen.add(round(256 * float(observation[-2])))
            assert f" {round(256 * float(observation[-2]))} of 256 cores free, " in line
    assert len(seen) > 3
    assert ", 256 of 256 cores free, 0 waiting, " in line
    assert line.endswith(", over")


def test_a_graph_is_shown_in_the_parts_of_ddls(java: _java.Java) -> None:
    env = noctule.Env("partition", observation="graph")
    flat = noctule.Env("partition", observation="graph", flat=True)
    (parts, info), (values, _) = env.reset(seed=3), flat.reset(seed=3)
    nodes, edges = int(parts["node_split"][0]), int(parts["edge_split"][0])
    assert 0 < nodes <= 150
    assert 0 < edges <= 200
    assert {name: (part.shape, part.dtype.name) for name, part in parts.items()} == {
        "action_set": ((17,), "int16"),
        "action_mask": ((17,), "int16"),
        "graph_features": ((34,), "float32"),
        "node_split": ((1,), "float32"),
        "edge_split": ((1,), "float32"),
        "node_features": ((150, 5), "float32"),
        "edge_features": ((200, 2), "float32"),
        "edges_src": ((200,), "float32"),
        "edges_dst": ((200,), "float32"),
    }
    assert (parts["action_mask"] == info["action_mask"]).all()
    assert (parts["graph_features"][17:] == info["action_mask"]).all()
    assert parts["node_features"][:nodes].any(axis=1).sum() >= nodes - 1
    assert not parts["node_features"][nodes:].any()
    assert (parts["edges_src"][:edges] < nodes).all()
    assert (parts["edges_src"][:edges] != parts["edges_dst"][:edges]).all()
    joined = [parts[name].ravel() for name in list(parts)[2:]]
    assert np.concatenate(joined).tobytes() == values.tobytes()
    env.close()
    flat.close()


@pytest.mark.parametrize("problem", [name for name in registration.problems() if name != "cluster"])
def test_a_preset_rejects_no_job_but_by_an_action(problem: str, java: _java.Java) -> None:
    env = gym.make(registration.name(problem))
    for seed in range(3):
        _, info = env.reset(seed=seed)
        choices, over = 0, False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            choices += 1
        summary = info["summary"]
        rejected = summary["jobs_by_final_state"].get("REJECTED", 0)
        # Rejecting is what partition chooses, once for each job.
        assert choices == summary["jobs"] if problem == "partition" else rejected == 0, (seed, summary)
    env.close()


def test_options_may_be_a_file_or_its_content(java: _java.Java, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    content = {
        "platform_file_path": "platforms/homogeneous_256.json",
        "workload_file_path": "workloads/sample_1000.swf.gz",
        "decision": {"env": {"episode": {"jobs": np.int64(24)}, "window": 64}},
    }
    by_dict = noctule.Env("job", content, window=16)
    by_file = noctule.Env("job", Path("launch/environments/job.json"), **SHORT["job"])
    one, other = by_dict.reset(seed=9), by_file.reset(seed=9)
    equal(one[0], other[0])
    equal(one[1], other[1])
    assert by_dict.told["problem"] == "job"
    by_dict.close()
    by_file.close()


def test_a_pickled_environment_is_opened_anew(job: noctule.Env) -> None:
    again = pickle.loads(pickle.dumps(job))
    equal(job.reset(seed=4)[0], again.reset(seed=4)[0])
    assert again.render_mode == "ansi"
    again.close()
    assert job.step(0)


def test_what_nobody_uses_is_closed(java: _java.Java) -> None:
    env: noctule.Env | None = noctule.Env("policy", observation="minimal")
    assert env is not None
    child = env._group.server._child
    process = child._process
    del env, child
    gc.collect()
    assert process.wait(20) is not None


def test_importing_loads_no_library_that_only_some_need() -> None:
    code = "import sys, noctule; print(sorted({'torch', 'stable_baselines3', 'zmq', 'pandas'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stdout.decode().strip() == "[]"


def test_closing_twice_is_fine_and_use_afterwards_is_told(java: _java.Java) -> None:
    env = noctule.Env("policy", observation="minimal")
    env.close()
    env.close()
    for use in (env.reset, lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(Error, match="These environments are closed"):
            use()


def test_types_name_what_there_is() -> None:
    assert set(get_args(names.ProblemName)) == {*registration.problems()} - {"cluster"}
    assert get_args(names.AutoresetName) == tuple(mode.value for mode in AutoresetMode)
    assert list(get_args(names.RenderMode)) == RENDER_MODES
    assert list(noctule.ResetOptions.__annotations__) == [*NAMES, "reset_mask"]
