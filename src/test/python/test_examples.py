from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from episodes import example

pytest.importorskip("zmq", reason="the package pyzmq is not installed: pip install 'noctule[agent]'")

import noctule
from _noctule import java as _java


@pytest.mark.filterwarnings("ignore:.*jobs do not fit")
def test_the_scheduler_starts_each_job_when_easy_in_java_does(java: _java.Java, root: Path, tmp_path: Path) -> None:
    options = root / "launch" / "quickstart.json"
    settings = {
        "workload_file_path": str(root / "workloads" / "sample_1000.swf.gz"),
        "platform_file_path": str(root / "platforms" / "homogeneous_128.json"),
        "decision.agent.cores": "lowest_id",
    }
    agent = example(root, "scheduler").Backfill()
    ours = noctule.run(agent, options, out=tmp_path / "ours", settings=settings)
    theirs = noctule.run("easy", options, out=tmp_path / "theirs", settings=settings)
    here, there = ours.jobs("numpy"), theirs.jobs("numpy")
    assert len(here["job_id"]) == 1000
    for name in ("job_id", "starting_time", "allocated_resources"):
        assert np.array_equal(here[name], there[name], equal_nan=here[name].dtype.kind == "f"), name
    assert ours.summary == theirs.summary


def test_the_scheduler_minds_memory(java: _java.Java, root: Path, tmp_path: Path) -> None:
    assert noctule.run(example(root, "scheduler").Backfill(), out=tmp_path / "out").complete


def test_the_notebook_runs_from_its_first_cell_to_its_last(
    java: _java.Java, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain Python suffices: a kernel would add nothing but time."""
    notebook = json.loads((root / "src/main/python/examples/compare.ipynb").read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    shown = names["comparison"]._repr_markdown_()
    assert all(f"| {agent}" in shown for agent in ("fcfs", "easy", "conservative"))
    assert "<iframe" in names["results"]._repr_html_()
