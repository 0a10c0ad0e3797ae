from __future__ import annotations

import json

import pytest

from noctule import _java, bench


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
    assert figures["java_us"] >= 0


def test_without_options_it_prints_lines_for_people(java: _java.Java, capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["job", "--count", "1", "--steps", "10", "--warm-up", "0"])
    assert capsys.readouterr().out.startswith("job, 1: ")
