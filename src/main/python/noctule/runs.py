"""Runs, trainings and comparisons, each played by a process of Noctule."""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import os
import re
import subprocess
import tempfile
import threading
import warnings
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from _noctule import child as _child
from _noctule import java as _java
from _noctule.child import Child
from _noctule.connection import LeftError, Server
from _noctule.hosts import Hosts
from _noctule.networks import TYPES
from _noctule.progress import Follower, Progress
from noctule.agent import Agent
from noctule.error import Error
from noctule.results import Comparison, Results

Options = str | os.PathLike[str] | Mapping[str, Any] | None
"""Path of an options file; its content, whose paths are relative to the working directory; or None: the quick start."""
Player = Agent | str | os.PathLike[str] | None
"""Agent in Python; name of another, a jar, or a model; or None: the agent that the options name."""

_PATIENCE_S = 15.0
# The agents that learn in Java. Each plays any of the networks that Python writes, too.
_LEARNERS = ("reinforce", "actor-critic", "ppo", "impala", "dqn", "evolution")
_ELSEWHERE = "was found in the current directory, not beside the file"


def run(
    agent: Player = None,
    options: Options = None,
    *,
    seed: int | None = None,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    waits: bool = False,
    settings: Mapping[str, Any] | None = None,
    progress: Progress = False,
    timeout: float = 30.0,
    arguments: Sequence[str] = (),
    java_options: Sequence[str] = (),
) -> Results:
    """Plays a workload on a platform, decided by an agent.

    Ctrl-C ends the run; what there is of results is kept.

    Args:
        agent: an agent in Python; the name of a built-in one, ``FILE.jar``, ``FILE.jar#NAME`` or a model
            (``FILE.safetensors``); or None for the agent that the options name
        options: path of an options file, its content as a dict, or None for the quick start
        seed: seed of all random numbers, instead of that of the options
        out: folder of the results; else a new one, ``runs/AGENT-OPTIONS-001`` and so on
        force: whether to write into a folder that exists
        waits: whether to play the run again and write why jobs waited: ``Results.waits`` and the report tell it
        settings: other values of keys of the options, such as ``{"decision.agent.order": "shortest"}``
        progress: True for a bar; or a function that gets a dict now and then, on a thread of its own
        timeout: seconds that the agent may think about one message, and from 30 on that Java may give no sign of life
        arguments: further ones for ``noctule launch``, or ``noctule simulate`` if the agent is in Python
        java_options: flags for Java, such as ``-Xmx8g``

    Returns:
        the results

    Raises:
        Error: if the run fails
        Exception: whatever the agent in Python throws

    Example:
        >>> results = noctule.run("easy", settings={"workload.kill_at_walltime": False})
        >>> results.path.name, results.summary["jobs"]
        ('easy-quickstart-001', 200)
    """
    common = [*_patience(timeout, arguments), "--progress", "json", *_common(seed, out, force, settings), *arguments]
    with _file(options) as file, _Following(progress, _given(options)) as follower:
        if isinstance(agent, Agent):
            with Server("tcp://127.0.0.1:*") as server:
                words = ["simulate", file, "--endpoint", server.endpoint, *common, *place(agent, file, common)]
                _play(
                    words, [*_java.LATE, *java_options], follower, timeout, lambda child: _decide(server, agent, child)
                )
        else:
            _play(["launch", *_named(agent), file, *common], [*_java.LATE, *java_options], follower, timeout)
        results = Results(_told(follower), _prefix(arguments))
        if waits:
            results.waits("numpy")
        return results


def train(
    agent: str,
    options: Options = None,
    *,
    episodes: int | None = None,
    seed: int | None = None,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    resume: bool = False,
    model: str | os.PathLike[str] | None = None,
    settings: Mapping[str, Any] | None = None,
    progress: Progress = False,
    timeout: float = 30.0,
    arguments: Sequence[str] = (),
    java_options: Sequence[str] = (),
) -> Results:
    """Trains an agent that learns, and plays once what it has learnt.

    Ctrl-C ends the training; ``resume`` goes on from its checkpoint.

    Args:
        agent: ``"ppo"``, ``"dqn"``, ``"reinforce"``, ``"actor-critic"``, or a jar with a learning agent
        options: path of an options file, its content as a dict, or None for the quick start
        episodes: length of the training, instead of that of the options
        seed: seed of all random numbers, instead of that of the options
        out: folder of the results; else a new one, ``runs/AGENT-OPTIONS-001`` and so on
        force: whether to write into a folder that exists
        resume: whether to go on with the training in ``out``, as if it had never stopped
        model: a model to begin with
        settings: other values of keys of the options, such as ``{"decision.agent.lr": 0.001}``
        progress: True for a bar; or a function that gets a dict now and then, on a thread of its own
        timeout: seconds that a member may be silent, and from 30 on that Java may give no sign of life
        arguments: further ones for ``noctule launch``
        java_options: flags for Java, such as ``-Xmx8g``

    Returns:
        the results, with the model and the learning curve

    Raises:
        Error: if the training fails

    Example:
        >>> results = noctule.train("ppo", episodes=2)
        >>> results.model.name
        'model.safetensors'
    """
    settings = {"decision.agent.run": "train", **(settings or {})}
    words = [*_patience(timeout, arguments), "--progress", "json", *_common(seed, out, force, settings)]
    words += [] if episodes is None else ["--nbruns", str(episodes)]
    words += ["--resume"] if resume else []
    words += [] if model is None else ["--inmodel", os.fspath(model)]
    with _file(options) as file, _Following(progress, _given(options)) as follower:
        _play(["launch", agent, file, *words, *arguments], java_options, follower, timeout)
        return Results(_told(follower), _prefix(arguments))


def evaluate(
    agents: Sequence[Agent | str | os.PathLike[str]] | Mapping[str, Agent | str | os.PathLike[str]],
    options: Options | Sequence[str | os.PathLike[str]] = None,
    *,
    seeds: int | range = 1,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    resume: bool = False,
    threads: int | None = None,
    settings: Mapping[str, Any] | None = None,
    progress: Progress = False,
    timeout: float = 30.0,
    arguments: Sequence[str] = (),
    java_options: Sequence[str] = (),
) -> Comparison:
    """Compares agents on workloads over seeds.

    Ctrl-C ends the comparison; the runs that are over are kept in ``out``, and ``resume`` goes on with them.

    Args:
        agents: agents in Python, each of which plays one run at a time and is called as its class; names, jars or
            models, perhaps with keys as ``"easy:order=shortest"``; or a dict of these by names of your own
        options: one options file, its content, several files, or None for the quick start
        seeds: number of seeds from that of the options on, or a range of seeds
        out: folder of the results, which are temporary without
        force: whether to write into a folder that exists
        resume: whether to make only those runs that ``out`` does not hold
        threads: runs at a time; one per core without
        settings: other values of keys of the options
        progress: True for a bar; or a function that gets a dict now and then, on a thread of its own
        timeout: seconds that an agent may think about one message, and from 30 on that Java may give no sign of life
        arguments: further ones for ``noctule evaluate``, such as ``["--results"]``
        java_options: flags for Java, such as ``-Xmx8g``

    Returns:
        the tables

    Raises:
        Error: if a run fails
        Exception: whatever an agent in Python throws

    Example:
        >>> table = noctule.evaluate({"backfilling": "easy", "plain": "fcfs"}, seeds=2)
        >>> print(table.markdown().splitlines()[0])
        | mean bounded slowdown | quickstart | rank |
    """
    patience = _patience(timeout, arguments)
    first, count = (None, seeds) if isinstance(seeds, int) else (seeds.start, len(seeds))
    if isinstance(seeds, range) and (seeds.step != 1 or not seeds):
        raise Error(f"seeds: {seeds} must hold seeds one after the other.", "Maybe use range(1, 11).", "usage")
    kept = tempfile.TemporaryDirectory(prefix="noctule-") if out is None else None
    folder = Path(kept.name) / "compared" if kept is not None else Path(os.fspath(out or ""))
    words = ["--nbruns", str(count), *patience, "--progress", "json", *_common(first, folder, force, settings)]
    words += ["--resume"] if resume else []
    words += [] if threads is None else ["--threads", str(threads)]
    given: list[Any] = list(options) if isinstance(options, Sequence) and not isinstance(options, str) else [options]
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(_file(each)) for each in given]
        follower = stack.enter_context(_Following(progress, any(map(_given, given))))
        hosts = stack.enter_context(Hosts())
        entrants = [_entrant(each, name, hosts) for name, each in _named_by(agents)]
        _play(
            ["evaluate", *entrants, *files, *words, *arguments],
            java_options,
            follower,
            timeout,
            lambda child: hosts.play(child, lambda seconds: _end(child, seconds) is not None),
        )
        return Comparison(folder, kept)


def place(agent: Agent, file: str, words: Sequence[str]) -> list[str]:
    """Names the folder of a run after its agent, of which Java knows that it is elsewhere only.

    Args:
        agent: what decides
        file: the options file
        words: other arguments of the run

    Returns:
        further arguments, none if the folder is named already
    """
    if any(word in ("-o", "--out") or word.startswith("--out=") for word in words):
        return []
    label = re.sub(r"[^A-Za-z0-9._-]", "-", f"{type(agent).__name__}-{Path(file).stem}")
    folders = (Path("runs") / f"{label}-{number:03}" for number in itertools.count(1))
    return ["--out", str(next(folder for folder in folders if not folder.exists()))]


def _patience(timeout: float, arguments: Sequence[str]) -> list[str]:
    if not timeout > 0 or math.isinf(timeout):
        raise Error(f"timeout: the value ({timeout}) must be above 0.", "Maybe give seconds, such as 30.", "usage")
    return [] if "--timeout" in arguments else ["--timeout", str(timeout)]


def _common(
    seed: int | None, out: str | os.PathLike[str] | None, force: bool, settings: Mapping[str, Any] | None
) -> list[str]:
    words = [] if seed is None else ["--seed", str(int(seed))]
    words += [] if out is None else ["--out", os.fspath(out)]
    words += ["--force"] if force else []
    for key, value in (settings or {}).items():
        words += ["--set", f"{key}={_text(value, key)}"]
    return words


def _prefix(arguments: Sequence[str]) -> str:
    words = list(arguments)
    return words[words.index("--prefix") + 1] if "--prefix" in words[:-1] else ""


def _named(agent: str | os.PathLike[str] | None) -> list[str]:
    """The words of an agent: its name; or a model, with the agent that plays it."""
    if agent is None:
        return []
    name = os.fspath(agent)
    if not name.endswith(".safetensors"):
        return [name]
    learner = _learner(Path(name))
    return [*([learner] if learner else []), "--inmodel", name, "--set", "decision.agent.run=test"]


def _named_by(agents: Sequence[object] | Mapping[str, object]) -> list[tuple[str | None, object]]:
    return list(agents.items()) if isinstance(agents, Mapping) else [(None, agent) for agent in agents]


def _entrant(agent: object, name: str | None, hosts: Hosts) -> str:
    """An agent as the command line has it, with where it listens if it is one in Python."""
    if isinstance(agent, Agent):
        return f"{name or type(agent).__name__}={hosts.endpoint(agent)}"
    return _word(agent) if name is None else f"{name}={_word(agent)}"


def _word(agent: object) -> str:
    if isinstance(agent, str | os.PathLike):
        name = os.fspath(cast("str | bytes | os.PathLike[Any]", agent))
        if not isinstance(name, str) or not name.endswith(".safetensors"):
            return str(name)
        learner = _learner(Path(name))
        if learner:
            return f"{learner}:run=test,input_model={Path(name).absolute()}"
        raise Error(
            f"The model ({name}) does not tell which agent plays it.", "Maybe write ppo:input_model=FILE.", "usage"
        )
    raise Error(
        f"agents: {agent!r} is neither an agent, nor a name or a file.",
        "Maybe an object of the class is meant, such as Fcfs().",
        "usage",
    )


def _learner(file: Path) -> str:
    """The agent that plays a model, empty if its file does not tell: the one that learnt it, or any for Python's."""
    try:
        with file.open("rb") as model:
            header = json.loads(model.read(min(int.from_bytes(model.read(8), "little"), 1 << 24)))
        told = header["__metadata__"]
        name = str(json.loads(told["learner"])["name"]).replace("_", "-")
        known = name in _LEARNERS or json.loads(told["network"])["type"] not in TYPES
        return name if known else "ppo"
    except OSError as e:
        raise Error(f"The model ({file}) cannot be read: {e.strerror}.", "Maybe the path is misspelt.", "usage") from e
    except (KeyError, TypeError, ValueError):
        # Noctule says what is wrong with it.
        return ""


@contextlib.contextmanager
def _file(options: Options) -> Generator[str, None, None]:
    """Makes options a file."""
    if options is None:
        yield str(_java.home() / "launch" / "quickstart.json")
    elif isinstance(options, Mapping):
        # Alone in its folder: so paths in it are found in the working directory.
        with tempfile.TemporaryDirectory(prefix="noctule-") as folder:
            file = Path(folder) / "options.json"
            file.write_text(_text(options, "options"), encoding="utf-8")
            yield str(file)
    else:
        try:
            yield os.fspath(options)
        except TypeError:
            raise Error(
                f"options: {options!r} is neither a path nor a dict.", "Maybe the name of a file is meant.", "usage"
            ) from None


def _given(options: object) -> bool:
    return isinstance(options, Mapping)


def _text(value: Any, where: str) -> str:
    def plain(other: Any) -> Any:
        tolist: Any = getattr(other, "tolist", None)
        return cast("Any", os.fspath(other) if tolist is None else tolist())

    try:
        return json.dumps(value, allow_nan=False, default=plain)
    except (TypeError, ValueError) as e:
        raise Error(
            f"{where}: {value!r} cannot be written as JSON: {e}.", "Maybe use numbers, texts, lists and dicts.", "usage"
        ) from None


class _Following(contextlib.AbstractContextManager["Follower"]):
    """Follows a command, and hands its warnings on if it succeeds."""

    def __init__(self, progress: Progress, is_dict: bool) -> None:
        self._follower = Follower(progress)
        self._is_dict = is_dict

    def __enter__(self) -> Follower:
        return self._follower

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._follower.close()
        if kind is not None:
            return
        for line in self._follower.told:
            if line.startswith("noctule: ") and not (self._is_dict and _ELSEWHERE in line):
                warnings.warn(line.removeprefix("noctule: ").removeprefix("warning: "), stacklevel=3)
        if self._follower.problem is not None:
            raise self._follower.problem


def _told(follower: Follower) -> str:
    if follower.out is None:
        raise Error("Noctule did not tell where the results are.", "Maybe its jars are of another version.", "internal")
    return follower.out


def _decide(server: Server, agent: Agent, child: Child) -> None:
    def look() -> None:
        if child.poll() is not None:
            raise child.failure("The simulator")

    try:
        server.answer(agent, math.inf, look)
    except LeftError:
        # Its end follows, and tells more.
        if not _end(child, _PATIENCE_S):
            raise
        raise child.failure("The simulator") from None


def _play(
    words: Sequence[str],
    java_options: Sequence[str],
    follower: Follower,
    timeout: float,
    meanwhile: Callable[[Child], None] = lambda child: None,
) -> None:
    """Plays a command to its end; Ctrl-C reaches it, and waits for what it keeps."""
    child = _java.start(words, java_options=java_options, on_line=follower.line, silence=max(_child.SILENCE_S, timeout))
    try:
        child.stdin.close()
        threading.Thread(target=_drain, args=(child,), name="noctule-stdout", daemon=True).start()
        meanwhile(child)
        if _end(child, math.inf) != 0:
            raise child.failure("Noctule")
    except KeyboardInterrupt:
        child.interrupt()
        _end(child, _PATIENCE_S)
        raise
    except Exception:
        _end(child, _PATIENCE_S)
        raise
    finally:
        child.close()


def _drain(child: Child) -> None:
    with contextlib.suppress(OSError, ValueError):
        while child.stdout.read(1 << 16):
            pass


def _end(child: Child, patience: float) -> int | None:
    """Waits for the end, in slices, between which Ctrl-C is heard everywhere."""
    waited = 0.0
    while waited < patience:
        try:
            return child.wait(0.2)
        except subprocess.TimeoutExpired:
            waited += 0.2
    return None
