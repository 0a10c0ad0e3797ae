from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from _noctule import archive as _archive
from _noctule import java as _java

VERSION = "17.0.9"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The processes that would have been started."""
    started: list[list[str]] = []

    class Begun:
        returncode = 0

        def __init__(self, words: list[str], **_: Any) -> None:
            started.append(words)

    monkeypatch.setattr(subprocess, "Popen", Begun)
    return started


@pytest.fixture
def jar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "platform", "linux")
    file = tmp_path / "jars" / "noctule.jar"
    (file.parent / "lib").mkdir(parents=True)
    for each in (file, file.parent / "lib" / "library.jar", tmp_path / "java"):
        each.write_text("x")
    return file


def asked(jar: Path, verb: str = "environments", major: int = 17) -> list[str]:
    return _archive.own(str(jar.parents[1] / "java"), VERSION, major, str(jar), verb)


def test_the_first_use_has_an_archive_made_and_the_next_ones_take_it(jar: Path, begun: list[list[str]]) -> None:
    assert asked(jar) == []
    assert asked(jar) == []
    ((*_, archive, verb),) = begun
    assert (Path(archive).parent, verb) == (jar.parent / "cds", "environments")
    Path(archive).write_text("x")
    assert asked(jar) == [f"-XX:SharedArchiveFile={archive}"]
    assert asked(jar, "launch") == []
    assert len(begun) == 2
    assert asked(jar, major=25) == []
    assert begun[2][-2].endswith(".aot")


def test_other_jars_have_another_archive(jar: Path, begun: list[list[str]]) -> None:
    asked(jar)
    (jar.parent / "lib" / "library.jar").write_text("longer")
    asked(jar)
    first, second = (words[-2] for words in begun)
    assert first != second


def test_beside_jars_that_nobody_may_touch_it_lies_in_the_folder_of_caches(jar: Path, begun: list[list[str]]) -> None:
    (jar.parent / "cds").touch()
    asked(jar)
    archive = Path(begun[0][-2])
    assert archive.parent == jar.parents[1] / "cache" / "noctule"
    archive.write_text("x")
    assert asked(jar) == [f"-XX:SharedArchiveFile={archive}"]


def test_where_none_can_be_made_nothing_is_said(jar: Path, begun: list[list[str]]) -> None:
    (jar.parent / "cds").touch()
    (jar.parents[1] / "cache").touch()
    assert asked(jar) == []
    jar.unlink()
    assert asked(jar) == []
    assert begun == []


def test_a_maker_that_was_killed_is_followed_by_another(jar: Path, begun: list[list[str]]) -> None:
    asked(jar)
    (claim,) = (jar.parent / "cds").iterdir()
    os.utime(claim, (time.time() - 4000,) * 2)
    asked(jar)
    assert len(begun) == 2


def test_the_archives_of_long_ago_are_removed(tmp_path: Path) -> None:
    for age in range(9):
        file = tmp_path / f"environments-17-{age}.jsa"
        file.touch()
        os.utime(file, (1e9 - age, 1e9 - age))
    (tmp_path / "17.0.9.jsa").touch()
    left = tmp_path / "commands-17-3.9.jsa.new.jsa"
    left.touch()
    os.utime(left, (1e9, 1e9))
    _archive._tidy(tmp_path / "environments-17-0.jsa")
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "17.0.9.jsa",
        *(f"environments-17-{age}.jsa" for age in range(6)),
    ]


@pytest.mark.long
@pytest.mark.parametrize("verb", ["environments", "launch"])
def test_java_takes_what_was_made(java: _java.Java, tmp_path: Path, verb: str) -> None:
    archive = tmp_path / f"archive.{'aot' if java.major >= 25 else 'jsa'}"
    claim = Path(f"{archive}.making")
    claim.touch()
    words = [sys.executable, "-c", _archive._MAKE, java.command, str(java.major), str(archive), verb]
    folder = Path(_archive.__file__).parents[1]
    subprocess.run(words, cwd=folder, check=True, timeout=120)
    assert list(tmp_path.iterdir()) == [archive]
    flags = [f"{_archive._flag(java.major)}{archive}", "-XX:+UseSerialGC", "-Xlog:class+load", "-cp"]
    told = subprocess.run(
        [java.command, *flags, _java.class_path(), "org.noctule.command.Main", "environments", "--list"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "org.noctule.command.Main source: shared objects file" in told
