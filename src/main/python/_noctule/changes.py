"""What `reset` changes of the episodes of environments, in the JVM that is there."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any, cast

import numpy as np

from _noctule.options import plain
from _noctule.server import Server
from noctule.error import Error
from noctule.jobs import Jobs

NAMES = ("trace", "first_job", "jobs", "load", "platform", "objective")
"""What can be changed."""

_LENGTH = struct.Struct("<i")


class Changes:
    """What was changed of each environment, over the options with which it was opened."""

    def __init__(self, server: Server, environments: int) -> None:
        """Begins with none.

        Args:
            server: the JVM of the environments.
            environments: their number.
        """
        self._server = server
        self._all: list[dict[str, Any]] = [{} for _ in range(environments)]
        self._sure = True

    def of(self, environment: int) -> dict[str, Any]:
        """Returns what was changed of an environment: a copy."""
        return dict(self._all[environment])

    def all(self) -> list[dict[str, Any]]:
        """Returns what was changed of each environment: copies."""
        return [dict(one) for one in self._all]

    def make(self, options: Mapping[str, Any], environments: Iterable[int]) -> None:
        """Changes environments from their next episodes on; whoever calls it has the turn of a bell that is ready.

        Args:
            options: what was `checked`.
            environments: their numbers.

        Raises:
            Error: where Java cannot do it; then all stays as it was.
        """
        if not options and self._sure:
            return
        wanted = self.all()
        for environment in environments:
            one = {**wanted[environment], **options}
            wanted[environment] = {name: value for name, value in one.items() if value is not None}
        self.restore(wanted)

    def restore(self, wanted: list[dict[str, Any]]) -> None:
        """Makes the changes of each environment those that are given; see `make`."""
        # After Ctrl-C nobody knows what Java made of the last order: then all are told anew.
        sure = self._sure
        told = [i for i, one in enumerate(wanted) if not sure or one != self._all[i]]
        if not told:
            return
        order = _order(wanted, told)
        self._sure = False
        try:
            self._server.bell.tell(order)
        except Error as problem:
            self._sure = sure
            message = problem.message.replace(self._server.options, "options")
            raise Error(message, problem.maybe, problem.kind) from None
        self._all, self._sure = wanted, True


def checked(options: Mapping[str, Any], others: tuple[str, ...] = ()) -> dict[str, Any]:
    """Returns changes that mean the same in another directory, without other options.

    Args:
        options: what a user asked for.
        others: names of options that are not changes.

    Raises:
        Error: where a name is unknown, or a path is none.
    """
    known = (*NAMES, *others)
    unknown = [name for name in options if name not in known]
    if unknown:
        raise Error(
            f"reset: the options {unknown} are not known.",
            f"Maybe one of these is meant: {', '.join(known)}.",
            "usage",
        )
    return {name: _value(name, options[name]) for name in NAMES if name in options}


def _value(name: str, value: Any) -> Any:
    if value is None or (name == "trace" and isinstance(value, Jobs)):
        return value
    if name in ("trace", "platform"):
        return _path(name, value)
    if name == "objective":
        text = str(value)
        jar = text.find(".jar")
        return text if jar < 0 else _path(name, text[:jar]) + text[jar:]
    given: Any = value
    if isinstance(value, (np.generic, np.ndarray)):
        given = given.tolist()
    return list(cast("Sequence[Any]", given)) if isinstance(given, (tuple, list)) else given


def _plain(value: Any) -> Any:
    return value.arrays() if isinstance(value, Jobs) else plain(value)


def _path(name: str, value: str | PathLike[str]) -> str:
    try:
        return str(Path(fspath(value)).absolute())
    except TypeError:
        jobs = ", or noctule.Jobs" if name == "trace" else ""
        raise Error(
            f"reset: {name}: the value ({value!r}) is no path{jobs}.", "Maybe the name of a file is meant.", "usage"
        ) from None


def _order(wanted: list[dict[str, Any]], told: list[int]) -> bytes:
    """Returns the bytes that tell Java of some environments; those of equal options are told at once."""
    groups: list[tuple[dict[str, Any], list[int]]] = []
    for environment in told:
        for options, environments in groups:
            if options == wanted[environment]:
                environments.append(environment)
                break
        else:
            groups.append((wanted[environment], [environment]))
    changes = [{"environments": environments, "options": options} for options, environments in groups]
    try:
        text = json.dumps({"changes": changes}, allow_nan=False, default=_plain).encode()
    except (TypeError, ValueError) as problem:
        raise Error(
            f"reset: the options cannot be written as JSON: {problem}.",
            "Maybe use numbers, texts, lists and noctule.Jobs alone.",
            "usage",
        ) from None
    return b"o" + _LENGTH.pack(len(text)) + text
