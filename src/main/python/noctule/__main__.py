"""The command line: ``python -m noctule VERB ...``, with agents in Python for ``launch``."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from noctule import _java
from noctule.agent import Agent
from noctule.error import Error
from noctule.runs import run

_CODES = {"usage": 2, "peer": 3}
_INTERRUPTED = 130


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


def _launch(words: list[str]) -> None:
    files = [word for word in words if word.endswith(".py")]
    options = [word for word in words if word.endswith(".json")]
    if len(files) != 1 or len(options) > 1:
        raise Error(
            "launch: one agent and at most one options file are needed.",
            "Maybe write: python -m noctule launch agent.py options.json.",
            "usage",
        )
    rest = [word for word in words if word not in files and word not in options]
    results = run(
        agent_of(Path(files[0])), options[0] if options else None, progress=sys.stderr.isatty(), arguments=rest
    )
    if not {"-q", "--quiet"} & set(rest):
        print(f"results in {results.path}")


def main(words: Sequence[str]) -> int:
    """Plays a command.

    Args:
        words: what follows ``noctule``

    Returns:
        the exit code
    """
    try:
        if words[:1] == ["launch"] and any(word.endswith(".py") for word in words):
            _launch(list(words[1:]))
            return 0
        return subprocess.run(_java.command(words), check=False).returncode
    except Error as e:
        print(f"noctule: {e}", file=sys.stderr)
        return _CODES.get(e.kind, 1)
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
