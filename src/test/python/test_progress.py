from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from _noctule.progress import Follower


def signs(*figures: dict[str, Any]) -> list[str]:
    """Lines as Java writes them."""
    return [json.dumps(each) for each in figures]


def jobs(done: int, of: int = 200) -> dict[str, Any]:
    """A sign of a run."""
    return {"progress": "jobs", "done": done, "of": of, "waiting": 3, "running": 2, "date": 7.5}


def episodes(done: int) -> dict[str, Any]:
    """A sign of a training."""
    return {"progress": "episodes", "done": done, "of": 10, "return": 1.5}


def follow(follower: Follower, *lines: str) -> None:
    """Lets a follower read lines to the end."""
    for line in lines:
        follower.line(line)
    follower.close()


def test_hands_signs_on_and_keeps_what_is_none() -> None:
    heard: list[Mapping[str, Any]] = []
    follower = Follower(heard.append)
    follow(follower, '{"out":"runs/a"}', "noctule: warning: odd", "{broken", *signs(jobs(0), jobs(200)))
    assert [sign["done"] for sign in heard] == [0, 200]
    assert follower.out == "runs/a"
    assert follower.told == ["noctule: warning: odd", "{broken"]


def test_keeps_what_the_users_function_throws_and_asks_it_no_more() -> None:
    heard = []

    def hear(sign: Mapping[str, Any]) -> None:
        heard.append(sign)
        raise LookupError("mine")

    follower = Follower(hear)
    follow(follower, *signs(jobs(0), jobs(200)))
    assert len(heard) == 1
    assert isinstance(follower.problem, LookupError)


def test_draws_a_bar_for_each_unit(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    follower = Follower(True)
    follow(follower, *signs(episodes(1), episodes(10), jobs(0), jobs(200), jobs(1), jobs(210, 210)))
    assert follower.problem is None
    drawn = capsys.readouterr().err
    assert "10/10" in drawn
    assert "200/200" in drawn
    assert "210/210" in drawn
    assert "return=1.5" in drawn


def test_without_tqdm_a_line_is_drawn_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    follow(Follower(True), *signs(jobs(0), jobs(200)))
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    follow(Follower(True), *signs(jobs(0), jobs(200)))
    assert capsys.readouterr().err == "\r0 of 200 jobs\r200 of 200 jobs\n"
