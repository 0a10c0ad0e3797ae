from __future__ import annotations

import json
from pathlib import Path

import pytest

import noctule
from _noctule import java as _java
from noctule import bench


@pytest.mark.parametrize("count", [1, 3])
def test_steps_are_measured_beside_the_bare_bell(
    java: _java.Java, capsys: pytest.CaptureFixture[str], count: int
) -> None:
    bench.main(["job", "--count", str(count), "--steps", "300", "--warm-up", "0", "--json"])
    figures = json.loads(capsys.readouterr().out)
    assert (figures["problem"], figures["count"]) == ("job", count)
    assert 0 < figures["bell_us"] < 1e6
    assert 0 < figures["step_us"] < 1e6
    assert figures["python_us"] > 0
    assert figures["bell_python_us"] > 0
    assert min(figures["java_us"], figures["bell_java_us"]) >= 0


def test_a_problem_of_ones_own_is_measured(java: _java.Java, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = f"{root / 'src/main/python/examples/rlscheduler.py'}:NextJob"
    keys = ["--set", 'episode={"jobs": 30}', "--set", "objective=waiting_time"]
    bench.main([own, "--count", "2", "--steps", "40", "--warm-up", "0", "--json", *keys])
    assert json.loads(capsys.readouterr().out)["step_us"] > 0
    with pytest.raises(noctule.Error, match="has no problem WINDOW"):
        bench.main([own.replace("NextJob", "WINDOW"), "--count", "1"])


def test_without_options_it_prints_lines_for_people(java: _java.Java, capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["job", "--count", "1", "--steps", "10", "--warm-up", "0"])
    assert capsys.readouterr().out.startswith("job, 1: ")
