"""``python -m checker FOLDER...``: checks runs, and that each rule finds what is wrong in a run that was changed."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from . import companions, figures, order, places, work
from .mutations import MUTATIONS
from .run import Run, read

RULES: list[Callable[[Run], Iterator[str]]] = [
    places.exclusive,
    places.wide,
    places.memory,
    places.down,
    places.hits,
    work.work,
    work.walltimes,
    work.times,
    order.whole,
    order.submissions,
    order.data,
    order.training,
    figures.job_energy,
    figures.energy,
    figures.counts,
    figures.states,
    figures.seconds,
    figures.losses,
    companions.devices,
    companions.asked,
    companions.room,
    companions.use,
    companions.fragmentation,
]


PROOFS = 4


def unproved(runs: list[Run]) -> Iterator[str]:
    """Changes results that are good, and tells which changes their rule does not find, or never met."""
    for rule, change in MUTATIONS:
        found = 0
        for run in runs:
            if found == PROOFS:
                break
            changed = copy.deepcopy(run)
            if change(changed):
                if not list(rule(changed)):
                    yield f"{run.folder}: {rule.__name__} does not find {change.__qualname__}"
                found += 1
        if not found:
            yield f"no run to which {change.__qualname__} applies, for {rule.__name__}"


def main(words: list[str]) -> int:
    """Checks folders of runs and prints what is wrong; after ``--prove`` also what rules do not find."""
    broken = 0
    folders = [word for word in words if word != "--prove"]
    good: list[Run] = []
    for folder in folders:
        run = read(Path(folder))
        before = broken
        for rule in RULES:
            for problem in list(rule(run))[:2]:
                print(f"{folder}: {rule.__name__}: {problem}")
                broken += 1
        if broken == before:
            good.append(run)
    if "--prove" in words:
        for problem in unproved(good):
            print(problem)
            broken += 1
    print(f"{len(folders)} runs, {len(RULES)} rules, {broken} problems")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
