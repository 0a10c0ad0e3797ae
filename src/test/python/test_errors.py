from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import noctule
from _noctule import java as _java
from episodes import SHORT, allowed, equal
from noctule import Error

N = 3

pytestmark = pytest.mark.usefixtures("java")


@pytest.fixture(scope="module", params=["policy", "job", "partition"])
def problem(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def env(java: _java.Java) -> Iterator[noctule.Env]:
    made = noctule.Env("job", **SHORT["job"])
    yield made
    made.close()


@pytest.fixture(scope="module")
def envs(java: _java.Java) -> Iterator[noctule.VectorEnv]:
    made = noctule.VectorEnv("job", N, **SHORT["job"])
    yield made
    made.close()


def until_forbidden(env: noctule.Env) -> tuple[dict[str, Any], int]:
    """Plays until an action is forbidden; returns info and that action."""
    _, info = env.reset(seed=3)
    for turn in range(10_000):
        if not info["action_mask"].all():
            return info, int(np.flatnonzero(info["action_mask"] == 0)[-1])
        _, _, over, _, info = env.step(allowed(info["action_mask"], turn))
        if over:
            _, info = env.reset()
    raise AssertionError("everything is allowed always")


def test_the_first_allowed_action_takes_the_place_of_a_forbidden_one(problem: str) -> None:
    keys = {} if problem == "policy" else SHORT[problem]
    lenient, strict = noctule.Env(problem, **keys), noctule.Env(problem, invalid_action="raise", **keys)
    info, forbidden = until_forbidden(lenient)
    until_forbidden(strict)
    first = int(np.flatnonzero(info["action_mask"])[0])
    shown = strict.action_masks()
    with pytest.raises(Error) as caught:
        strict.step(forbidden)
    assert caught.value.message.startswith(f"The action ({forbidden}")
    assert caught.value.message.endswith(f") is forbidden now; {shown.sum()} of {len(shown)} are allowed.")
    assert caught.value.maybe.startswith("Maybe")
    # Nothing has moved.
    assert (strict.action_masks() == shown).all()
    one, other = lenient.step(forbidden), strict.step(first)
    assert one[4]["invalid"] is True
    assert other[4]["invalid"] is False
    equal({**one[4], "invalid": False}, other[4])
    equal(one[0], other[0])
    assert one[1] == other[1]
    lenient.close()
    strict.close()


def test_forbidden_actions_of_many_are_told_with_their_environment(java: _java.Java) -> None:
    envs = noctule.VectorEnv("job", N, invalid_action="raise", **SHORT["job"])
    _, info = envs.reset(seed=3)
    actions = np.zeros(N, np.int64)
    actions[1] = 15
    assert not info["action_mask"][1, 15]
    with pytest.raises(Error, match=r"^Environment 1: the action \(15\) is forbidden"):
        envs.step(actions)
    assert not envs.step(np.zeros(N, np.int64))[4]["invalid"].any()
    envs.close()


def test_a_wrong_option_comes_with_the_two_lines_of_java(problem: str) -> None:
    with pytest.raises(Error) as caught:
        noctule.Env(problem, obsrvation="normal")
    assert "decision.env" in caught.value.message
    assert "obsrvation" in caught.value.message
    assert caught.value.maybe.startswith("Maybe")
    assert "observation" in caught.value.maybe
    assert caught.value.kind == "usage"


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("nowhere.json", "nowhere.json"),
        ({"platform_file_path": "nowhere.json"}, 'options: $: the key "workload_file_path" is missing.'),
        ({"seed": float("nan")}, "cannot be written as JSON"),
        ({"seed": object()}, "cannot be written as JSON"),
        (7, "is neither a path nor a dict"),
    ],
    ids=str,
)
def test_options_that_cannot_be_read_are_told(java: _java.Java, options: Any, line: str) -> None:
    with pytest.raises(Error) as caught:
        noctule.Env("job", options)
    assert line in caught.value.message
    assert caught.value.maybe.startswith("Maybe")
    assert caught.value.kind == "usage"


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ({"invalid_action": "rise"}, "invalid_action: the value ('rise') is not among 'first', 'raise'."),
        ({"render_mode": "human"}, "render_mode: the value ('human') is not among None, 'ansi', 'rgb_array'."),
        ({"num_envs": 0}, "num_envs: the value (0) is no whole number from 1."),
        ({"num_envs": 2.5}, "num_envs: the value (2.5) is no whole number from 1."),
        ({"spin": -1}, "spin: the value (-1) is no whole number from 0."),
        ({"spin": 0.5}, "spin: the value (0.5) is no whole number from 0."),
        ({"threads": 0}, "threads: the value (0) is no whole number from 1."),
        ({"autoreset_mode": "Never"}, "autoreset_mode: the value ('Never') is not among 'NextStep'"),
        ({"java_options": "-Xno"}, "Java, in which the environments are, ended with the code 1"),
    ],
    ids=str,
)
def test_what_python_alone_knows_is_checked_too(java: _java.Java, wrong: dict[str, Any], line: str) -> None:
    with pytest.raises(Error) as caught:
        noctule.VectorEnv("job", **wrong)
    assert caught.value.message.startswith(line)


HOSTILE: list[Any] = [
    -1,
    16,
    2**40,
    2**70,
    1.0,
    float("nan"),
    "0",
    None,
    [0],
    np.array([0, 1]),
    np.float32(0),
    {},
]


@pytest.mark.parametrize("action", HOSTILE, ids=str)
def test_an_action_that_is_no_number_of_one_is_refused(env: noctule.Env, action: Any) -> None:
    _, info = env.reset(seed=1)
    with pytest.raises(Error, match=r"^The action \(.*\) is no whole number from 0 to 15\.\nMaybe"):
        env.step(action)
    assert env.step(np.array(0))[4]["invalid"] is False
    assert info["episode_seed"] == 1


@pytest.mark.parametrize(
    ("actions", "line"),
    [
        ([0, 0], "The actions have shape (2,), not (3,)"),
        ([[0], [0], [0]], "The actions have shape (3, 1), not (3,)"),
        (0, "The actions have shape (), not (3,)"),
        ([[0], [0, 1], 0], "The actions have rows of several lengths, not (3,)"),
        ([0.0, 1.0, 0.0], "The actions are of the kind float64, not whole numbers."),
        ([0, float("nan"), 0], "The actions are of the kind float64, not whole numbers."),
        ([True, False, True], "The actions are of the kind bool, not whole numbers."),
        (["0", "1", "0"], "The actions are of the kind <U1, not whole numbers."),
        ([None, 0, 0], "The actions are of the kind object, not whole numbers."),
        ([0, -1, 0], "Environment 1: the action (-1) is no whole number from 0 to 15."),
        ([0, 0, 16], "Environment 2: the action (16) is no whole number from 0 to 15."),
        (np.array([0, 2**32, 0]), "Environment 1: the action (4294967296) is no whole number from 0 to 15."),
        (np.array([0, 255, 0], np.uint8), "Environment 1: the action (255) is no whole number from 0 to 15."),
        (np.array([-128, 0, 0], np.int8), "Environment 0: the action (-128) is no whole number from 0 to 15."),
    ],
    ids=str,
)
def test_arrays_that_are_no_actions_are_refused(envs: noctule.VectorEnv, actions: Any, line: str) -> None:
    envs.reset(seed=1)
    with pytest.raises(Error) as caught:
        envs.step(actions)
    assert caught.value.message.startswith(line)
    assert caught.value.kind == "usage"
    envs.step(np.zeros(N, np.int64))


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64])
def test_every_kind_of_whole_number_will_do(envs: noctule.VectorEnv, kind: Any) -> None:
    envs.reset(seed=1)
    expected = envs.step([0, 1, 0])[0]
    envs.reset(seed=1)
    strided = np.zeros((N, 2), kind)
    strided[1, 0] = 1
    equal(envs.step(strided[:, 0])[0], expected)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "1", float("nan")])
def test_seeds_out_of_range_are_refused(env: noctule.Env, envs: noctule.VectorEnv, seed: Any) -> None:
    with pytest.raises(Error, match=r"is no whole number from 0 to 2\*\*63 - 1"):
        env.reset(seed=seed)
    with pytest.raises(Error, match=r"is no whole number from 0 to 2\*\*63 - 1"):
        envs.reset(seed=[0, seed, 0])
    with pytest.raises(Error, match="is no whole number from 0"):
        envs.reset(seed=2**63 - 2)
    with pytest.raises(Error, match="seed: there are 2 for 3 environments"):
        envs.reset(seed=[1, 2])


def test_unknown_options_of_a_reset_are_refused(env: noctule.Env, envs: noctule.VectorEnv) -> None:
    with pytest.raises(Error, match=r"the options \['mask'\] are not known"):
        env.reset(options={"mask": 1})
    with pytest.raises(Error, match=r"the options \['mask'\] are not known"):
        envs.reset(options={"mask": 1})


def test_a_step_needs_an_episode(java: _java.Java) -> None:
    env, envs = noctule.Env("job", **SHORT["job"]), noctule.VectorEnv("job", N, **SHORT["job"])
    for step in (lambda: env.step(0), lambda: envs.step(np.zeros(N, np.int64))):
        with pytest.raises(Error, match="There is no episode to step"):
            step()
    with pytest.raises(Error, match="No step is under way"):
        envs.step_wait()
    env.reset(seed=1)
    over = False
    while not over:
        over = env.step(0)[2]
    with pytest.raises(Error, match="There is no episode to step"):
        env.step(0)
    env.close()
    envs.close()


def test_an_action_that_is_passed_over_may_be_anything(envs: noctule.VectorEnv) -> None:
    envs.reset(seed=1)
    over = np.zeros(N, np.bool_)
    while not over.any():
        over = envs.step(np.zeros(N, np.int64))[2]
    _, rewards, again, _, info = envs.step(np.where(over, -1, 0))
    assert not again[over].any()
    assert not rewards[over].any()
    assert (info["_episode_seed"] == over).all()
