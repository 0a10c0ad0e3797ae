"""The names that environments take, for editors and checkers of types."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Any, Literal, TypedDict

from noctule.jobs import Jobs

ProblemName = Literal["job", "partition", "policy"]
"""A problem that Noctule has, beside those of jars."""

AutoresetName = Literal["NextStep", "SameStep", "Disabled"]
"""When the episode begins that follows one that is over, as Gymnasium's ``AutoresetMode`` has it."""

RenderMode = Literal["ansi", "rgb_array"]
"""Lines of text, or pictures."""


class ResetOptions(TypedDict, total=False):
    """What `reset` and `set_options` change of episodes; None goes back to what the environment was opened with.

    Attributes:
        trace: path of another trace or workload, or jobs.
        first_job: the job of the trace with which each episode begins, from 0.
        jobs: number of jobs of an episode.
        load: factor by which they come faster, or the least and the most.
        platform: path of another machine.
        objective: what rewards follow, by its name.
        reset_mask: for vectors, bool (n,): the environments that begin anew.

    Example:
        >>> options: noctule.ResetOptions = {"jobs": 20, "load": 1.2}
        >>> env = noctule.Env("job")
        >>> observation, info = env.reset(seed=1, options=options)
        >>> env.get_options()
        {'jobs': 20, 'load': 1.2}
        >>> env.close()
    """

    trace: str | PathLike[str] | Jobs | None
    first_job: int | None
    jobs: int | None
    load: float | Sequence[float] | None
    platform: str | PathLike[str] | None
    objective: str | None
    reset_mask: Any
