"""Archives of the classes that Java loads, from 25 on with what it learnt of a run: they halve the start of a wheel.

They cost nobody anything but time: where one cannot be made or read, Java starts without, and nothing is said.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

_BESIDE = "cds"
_KEPT = 6
# After so long, whoever began to make one has failed.
_PATIENCE_S = 3600.0
_ENOUGH_S = 600.0
_STEPS = 20
# In the background it gives way to all others.
_GENTLY = "import os\nif hasattr(os, 'nice'): os.nice(19)\n"
_MAKE = "import sys; from _noctule import archive; archive.make(*sys.argv[1:])"


def launcher(jar: Path, version: str, major: int) -> list[str]:
    """Returns the flag for the archive that launch/noctule has made beside a jar; none if the jar is newer.

    Args:
        jar: Noctule's.
        version: of Java, such as "17.0.15".
        major: first number of the version.
    """
    archive = jar.parent / _BESIDE / f"{version}.{_kind(major)}"
    try:
        known = archive.stat()
        fresh = known.st_size > 0 and known.st_mtime >= jar.stat().st_mtime
    except OSError:
        return []
    return [_flag(major) + str(archive)] if fresh else []


def own(command: str, version: str, major: int, path: str, verb: str) -> list[str]:
    """Returns the flag for the archive that Python has made, and has one made for the next time if there is none.

    Args:
        command: path of Java's command.
        version: its version.
        major: first number of the version.
        path: the class path of a wheel.
        verb: what Java is started for: environments have an archive of their own, as other classes serve them.
    """
    with contextlib.suppress(OSError, RuntimeError):
        role = "environments" if verb == "environments" else "commands"
        name = f"{role}-{version}-{_key(command, path)}.{_kind(major)}"
        folders = _folders(path)
        for folder in folders:
            archive = folder / name
            if archive.is_file():
                # The last use, which tells what is old.
                with contextlib.suppress(OSError):
                    os.utime(archive)
                return [_flag(major) + str(archive)]
        for folder in filter(_writable, folders):
            if _claim(folder / f"{name}.making"):
                _begin(command, major, folder / name, verb)
            break
    return []


def _kind(major: int) -> str:
    return "aot" if major >= 25 else "jsa"


def _flag(major: int) -> str:
    return "-XX:AOTCache=" if major >= 25 else "-XX:SharedArchiveFile="


def _key(command: str, path: str) -> str:
    """Identifies a Java and jars, of which an archive is; Java passes over one that is of others."""
    java = Path(command).resolve()
    files = [java]
    for jar in path.split(os.pathsep):
        files += [Path(jar), *sorted((Path(jar).parent / "lib").glob("*.jar"))]
    seen = hashlib.sha256(path.encode())
    for file in files:
        known = file.stat()
        seen.update(f"\n{file} {known.st_size} {known.st_mtime_ns}".encode())
    return seen.hexdigest()[:16]


def _folders(path: str) -> list[Path]:
    """Lists where archives may lie: beside the jars, else with what programs keep for the user."""
    beside = Path(path.split(os.pathsep)[0]).parent / _BESIDE
    if sys.platform == "darwin":
        kept = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        kept = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        named = os.environ.get("XDG_CACHE_HOME", "")
        kept = Path(named) if Path(named).is_absolute() else Path.home() / ".cache"
    return [beside, kept / "noctule"]


def _writable(folder: Path) -> bool:
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder.is_dir() and os.access(folder, os.W_OK)


def _claim(file: Path) -> bool:
    """Whether this process alone is to make an archive."""
    with contextlib.suppress(FileNotFoundError):
        if time.time() - file.stat().st_mtime < _PATIENCE_S:
            return False
        file.unlink()
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _begin(command: str, major: int, archive: Path, verb: str) -> None:
    """Starts a process in the background, which outlives this one if need be."""
    if not sys.executable:
        return
    removed = ("NOCTULE_JAVA_OPTS", "NOCTULE_CLASSPATH")
    variables = {name: value for name, value in os.environ.items() if name not in removed}
    subprocess.Popen(
        [sys.executable, "-c", _GENTLY + _MAKE, command, str(major), str(archive), verb],
        cwd=Path(__file__).resolve().parents[1],
        env={**variables, "NOCTULE_JAVA": command},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        start_new_session=sys.platform != "win32",
    ).returncode = 0  # nobody waits for it, nor is warned of it


def make(command: str, major: str, archive: str, verb: str) -> None:
    """Makes an archive, in a process of its own.

    Args:
        command: path of Java's command.
        major: first number of its version.
        archive: the file, which appears when it is whole.
        verb: what it is for.
    """
    file = Path(archive)
    made = file.with_name(f"{file.stem}.{os.getpid()}{file.suffix}.new{file.suffix}")
    try:
        if verb == "environments":
            _play(made, int(major))
        else:
            _launch(command, made, int(major))
        # An empty one says that none can be made.
        if made.stat().st_size > 0:
            made.replace(file)
            file.with_name(f"{file.name}.making").unlink()
            _tidy(file)
    finally:
        with contextlib.suppress(OSError):
            made.unlink()


def _play(made: Path, major: int) -> None:
    """Runs an environment, whose Java stores its classes when it ends."""
    from noctule.env import Env

    env = Env("job", java_options=_storing(made, major), timeout=_ENOUGH_S)
    info = env.reset(seed=0)[1]
    for _ in range(_STEPS):
        _, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        if terminated or truncated:
            break
    env.reset()
    env._group.server.close(_ENOUGH_S)  # pyright: ignore[reportPrivateUsage]


def _storing(made: Path, major: int) -> Sequence[str]:
    """Lists flags as org.noctule.start.Archive has them, which tells why."""
    if major >= 25:
        return [f"-XX:AOTCacheOutput={made}"]
    return ["-XX:TieredStopAtLevel=1", f"-XX:ArchiveClassesAtExit={made}"]


def _launch(command: str, made: Path, major: int) -> None:
    from _noctule import java as _java

    words = ["-cp", _java.class_path(), "org.noctule.start.Archive", str(_java.home()), str(made)]
    access = " ".join(_java.ACCESS) if major >= 24 else ""
    subprocess.run(
        [command, *words, access],
        stdin=subprocess.DEVNULL,
        env=_java.variables(),
        timeout=_ENOUGH_S,
        check=True,
    )


def _tidy(newest: Path) -> None:
    """Removes the archives that were used least lately, and what makers who were killed have left."""
    whole: list[tuple[float, Path]] = []
    left: list[Path] = []
    for file in newest.parent.iterdir():
        if not file.name.startswith(("environments-", "commands-", "train.")):
            continue
        known = file.stat()
        if file.name.endswith(newest.suffix) and ".new" not in file.name and not file.name.startswith("train."):
            whole.append((known.st_mtime, file))
        elif time.time() - known.st_mtime > _PATIENCE_S and file.is_file():
            left.append(file)
    old = [file for _, file in sorted(whole, reverse=True)[_KEPT:]]
    for file in (*old, *left):
        with contextlib.suppress(OSError):
            file.unlink()
