"""Messages and replies as frames: UTF-8 JSON, Batsim's protocol version 4, with Noctule's extensions."""

from __future__ import annotations

import json
from typing import Any, cast

from _noctule import decisions as _decisions
from _noctule import events as _events
from noctule.agent import Message, Reply
from noctule.decisions import Decision, RegisterProfile
from noctule.error import Error
from noctule.events import Event

VERSION = "1"
"""Version of the extensions."""
FEATURES = (
    "platform",
    "p_states",
    "job_limits",
    "owners",
    "attempts",
    "resize",
    "suspend",
    "job_adaptation",
    "workflows",
    "companions",
)
_REMEDY = "Maybe the peer does not speak Batsim's protocol, version 4."
_dumps = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def _constant(text: str) -> float:
    """Refuses what Python alone takes for a number."""
    raise ValueError(f"{text} is no number")


class Codec:
    """The decision side's end of one connection: what it may write depends on what it has read."""

    def __init__(self) -> None:
        self.follows = False
        """Whether the agent books answers that were given already, which the first reply tells."""
        self.taken: Reply | None = None
        """The answer that was given already to the last message."""
        self._events = _events.Reader()
        self._introduced = False

    @property
    def ours(self) -> bool:
        """Whether the simulator has shown that it is Noctule's."""
        return self._events.ours

    def message(self, frame: bytes) -> Message:
        """Reads a message.

        Raises:
            Error: if it is none
        """
        try:
            told = json.loads(frame, parse_constant=_constant)
        except ValueError as e:
            raise Error(f"message: this is not JSON: {e}.", _REMEDY) from e
        except RecursionError as e:
            raise Error("message: its JSON is nested too deep.", _REMEDY) from e
        if not isinstance(told, dict):
            raise Error("message: this is not a JSON object.", _REMEDY)
        tree = cast("dict[str, Any]", told)
        place = "message"
        try:
            now = _events.finite(tree["now"])
            read: list[Event] = []
            for number, entry in enumerate(tree["events"], 1):
                place = f"message event {number}"
                place = f"{place} ({entry['type']})"
                read.append(self._events.read(entry))
            place = "message"
            self.taken = self._taken(tree.get("noctule") or {}, now)
            self._check(tree)
        except KeyError as e:
            raise Error(f"{place}: the field {e} is missing.", _REMEDY) from e
        except Error as e:
            raise Error(f"{place}: {e.message}", e.maybe) from e
        except (AttributeError, IndexError, OverflowError, TypeError, ValueError) as e:
            raise Error(f"{place}: a field is wrong: {e}.", _REMEDY) from e
        return Message(now, tuple(read))

    def _taken(self, beside: dict[str, Any], now: float) -> Reply | None:
        """Reads the answer that was given already, if there is one."""
        if "taken" not in beside:
            return None
        taken = [_decisions.read(entry) for entry in beside["taken"]]
        for decision in taken:
            if isinstance(decision, RegisterProfile):
                self._events.registered(decision.workload, decision.name, decision.profile)
        return Reply(_events.finite(beside.get("ready", now)), taken)

    def _check(self, tree: dict[str, Any]) -> None:
        """Refuses other versions of the extensions, which the first message tells."""
        if self._introduced or not self.ours:
            return
        version = tree["events"][0]["noctule"].get("version")
        if version != VERSION:
            raise Error(
                f"the peer's extensions have version ({version}), not {VERSION}.",
                "Maybe update the older half, or use --dialect batsim.",
            )

    def reply(self, message: Message, decisions: object) -> bytes:
        """Writes the reply to a message.

        Args:
            message: the message
            decisions: whatever the agent returned

        Raises:
            Error: if the agent returned no decisions, or such as the simulator does not know
        """
        try:
            decided: list[Decision] = list(decisions)  # type: ignore[call-overload]
        except TypeError:
            if decisions is not None and hasattr(decisions, "__iter__"):
                raise
            raise Error(
                f"The agent returned {decisions!r} and no decisions.",
                "Maybe return [] where there is nothing to decide.",
            ) from None
        now = message.now
        entries: list[dict[str, Any]] = []
        for decision in decided:
            entry = _decisions.write(decision, message.now, self.ours)
            now = max(now, entry["timestamp"])
            entries.append(entry)
            if isinstance(decision, RegisterProfile):
                self._events.registered(decision.workload, decision.name, decision.profile)
        if isinstance(decisions, Reply):
            if decisions.now < now:
                raise Error(
                    f"The agent replied at {decisions.now}, before the date {now} of its message or of a decision.",
                    "Maybe reply at the date of the message, message.now.",
                )
            now = decisions.now
        tree: dict[str, Any] = {"now": now, "events": entries}
        if self.ours and not self._introduced:
            self._introduced = True
            tree["noctule"] = {"version": VERSION, "features": [*FEATURES, *(["follow"] if self.follows else [])]}
        try:
            return _dumps(tree).encode()
        except (TypeError, ValueError) as e:
            raise Error(
                f"A decision at the date {message.now} cannot be written as JSON: {e}.",
                "Maybe it holds NaN, infinity, or a value of numpy: use float() and int().",
            ) from e

    def failure(self, now: float, error: Error) -> bytes:
        """Writes, in place of a reply, why there is none; a foreign peer reads that nothing was decided."""
        told = {"version": VERSION, "error": error.message, "remedy": error.maybe}
        return _dumps({"now": now, "events": [], "noctule": told}).encode(errors="replace")
