"""CSV files as columns."""

from __future__ import annotations

import csv
import importlib
import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np

from noctule.error import Error

Frame = Literal["pandas", "polars", "numpy"]
"""The library that a table is made with."""


def read(file: Path, frame: Frame | None) -> Any:
    """Reads a file.

    Args:
        file: a CSV file with a header.
        frame: "pandas" or "polars" for a frame, "numpy" for a dict of columns; None for the first that is installed.

    Returns:
        the table.

    Raises:
        Error: if the file is missing, or the library is.
    """
    if not file.is_file():
        raise Error(
            f"There is no {file.name} in {file.parent}.",
            "Maybe the run was interrupted, or did not write it: see the table of docs/results.md.",
            "usage",
        )
    if frame is None:
        frame = _first()
    if frame == "numpy":
        return columns(file)
    if frame not in ("pandas", "polars"):
        raise Error(f"frame: the value ({frame}) is unknown.", "Maybe pandas, polars or numpy is meant.", "usage")
    try:
        library = importlib.import_module(frame)
    except ImportError as e:
        raise Error(f"{frame} is not installed.", f"Maybe pip install {frame}, or use frame='numpy'.", "usage") from e
    if frame == "pandas":
        # "none" and the like are texts of users.
        return library.read_csv(file, keep_default_na=False, na_values=[""])
    return library.read_csv(file, infer_schema_length=None)


def _first() -> Frame:
    names: tuple[Frame, ...] = ("pandas", "polars")
    for name in names:
        if importlib.util.find_spec(name) is not None:
            return name
    return "numpy"


def columns(file: Path) -> Mapping[str, Any]:
    """Reads a file into arrays of numpy: whole numbers, numbers with nan for empty fields, or texts."""
    with file.open(encoding="utf-8", newline="") as text:
        rows = csv.reader(text)
        header = next(rows, list[str]())
        values: list[Any] = [*zip(*(row for row in rows if row), strict=False)] or [()] * len(header)
    return {name: _column(column) for name, column in zip(header, values, strict=True)}


def _column(texts: tuple[str, ...]) -> Any:
    if not texts:
        return np.array([])
    # Python reads 1_000 as a number; a user's name may look so.
    for kind in () if any("_" in text for text in texts) else (np.int64, np.float64):
        try:
            return np.array([text or "nan" for text in texts], dtype=np.str_).astype(kind)
        except (ValueError, OverflowError):
            continue
    return np.array(texts, dtype=np.str_)
