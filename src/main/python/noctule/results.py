"""Results of runs, trainings and comparisons."""

from __future__ import annotations

import html
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from _noctule import frames as _frames
from _noctule import java as _java
from _noctule.frames import Frame
from noctule.error import Error

_HEIGHT = 720


class Results:
    """The results of one run or training: a folder of files, which are read when they are asked for.

    Tables are frames of pandas or polars, whichever is installed, else a dict of columns of numpy. In a notebook the
    value of a cell shows the report.

    Example:
        >>> results = noctule.run("easy", out="easy")
        >>> results = noctule.Results("easy")
        >>> results.complete, results.summary["jobs"], results.tables
        (True, 200, ['consumed_energy', 'core_energy', 'jobs', 'machine_states', 'pstate_changes', 'schedule'])
    """

    def __init__(self, path: str | os.PathLike[str], prefix: str = "") -> None:
        """Opens a folder.

        Args:
            path: the folder that --out named
            prefix: what the names of the files begin with

        Raises:
            Error: if there is no such folder
        """
        self.path = Path(path)
        self.prefix = prefix
        self._report: str | None = None
        if not self.path.is_dir():
            raise Error(f"The folder ({path}) does not exist.", "Maybe it is meant relative to another one.", "usage")

    @property
    def summary(self) -> dict[str, Any]:
        """The content of summary.json: means, medians, maxima, utilisation, energy."""
        return self._json("summary.json")

    @property
    def run(self) -> dict[str, Any]:
        """The content of run.json: options, seeds, inputs, wall-clock figures."""
        return self._json("run.json")

    @property
    def complete(self) -> bool:
        """Whether the run came to its end."""
        try:
            return bool(self.run.get("complete", False))
        except Error:
            return False

    @property
    def model(self) -> Path | None:
        """The model that a training left, if this is one."""
        file = self._file("model.safetensors")
        return file if file.is_file() else None

    @property
    def tables(self) -> list[str]:
        """The names of the tables that there are, such as "jobs"."""
        names = (file.name[len(self.prefix) : -len(".csv")] for file in self.path.glob(f"{self.prefix}*.csv"))
        return sorted(names)

    def jobs(self, frame: Frame | None = None) -> Any:
        """Reads jobs.csv: a row per job.

        Args:
            frame: "pandas", "polars" or "numpy"
        """
        return self.table("jobs", frame)

    def schedule(self, frame: Frame | None = None) -> Any:
        """Reads schedule.csv: one row, of the run.

        Args:
            frame: "pandas", "polars" or "numpy"
        """
        return self.table("schedule", frame)

    def training(self, frame: Frame | None = None) -> Any:
        """Reads training.csv: a row per update of a training.

        Args:
            frame: "pandas", "polars" or "numpy"
        """
        return self.table("training", frame)

    def waits(self, frame: Frame | None = None) -> Any:
        """Reads waits.csv: a row per time for which one reason kept a job waiting, as its agent tells.

        Columns are the dates ``from`` and ``to``, ``held_by`` and ``reason``, and of agents that know them
        ``planned_start``, ``planned_nodes``, ``priority`` and its parts, such as ``priority_age``. Where the file is
        missing, the first call plays the run again and writes it. Options that were a dict are gone then:
        ``noctule.run(…, waits=True)`` writes it at once.

        Args:
            frame: "pandas", "polars" or "numpy"

        Raises:
            Error: if the agent gives no reasons, or the run has no journal
        """
        if not self._file("waits.csv").is_file():
            try:
                _done(["replay", str((self.path / self.prefix).absolute()), "--waits"], "replay")
            except Error as e:
                if "options.json) does not exist" not in e.message:
                    raise
                maybe = "Maybe the options were a dict: noctule.run(…, waits=True) tells in time why jobs wait."
                raise Error(e.message, maybe, e.kind) from None
        return self.table("waits", frame)

    def table(self, name: str, frame: Frame | None = None) -> Any:
        """Reads any of :attr:`tables`.

        Args:
            name: its name, such as "machine_states"
            frame: "pandas", "polars" or "numpy"

        Returns:
            a frame, or a dict of columns

        Raises:
            Error: if there is none, or the library is not installed
        """
        return _frames.read(self._file(f"{name}.csv"), frame)

    def report(self) -> str:
        """Makes the report: one HTML page that needs nothing else.

        Raises:
            Error: if it cannot be made
        """
        if self._report is None:
            self._report = _page(
                ["report", str(self.path.absolute()), *(["--prefix", self.prefix] * bool(self.prefix))]
            )
        return self._report

    def _repr_html_(self) -> str:
        return _inline(self.report())

    def __repr__(self) -> str:
        """Returns the call that opens the folder."""
        return f"Results({str(self.path)!r})"

    def _file(self, name: str) -> Path:
        return self.path / f"{self.prefix}{name}"

    def _json(self, name: str) -> dict[str, Any]:
        file = self._file(name)
        try:
            content = json.loads(file.read_text(encoding="utf-8"))
        except OSError as e:
            raise Error(f"There is no {name} in {self.path}.", "Maybe the run was killed.", "usage") from e
        except ValueError as e:
            raise Error(f"{file}: this is not JSON: {e}.", "Maybe it was edited.", "usage") from e
        return dict(content)


class Comparison:
    """The results of a comparison of agents.

    Example:
        >>> comparison = noctule.evaluate(["easy", "fcfs"], out="compared")
        >>> comparison = noctule.Comparison("compared")
        >>> print(comparison.markdown().splitlines()[0])
        | mean bounded slowdown | quickstart | rank |
    """

    def __init__(self, path: str | os.PathLike[str], folder: tempfile.TemporaryDirectory[str] | None = None) -> None:
        """Opens a folder.

        Args:
            path: the folder that --out named
            folder: what is removed with this object, if its files are temporary
        """
        self.path = Path(path)
        self._folder = folder

    def standings(self, frame: Frame | None = None) -> Any:
        """Reads evaluation.csv: means and intervals of all figures, a row per workload, agent and figure.

        Args:
            frame: "pandas", "polars" or "numpy"
        """
        return _frames.read(self.path / "evaluation.csv", frame)

    def runs(self, frame: Frame | None = None) -> Any:
        """Reads runs.csv: a row per run.

        Args:
            frame: "pandas", "polars" or "numpy"
        """
        return _frames.read(self.path / "runs.csv", frame)

    def markdown(self) -> str:
        """Reads the tables as the command line prints them."""
        return (self.path / "evaluation.md").read_text(encoding="utf-8")

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def __str__(self) -> str:
        """Returns the tables as the command line prints them."""
        return self.markdown()

    def __repr__(self) -> str:
        """Returns the class and the folder."""
        return f"Comparison({str(self.path)!r})"


def report(*results: Results | str | os.PathLike[str]) -> str:
    """Makes a report that compares one to eight runs: one HTML page that needs nothing else.

    Args:
        results: the runs, or their folders

    Raises:
        Error: if it cannot be made

    Example:
        >>> page = noctule.report(noctule.run("easy"))
        >>> "</html>" in page
        True
    """
    paths = [each.path if isinstance(each, Results) else Path(each) for each in results]
    return _page(["report", *(str(path.absolute()) for path in paths)])


def _page(arguments: list[str]) -> str:
    with tempfile.TemporaryDirectory(prefix="noctule-") as folder:
        file = Path(folder) / "report.html"
        _done([*arguments, "--out", str(file), "--quiet"], "report")
        return file.read_text(encoding="utf-8")


def _done(arguments: list[str], verb: str) -> None:
    child = _java.start(arguments)
    try:
        child.stdin.close()
        child.stdout.read()
        if child.wait() != 0:
            raise child.failure(f"Noctule's {verb}")
    finally:
        child.close()


def _inline(page: str) -> str:
    """Puts a page into a frame of its own: its scripts see nothing of the notebook."""
    return (
        f'<iframe srcdoc="{html.escape(page)}" sandbox="allow-scripts allow-downloads" '
        f'style="width:100%;height:{_HEIGHT}px;border:0" title="Noctule report"></iframe>'
    )
