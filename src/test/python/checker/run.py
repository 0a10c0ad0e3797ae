"""A run: its inputs and its result files, as tables."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import machine
from .machine import Machine

CLOSE = 1e-9
Row = dict[str, str]


def cores(text: str) -> frozenset[int]:
    """Numbers of intervals such as ``0-3 8``."""
    numbers: set[int] = set()
    for part in text.split():
        first, _, last = part.partition("-")
        numbers.update(range(int(first), int(last or first) + 1))
    return frozenset(numbers)


@dataclass
class Spec:
    """A job as the workload asks for it; ``walltime`` is infinite where there is none."""

    name: str
    submitted: float
    width: int
    walltime: float
    profile: dict[str, Any]
    memory: float = 0.0
    parts: dict[str, Any] = field(default_factory=dict)


@dataclass
class Interval:
    """Cores that a job had from one date to another."""

    start: float
    end: float
    cores: frozenset[int]


@dataclass
class Job:
    """A row of jobs.csv, by its numbers."""

    name: str
    state: str
    submitted: float
    start: float
    end: float
    ran: float
    row: Row
    spec: Spec
    intervals: list[Interval]
    attempt: Row

    def started(self) -> bool:
        """Whether it ever ran."""
        return bool(self.intervals)

    @property
    def number(self) -> int:
        """Number of the attempt."""
        return int(self.name.partition("#")[2] or 0)


@dataclass
class Outage:
    """A row of failures.csv."""

    start: float
    end: float
    cores: frozenset[int]
    hit: list[str]


def near(one: float, two: float, tolerance: float = CLOSE) -> bool:
    """Whether two numbers are equal but for rounding."""
    return abs(one - two) <= tolerance * max(1.0, abs(one), abs(two))


@dataclass
class Run:
    """All that is known of a run."""

    folder: Path
    options: dict[str, Any]
    machine: Machine
    specs: dict[str, Spec]
    profiles: dict[str, dict[str, Any]]
    jobs: list[Job]
    outages: list[Outage]
    transfers: list[Row]
    states: list[Row]
    energy: list[Row]
    trained: list[Row]
    companions: list[Row]
    schedule: Row
    summary: dict[str, Any]

    def has(self, *keys: str) -> Any:
        """A value of the options, or None."""
        value: Any = self.options
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        return value

    @property
    def fate(self) -> str:
        """What becomes of jobs whose cores fail."""
        return str(self.has("failures", "jobs") or "requeue") if "failures" in self.options else "none"

    @property
    def reference(self) -> float:
        """Speed for which run times are, in flop/s."""
        given = self.has("workload", "reference_speed")
        return float(given) * 1e9 if given else self.machine.slowest_speed()


def read(folder: Path) -> Run:
    """Reads the inputs in a folder, and the results in ``out`` below it."""
    options = json.loads((folder / "options.json").read_text())
    out = folder / "out"
    specs, profiles = _workload(folder / options["workload_file_path"], options)
    allocations: dict[str, list[Interval]] = {}
    for row in _table(out / "allocations.csv"):
        interval = Interval(float(row["start"]), float(row["end"]), cores(row["allocated_resources"]))
        allocations.setdefault(row["job_id"], []).append(interval)
    attempts = {row["job_id"].partition("!")[2]: row for row in _table(out / "attempts.csv")}
    return Run(
        folder,
        options,
        machine.read(folder / options["platform_file_path"]),
        specs,
        profiles,
        [_job(row, specs, allocations, attempts) for row in _table(out / "jobs.csv")],
        [
            Outage(float(row["start"]), float(row["end"] or "inf"), cores(row["cores"]), row["jobs_hit"].split())
            for row in _table(out / "failures.csv")
        ],
        _table(out / "transfers.csv"),
        _table(out / "machine_states.csv"),
        _table(out / "core_energy.csv"),
        _table(out / "training_jobs.csv"),
        _table(out / "companions.csv"),
        _table(out / "schedule.csv")[0],
        json.loads((out / "summary.json").read_text()),
    )


def _table(file: Path) -> list[Row]:
    if not file.exists():
        return []
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


def _job(row: Row, specs: dict[str, Spec], allocations: dict[str, list[Interval]], attempts: dict[str, Row]) -> Job:
    name = row["job_id"]
    ran = bool(row["starting_time"])
    start, end = (float(row["starting_time"]), float(row["finish_time"])) if ran else (0.0, 0.0)
    whole = [Interval(start, end, cores(row["allocated_resources"]))] if ran else []
    return Job(
        name,
        row["final_state"],
        float(row["submission_time"]),
        start,
        end,
        float(row["execution_time"] or 0),
        row,
        specs[name.partition("#")[0]],
        allocations.get(name, whole),
        attempts.get(name, {}),
    )


def _workload(file: Path, options: dict[str, Any]) -> tuple[dict[str, Spec], dict[str, dict[str, Any]]]:
    if file.suffix == ".swf":
        return _trace(file, options.get("workload", {})), {}
    workload = json.loads(file.read_text())
    profiles = workload["profiles"]
    specs = [
        Spec(
            job["id"],
            job["subtime"],
            job["res"],
            job.get("walltime", float("inf")),
            profiles[job["profile"]],
            job.get("mem", 0.0),
            job.get("noctule", {}),
        )
        for job in workload["jobs"]
    ]
    return {spec.name: spec for spec in specs}, profiles


def _trace(file: Path, options: dict[str, Any]) -> dict[str, Spec]:
    specs: dict[str, Spec] = {}
    lines = [[float(word) for word in line.split()] for line in file.read_text().splitlines()]
    first = min(line[1] for line in lines)
    for line in lines:
        parts: dict[str, Any] = {}
        if options.get("preceding_jobs") == "follow" and line[16] > 0:
            parts = {"after": [str(int(line[16]))], "think_time": max(0.0, line[17])}
        specs[str(int(line[0]))] = Spec(
            str(int(line[0])),
            line[1] - first,
            int(line[7]),
            line[8] if line[8] > 0 else float("inf"),
            {"type": "reference_time", "seconds": line[3]},
            max(0.0, line[9]) / 1000,
            parts,
        )
    return specs
