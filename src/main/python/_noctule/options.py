"""Options of environments, as the command line takes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from _noctule import java as _java
from noctule.error import Error

Options = str | PathLike[str] | Mapping[str, Any] | None
"""The path of an options file, or its content, whose paths are then relative to the working directory."""


def presets() -> Path:
    """Returns the folder with an options file for each problem, named by it."""
    return _java.home() / "launch" / "environments"


def kept(options: Options) -> Options:
    """Returns options that mean the same in another directory and later.

    Args:
        options: what a user gave.

    Returns:
        an absolute path, or a copy.
    """
    if options is None:
        return None
    if isinstance(options, Mapping):
        return dict(json.loads(_text(options, "options")))
    try:
        return str(Path(fspath(options)).absolute())
    except TypeError:
        raise Error(
            f"options: {_shown(options)} is neither a path nor a dict.",
            "Maybe the name of an options file is meant.",
            "usage",
        ) from None


def arguments(problem: str, options: Options, keys: Mapping[str, Any], folder: Path) -> list[str]:
    """Returns the arguments of a verb that reads options.

    Args:
        problem: what is decided, such as "job".
        options: what was `kept`; None for the preset of the problem.
        keys: keys of decision.env that win over those of the options.
        folder: where a dict becomes a file; nothing else may lie in it.

    Returns:
        the path of the options file, and what is set over it.

    Raises:
        Error: where a value is not JSON.
    """
    if options is None:
        options = presets() / f"{problem}.json"
    if isinstance(options, Mapping):
        file = folder / "options.json"
        file.write_text(_text(options, "options"), encoding="utf-8")
        options = file
    words = [str(options)]
    for key, value in {**keys, "problem": problem}.items():
        words += ["--set", f"decision.env.{key}={_text(value, key)}"]
    return words


def _text(value: Any, where: str) -> str:
    try:
        return json.dumps(value, allow_nan=False, default=plain)
    except (TypeError, ValueError) as problem:
        raise Error(
            f"{where}: {_shown(value)} cannot be written as JSON: {problem}.",
            "Maybe use numbers, texts, lists and dicts alone.",
            "usage",
        ) from None


def plain(value: Any) -> Any:
    """Returns a value that JSON has in place of one that it has not.

    Raises:
        TypeError: where there is none.
    """
    if isinstance(value, (np.generic, np.ndarray)):
        return cast("npt.NDArray[Any]", value).tolist()
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, Any]", value))
    return cast("str", fspath(value))


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
