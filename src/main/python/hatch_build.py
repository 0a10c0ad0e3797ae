"""Puts what Maven has built into the wheel: jars, and the data that presets name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# PyTorch's native libraries fit one platform and are 110 MB; ONNX Runtime, in builds that have it, is 75 MB; Hazelcast
# joins machines, which no door to Python does.
LEFT_OUT = re.compile(r"(pytorch|openblas|javacpp)-.*-(linux|macosx|windows)-|onnxruntime-|hazelcast-")
PRESETS = ("*.json", "environments/*.json", "experiments/hdeeprm-learning/*.json", "experiments/pac-ml/*.json")


def contents(root: Path) -> Iterator[tuple[Path, str]]:
    """Lists what the wheel carries beside the package's own sources.

    Args:
        root: the checkout.

    Yields:
        files, and their places in the wheel.
    """
    built = root / "target"
    yield built / "noctule.jar", "noctule/jars/noctule.jar"
    for jar in sorted((built / "lib").glob("*.jar")):
        if not LEFT_OUT.match(jar.name):
            # Where the manifest of noctule.jar looks for them; each stays a file, as some of their licences ask.
            yield jar, f"noctule/jars/lib/{jar.name}"
    for text in (built / "THIRD-PARTY.txt", root / "LICENSE", root / "NOTICE"):
        yield text, f"noctule/jars/{text.name}"
    for folder in (root / "platforms", root / "workloads"):
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                yield file, f"noctule/data/{file.relative_to(root).as_posix()}"
    for pattern in PRESETS:
        for file in sorted((root / "launch").glob(pattern)):
            yield file, f"noctule/data/{file.relative_to(root).as_posix()}"


class JarHook(BuildHookInterface[Any]):
    """The build hook of the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the files.

        Args:
            version: "standard", or "editable" for an installation that uses the checkout itself.
            build_data: what hatchling will pack.
        """
        if version == "editable":
            return
        root = Path(self.root).resolve().parents[2]
        needed = [root / "target" / "noctule.jar", root / "target" / "lib", root / "target" / "THIRD-PARTY.txt"]
        for path in needed:
            if not path.exists():
                self.app.abort(
                    f"noctule: nothing can be packed, as there is no {path}.\n"
                    "Maybe run mvn -B -DskipTests package in the checkout first; a wheel is built there alone."
                )
        for source, place in contents(root):
            build_data["force_include"][str(source)] = place
