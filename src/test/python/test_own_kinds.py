"""Agents in Python decide what only Noctule's simulator knows: resizes, suspensions, plans, transports, adaptations."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import noctule

pytest.importorskip("zmq", reason="pyzmq is not installed")
pytestmark = pytest.mark.usefixtures("java")

MODEL = {
    "model": "chain",
    "edges": [[1, 2]],
    "nodes": [
        {
            "id": number,
            "description": name,
            "forward_compute_time": number,
            "backward_compute_time": 2 * number,
            "activation_size": 1000,
            "parameter_size": 0,
        }
        for number, name in ((1, "a"), (2, "b"))
    ],
}
FLAT = {
    "clusters": [{"id": "c", "nodes": [{"type": "n", "number": 4}]}],
    "types": {
        "processor": {"p": {"cores": 1, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1, "power": 1}},
        "node": {"n": {"processors": [{"type": "p", "number": 1}]}},
    },
}


def options(folder: Path, platform: Any, workload: dict[str, Any]) -> dict[str, Any]:
    """Options of a workload in Batsim's format."""
    (folder / "platform.json").write_text(json.dumps(platform))
    (folder / "jobs.json").write_text(json.dumps(workload))
    return {
        "platform_file_path": str(folder / "platform.json"),
        "workload_file_path": str(folder / "jobs.json"),
    }


class Listening(noctule.QueueAgent):
    """Keeps what it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[noctule.Event] = []

    def heard(self, event: noctule.Event) -> None:
        self.events.append(event)

    def of(self, kind: type[noctule.Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


class Shrinking(Listening):
    """Gives its job all cores, takes half of them at 10 s, all at 20 s, and gives it the others at 30 s."""

    def schedule(self, now: float, waiting: list[noctule.Job], free: noctule.Cores) -> Iterator[noctule.Decision]:
        for job in waiting:
            yield noctule.Execute(job, free)
            yield from (noctule.CallMeLater(date) for date in (10, 20, 30))
        if self.events and self.events[-1] == noctule.RequestedCall(timestamp=now):
            (job_id,) = self.running
            yield {10: noctule.Resize(job_id, "0-1"), 20: noctule.Suspend([job_id]), 30: noctule.Resume(job_id, "2-3")}[
                int(now)
            ]


def test_resizes_suspends_and_resumes_jobs(tmp_path: Path) -> None:
    job = {
        "id": 1,
        "subtime": 0,
        "res": 4,
        "profile": "p",
        "noctule": {
            "kind": "malleable",
            "min": 1,
            "max": 4,
            "speedup": {"model": "amdahl", "serial": 0},
            "user": "ada",
        },
    }
    workload = {"nb_res": 4, "jobs": [job], "profiles": {"p": {"type": "reference_time", "seconds": 40}}}
    agent = Shrinking()
    results = noctule.run(agent, options(tmp_path, FLAT, workload), out=tmp_path / "out")
    (submitted,) = agent.of(noctule.JobSubmitted)
    assert submitted.job.user == "ada"
    assert submitted.job.own["kind"] == "malleable"
    assert [(str(event.alloc), str(event.freed)) for event in agent.of(noctule.JobResized)] == [
        ("0-1", "2-3"),
        ("2-3", ""),
    ]
    (suspended,) = agent.of(noctule.JobsSuspended)
    assert suspended.progress[submitted.job.id].fraction == pytest.approx(0.375)
    # 40 s on 4 cores: 10 s on 4, 10 s on 2, and the rest on 2.
    assert results.jobs("numpy")["finish_time"].tolist() == [80.0]


class Splitting(Listening):
    """Puts each job on server 0; then, as the first has it, gives the second a degree."""

    def schedule(self, now: float, waiting: list[noctule.Job], free: noctule.Cores) -> Iterator[noctule.Decision]:
        refused = [event for event in self.of(noctule.Notify) if event.type == "execution_refused"]
        for job in waiting:
            assert job.profile is not None
            assert job.profile["graph"]["model"] == "chain"
            if refused:
                yield noctule.Execute(job, plan=noctule.Plan(degree=4))
            else:
                yield noctule.Execute(job, plan=noctule.Plan(splits=[2, 2], servers=[0] * 8))


def test_plans_training_jobs(tmp_path: Path, root: Path) -> None:
    jobs = [{"id": number, "subtime": 0, "res": 8, "profile": "train"} for number in (1, 2)]
    train = {"type": "pipedream", "graph": MODEL, "training_steps": 4, "max_acceptable_jct_fraction": 1}
    platform = json.loads((root / "platforms" / "ramp_4x4x2.json").read_text())
    workload = {"nb_res": 32, "jobs": jobs, "profiles": {"train": train}}
    agent = Splitting()
    results = noctule.run(agent, options(tmp_path, platform, workload), out=tmp_path / "out")
    told = [event.type for event in agent.of(noctule.Notify)]
    assert "execution_refused" in told
    assert [event.state.name for event in agent.of(noctule.JobCompleted)] == ["COMPLETED_SUCCESSFULLY"] * 2
    assert sorted(results.table("training_jobs", "numpy")["max_partitions_per_op"].tolist()) == [2, 4]


class Choosing(Listening):
    """Chooses the transport of workflows before their first task."""

    def schedule(self, now: float, waiting: list[noctule.Job], free: noctule.Cores) -> Iterator[noctule.Decision]:
        for job in waiting:
            if not self.running and not self.of(noctule.JobCompleted):
                assert job.profile is not None
                yield noctule.ChooseTransport("w0!1", "shared_files")
                yield noctule.ChooseTransport("w0!none", "shared_files")
            cores = self.place(job)
            if cores:
                yield noctule.Execute(job, cores)


def test_chooses_the_transport_of_workflows(tmp_path: Path, root: Path) -> None:
    agent = Choosing()
    noctule.run(agent, root / "launch" / "producer_consumer.json", out=tmp_path / "out")
    assert agent.of(noctule.WorkflowEnded)
    assert all(event.makespan > 0 for event in agent.of(noctule.WorkflowEnded))
    assert "no_such_workflow" in {event.cause for event in agent.of(noctule.TransportRefused)}
