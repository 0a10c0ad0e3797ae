from __future__ import annotations

import os
from pathlib import Path

import pytest

from _noctule import java as _java
from noctule import Error

ROOT = Path(__file__).resolve().parents[3]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the proofs that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="a long proof: --long runs it"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def java() -> _java.Java:
    """Java and a built Noctule; tests that need them skip without, unless NOCTULE_TEST_JAVA=required."""
    try:
        found = _java.find()
        _java.class_path()
    except Error as missing:
        if os.environ.get("NOCTULE_TEST_JAVA") == "required":
            raise
        pytest.skip(missing.message)
    return found
