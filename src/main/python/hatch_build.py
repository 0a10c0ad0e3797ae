"""Puts what Maven has built into the wheels: jars, and the data that presets name."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# PyTorch's native libraries fit one platform and are 110 MB; ONNX Runtime, where src/onnx was built, is 75 MB.
LEFT_OUT = re.compile(r"(pytorch|openblas|javacpp)-.*-(linux|macosx|windows)-|(noctule-onnx|onnxruntime)[-.]")
# Hazelcast joins machines, and Parquet (with what it alone needs) is a format of tables: few commands use them.
EXTRA = re.compile(r"hazelcast-|parquet-|aircompressor-|javax\.annotation-api-|snappy-java-|zstd-jni-|jts-core-")
LISTED = re.compile(r"hazelcast|parquet")
PRESETS = ("*.json", "environments/*.json", "experiments/hdeeprm-learning/*.json", "experiments/pac-ml/*.json")
TEXTS = ("LICENSE", "NOTICE", "target/THIRD-PARTY.txt")


def libraries(root: Path, *, extra: bool) -> list[Path]:
    """Lists the jars of one of the wheels.

    Args:
        root: the checkout.
        extra: whether of the wheel that few commands need.
    """
    jars = sorted((root / "target" / "lib").glob("*.jar"))
    return [jar for jar in jars if not LEFT_OUT.match(jar.name) and bool(EXTRA.match(jar.name)) == extra]


def contents(root: Path) -> Iterator[tuple[Path, str]]:
    """Lists what the wheel carries beside the package's own sources.

    Args:
        root: the checkout.

    Yields:
        files, and their places in the wheel.
    """
    yield root / "target" / "noctule.jar", "noctule/jars/noctule.jar"
    for jar in libraries(root, extra=False):
        # Where the manifest of noctule.jar looks for them; each stays a file, as some of their licences ask.
        yield jar, f"noctule/jars/lib/{jar.name}"
    for text in TEXTS:
        yield root / text, f"noctule/jars/{Path(text).name}"
    for folder in (root / "platforms", root / "workloads"):
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                yield file, f"noctule/data/{file.relative_to(root).as_posix()}"
    for pattern in PRESETS:
        for file in sorted((root / "launch").glob(pattern)):
            yield file, f"noctule/data/{file.relative_to(root).as_posix()}"


def extras(root: Path) -> Iterator[tuple[Path, str]]:
    """Lists what the wheel of further libraries carries.

    Args:
        root: the checkout.

    Yields:
        files, and their places in the wheel.
    """
    for jar in libraries(root, extra=True):
        yield jar, f"noctule_extras/jars/{jar.name}"
    for text in TEXTS:
        yield root / text, f"noctule_extras/jars/{Path(text).name}"


def missing(root: Path, *, extra: bool) -> str | None:
    """Tells why nothing can be packed.

    Args:
        root: the checkout.
        extra: whether the wheel that few commands need is asked for.

    Returns:
        two lines, or None if all is there; the list of licences is made if it is not.
    """
    jar = root / "target" / "noctule.jar"
    if not jar.is_file() or not (root / "target" / "lib").is_dir():
        return (
            f"nothing can be packed, as there is no {jar}.\n"
            "Maybe run launch/noctule version in the checkout first, which builds it; a wheel is made there alone."
        )
    if extra:
        there = {found.group() for each in libraries(root, extra=True) if (found := LISTED.match(each.name))}
        if there != {"hazelcast", "parquet"}:
            return f"a library is missing in {jar.parent / 'lib'}.\nMaybe run .ci/wheels, which fetches it."
    return None if (root / "target" / "THIRD-PARTY.txt").is_file() else _list_licences(root)


def _list_licences(root: Path) -> str | None:
    """Has Maven list the libraries' licences, which no build makes."""
    words = ["mvn", "-B", "-q", "-Dnatives=", "license:add-third-party"]
    try:
        done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    except OSError as problem:
        return (
            f"Maven (mvn) cannot be run to list the libraries' licences: {problem}.\nMaybe install Maven 3.8 or newer."
        )
    if done.returncode != 0:
        return (
            f"Maven cannot list the libraries' licences: {done.stdout.strip()[-1000:]}\n"
            "Maybe Maven cannot reach its repository."
        )
    return None


class JarHook(BuildHookInterface[Any]):
    """The build hook of both wheels; of the further one if its table in pyproject.toml says ``extra``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the files.

        Args:
            version: "standard", or "editable" for an installation that uses the checkout itself.
            build_data: what hatchling will pack.
        """
        if version == "editable":
            return
        extra = bool(self.config.get("extra"))
        root = Path(self.root).resolve().parents[3 if extra else 2]
        problem = missing(root, extra=extra)
        if problem is not None:
            self.app.abort(f"noctule: {problem}")
        for source, place in (extras if extra else contents)(root):
            build_data["force_include"][str(source)] = place
