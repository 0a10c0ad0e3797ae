"""The command line: ``noctule VERB ...``, with agents in Python for ``launch``."""

from __future__ import annotations

import contextlib
import importlib.util
import math
import subprocess
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from _noctule import java as _java
from _noctule.connection import LeftError, Server
from noctule.agent import Agent
from noctule.error import Error, place_of
from noctule.runs import place

_CODES = {"usage": 2, "peer": 3}
_INTERRUPTED = 130
_PATIENCE_S = 15.0


def agent_of(file: Path) -> Agent:
    """Makes the agent of a file: what it calls ``agent``, else the one class that it makes of :class:`Agent`.

    Args:
        file: a Python file, which is run

    Raises:
        Error: if there is no such file, or no such agent in it
    """
    module = _module(file)
    found = getattr(module, "agent", None)
    if isinstance(found, Agent):
        return found
    kinds = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Agent) and kind.__module__ == module.__name__
    ]
    last = [kind for kind in kinds if not any(other is not kind and issubclass(other, kind) for other in kinds)]
    if len(last) != 1:
        names = ", ".join(kind.__name__ for kind in last) or "none"
        raise Error(
            f"The file ({file}) must hold one agent; it has {names}.", "Maybe write in it: agent = MyAgent().", "usage"
        )
    made = last[0]()
    assert isinstance(made, Agent)
    return made


def _module(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise Error(f"The file ({file}) does not exist.", "Maybe it is meant relative to another directory.", "usage")
    module = importlib.util.module_from_spec(spec)
    # Its imports are found beside it, as Python does for a script.
    sys.path.insert(0, str(file.resolve().parent))
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


def _launch(words: list[str]) -> int:
    """Plays an agent in Python; bars, tables and Ctrl-C are Java's, in the same terminal."""
    files = [word for word in words if word.endswith(".py")]
    options = [word for word in words if word.endswith(".json")]
    if len(files) != 1 or len(options) > 1:
        raise Error(
            "launch: one agent and at most one options file are needed.",
            "Maybe write: noctule launch agent.py options.json.",
            "usage",
        )
    rest = [word for word in words if word not in files and word not in options]
    agent = agent_of(Path(files[0]))
    file = options[0] if options else str(_java.home() / "launch" / "quickstart.json")
    with Server("tcp://127.0.0.1:*") as server:
        words = ["simulate", file, "--endpoint", server.endpoint, *rest, *place(agent, file, rest)]
        with subprocess.Popen(_java.command(words, _java.LATE), env=_java.variables()) as child:

            def look() -> None:
                if child.poll() is not None:
                    raise _OverError

            with contextlib.suppress(_OverError, LeftError, KeyboardInterrupt):
                try:
                    server.answer(agent, math.inf, look)
                except Exception:
                    if "--debug" in rest:
                        traceback.print_exc()
                    # Java was told of it, and prints the two lines.
                    if _waited(child, _PATIENCE_S) is None:
                        child.terminate()
                        raise
            return _waited(child) or 0


class _OverError(Exception):
    """Java has ended."""


def _waited(child: subprocess.Popen[bytes], patience: float | None = None) -> int | None:
    """Waits for the end; Ctrl-C reaches Java itself, which keeps what there is."""
    while True:
        try:
            return child.wait(patience)
        except subprocess.TimeoutExpired:
            return None
        except KeyboardInterrupt:
            continue


def main(words: Sequence[str]) -> int:
    """Plays a command. One for Java alone takes the place of this process, where the system can do so.

    Args:
        words: what follows ``noctule``

    Returns:
        the exit code
    """
    try:
        if words[:1] == ["launch"] and any(word.endswith(".py") for word in words):
            return _launch(list(words[1:]))
        return _java.replace(_java.command(words))
    except Error as e:
        return _told(str(e), _CODES.get(e.kind, 1))
    except KeyboardInterrupt:
        return _told("interrupted.\nMaybe run it again.", _INTERRUPTED)
    except Exception as e:
        if "--debug" in words:
            raise
        return _told(_fault(e), 1)


def _told(lines: str, code: int) -> int:
    print(f"noctule: {lines}", file=sys.stderr)
    return code


def _fault(problem: Exception) -> str:
    """Two lines on what an agent's file threw, with the last line of it that was in the way."""
    name = type(problem).__name__
    place = place_of(problem)
    if isinstance(problem, SyntaxError):
        place, problem = f"{problem.filename}:{problem.lineno}", SyntaxError(problem.msg)
    if place is None:
        return f"{name}: {problem}.\nMaybe this is a defect of Noctule: --debug shows the traceback."
    return f"{place}: {name}: {problem}.\nMaybe mend this line; --debug shows the whole traceback."


def command() -> None:
    """Plays the command line of this process, and ends it."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    command()
