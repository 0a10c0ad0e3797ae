"""Messages of Batsim and replies of its schedulers, as they were recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import noctule
from _noctule import decisions as _decisions
from _noctule import events as _events
from _noctule.codec import Codec

CONSERVED = ("timestamp", "type", "data")


@pytest.fixture(scope="module")
def sessions(root: Path) -> list[Path]:
    """The recorded sessions, which are not part of the repository."""
    folder = root.parent / "shared" / "golden" / "batsim"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not on this machine")
    return sorted(folder.glob("*/messages.jsonl"))


def test_every_message_of_batsim_reads_and_is_written_back(sessions: list[Path]) -> None:
    messages = 0
    for session in sessions:
        codec = Codec()
        for line in session.read_text().splitlines():
            sent = json.loads(line)
            if sent["from"] != "batsim":
                continue
            message = codec.message(sent["raw"].encode())
            assert [_events.write(event) for event in message.events] == json.loads(sent["raw"])["events"], session
            assert not any(isinstance(event, noctule.OtherEvent) for event in message.events), session
            messages += 1
    assert messages > 500


def test_every_legal_reply_of_a_scheduler_reads_and_means_the_same_when_it_is_written(sessions: list[Path]) -> None:
    decisions = 0
    for session in sessions:
        for line in session.read_text().splitlines():
            sent = json.loads(line)
            if sent["from"] == "batsim" or "raw" in session.parent.name or "err_" in session.parent.name:
                continue
            for entry in json.loads(sent["raw"])["events"]:
                known = {key: entry[key] for key in CONSERVED}
                decision = _decisions.read(known)
                assert _decisions.read(_decisions.write(decision, 0.0, False)) == decision, session
                decisions += 1
    assert decisions > 500
