"""The machine of a run, from its input file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

IDLE, NEIGHBOUR = 0.05, 0.15
UNITS = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}


@dataclass
class Core:
    """A core: its speed in flop/s, its full power in W, and where it is."""

    speed: float
    watts: float
    processor: int
    node: int


@dataclass
class Machine:
    """Cores in the order of their numbers; nodes by theirs, with their memory in MB."""

    kind: str
    cores: list[Core] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    bandwidth: float = 0.0
    gres: list[list[dict[str, Any]]] = field(default_factory=list)
    features: list[list[str]] = field(default_factory=list)

    def slowest_speed(self) -> float:
        """Speed of the slowest of all cores, in flop/s."""
        return min(core.speed for core in self.cores)

    def slowest(self, cores: frozenset[int]) -> float:
        """Speed of the slowest of some cores, in flop/s."""
        return min(self.cores[core].speed for core in cores)

    def watts(self, cores: frozenset[int]) -> float:
        """Power of some cores that all work, in W."""
        return sum(self.cores[core].watts for core in cores)


def read(file: Path) -> Machine:
    """Reads a platform in JSON or in SimGrid's XML."""
    return _hosts(file) if file.suffix == ".xml" else _platform(json.loads(file.read_text()))


def _platform(platform: dict[str, Any]) -> Machine:
    types = platform["types"]
    machine = Machine("fabric" if any("topology" in cluster for cluster in platform["clusters"]) else "cores")
    processors = 0
    for group in (group for cluster in platform["clusters"] for group in cluster["nodes"]):
        node = types["node"][group["type"]]
        for _ in range(group["number"]):
            for part in node["processors"]:
                kind = types["processor"][part["type"]]
                for _ in range(part["number"]):
                    speed = kind["clock_rate"] * kind["dpflops_per_cycle"] * 1e9
                    watts = kind["power"] / kind["cores"]
                    machine.cores += [Core(speed, watts, processors, len(machine.memory))] * kind["cores"]
                    processors += 1
            machine.gres.append(node.get("gres", []))
            machine.features.append(node.get("features", []))
            machine.memory.append(1000.0 * node["memory"]["capacity"] if "memory" in node else float("inf"))
    machine.bandwidth = 1e9
    return machine


def _hosts(file: Path) -> Machine:
    machine = Machine("hosts", bandwidth=1e6)
    # Hosts are counted as the file has them, with that of the scheduler.
    for node, host in enumerate(ElementTree.parse(file).iter("host")):
        machine.memory.append(float("inf"))
        if host.get("id") != "master_host":
            number, unit = re.fullmatch(r"([0-9.]+)([kMGT]?)f", host.get("speed", "")).groups()  # type: ignore[union-attr]
            machine.cores.append(Core(float(number) * UNITS[unit], 0.0, node, node))
    return machine
