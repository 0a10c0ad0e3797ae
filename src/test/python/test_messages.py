from __future__ import annotations

import copy
import json
import math
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import noctule
from _noctule import decisions as _decisions
from _noctule import events as _events
from _noctule.codec import Codec
from noctule import decisions, events
from noctule.cores import Cores

FRAMES = [json.loads(line) for line in (Path(__file__).parent / "frames.jsonl").read_text().splitlines()]


def sent(side: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of Java's frames, each with its dialect."""
    for line in FRAMES:
        if line["side"] == side:
            for entry in line["frame"]["events"]:
                yield line["dialect"], entry


def kinds(module: ModuleType, base: type) -> set[type]:
    """All kinds of a module below one."""
    return {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)} - {base}


def test_every_event_of_java_reads_and_is_written_back_as_it_was() -> None:
    seen = set()
    readers = {"noctule": _events.Reader(), "batsim": _events.Reader()}
    for dialect, entry in sent("message"):
        event = readers[dialect].read(entry)
        seen.add(type(event))
        assert _events.write(event) == entry
        assert pickle.loads(pickle.dumps(event)) == event
    assert seen == kinds(events, events.Event) - {events.OwnEvent, events.OtherEvent}


def test_every_decision_of_java_reads_and_is_written_back_as_it_was() -> None:
    seen = set()
    for dialect, entry in sent("reply"):
        decision = _decisions.read(entry)
        seen.add(type(decision))
        assert _decisions.write(decision, 7.0, dialect == "noctule") == entry
        assert pickle.loads(pickle.dumps(decision)) == decision
    samples = {decisions.ContinueRegistration(date=2.0)}
    for decision in samples:
        assert _decisions.read(_decisions.write(decision, 0.0, False)) == decision
        seen.add(type(decision))
    assert seen == kinds(decisions, decisions.Decision) - {decisions.OwnDecision, decisions.OtherDecision}


def test_every_kind_is_a_name_of_the_package_and_matches() -> None:
    for kind in kinds(events, events.Event) | kinds(decisions, decisions.Decision):
        assert getattr(noctule, kind.__name__) is kind
        assert "__slots__" in vars(kind)
    submitted = next(_events.Reader().read(entry) for _, entry in sent("message") if entry["type"] == "JOB_SUBMITTED")
    match submitted:
        case noctule.JobSubmitted(noctule.Job(id="w0!1", cores=cores)):
            assert cores == 2
        case _:
            pytest.fail("no match")


def test_what_is_not_known_is_kept_as_it_was_sent() -> None:
    reader = _events.Reader()
    for entry in (
        {"timestamp": 1.0, "type": "QUERY", "data": {"requests": {"estimate_waiting_time": {"job_id": "w0!1"}}}},
        {"timestamp": 1.0, "type": "NOTIFY", "data": {"type": "later"}, "noctule": {"a": 1}},
        {"timestamp": 1.0, "type": "BORN_TOMORROW", "data": [1]},
    ):
        event = reader.read(entry)
        assert isinstance(event, noctule.OtherEvent)
        assert _events.write(event) == entry
    entry = {"timestamp": 1.0, "type": "BORN_TOMORROW", "data": {"a": 1}, "noctule": {"b": 2}}
    decision = _decisions.read(entry)
    assert isinstance(decision, noctule.OtherDecision)
    assert _decisions.write(decision, 0.0, True) == entry


def test_a_job_tells_its_demands_wherever_they_stand() -> None:
    reader = _events.Reader()
    fields = {"id": "w0!1", "subtime": 1, "res": 2, "profile": "p", "walltime": -1}

    def job(profile: dict[str, Any], **more: Any) -> noctule.Job:
        data = {"job_id": "w0!1", "job": {**fields, **more}, "profile": profile}
        event = reader.read({"timestamp": 1.0, "type": "JOB_SUBMITTED", "data": data})
        assert isinstance(event, noctule.JobSubmitted)
        return event.job

    assert job({}).walltime == math.inf
    assert job({}).estimate == math.inf
    assert job({}, walltime=9).estimate == 9
    assert job({"req_time": 7, "mem": 3}, walltime=9).estimate == 7
    assert job({"req_time": 7, "mem": 3}, req_time=5).estimate == 5
    assert job({"req_time": 7, "mem": 3}).memory == 3
    own = job({}, noctule={"user": 4, "queue": "long"})
    assert (own.user, own.group, own.queue, own.name) == ("4", "", "long", "1")


def test_a_job_has_the_profile_that_batsim_told_once() -> None:
    begins = copy.deepcopy(next(entry for dialect, entry in sent("message") if dialect == "batsim"))
    begins["data"]["profiles"] = {"w0": {"p": {"type": "delay", "delay": 4}}}
    reader = _events.Reader()
    reader.read(begins)
    data = {"job_id": "w0!1", "job": {"subtime": 1, "res": 2, "profile": "p"}}
    event = reader.read({"timestamp": 1.0, "type": "JOB_SUBMITTED", "data": data})
    assert isinstance(event, noctule.JobSubmitted)
    assert event.job.profile == {"type": "delay", "delay": 4}


def test_a_training_job_has_the_graph_that_was_told_with_an_earlier_one() -> None:
    entry = next(entry for _, entry in sent("message") if entry["data"].get("profile", {}).get("type") == "pipedream")
    graph = entry["data"]["profile"]["graph"]
    brief = copy.deepcopy(entry)
    brief["data"]["profile"]["graph"] = graph["model"]
    reader = _events.Reader()
    with pytest.raises(KeyError):
        reader.read(brief)
    reader.read(entry)
    event = reader.read(brief)
    assert isinstance(event, noctule.JobSubmitted)
    assert event.job.profile is not None
    assert event.job.profile["graph"] == graph


def test_introduces_itself_once_and_only_to_noctule() -> None:
    for line in FRAMES:
        if line["side"] == "message" and line["frame"]["now"] == 0:
            codec = Codec()
            message = codec.message(json.dumps(line["frame"]).encode())
            first = json.loads(codec.reply(message, []))
            assert ("noctule" in first) == (line["dialect"] == "noctule")
            assert json.loads(codec.reply(message, [])) == {"now": 0.0, "events": []}
    hello = next(line["frame"] for line in FRAMES if line["side"] == "reply")
    ours = Codec()
    message = ours.message(json.dumps(FRAMES[0]["frame"]).encode())
    assert json.loads(ours.reply(message, [])) == hello


def test_a_peer_of_another_version_is_refused() -> None:
    frame = copy.deepcopy(FRAMES[0]["frame"])
    frame["events"][0]["noctule"]["version"] = "2"
    with pytest.raises(noctule.Error, match=r"version \(2\), not 1"):
        Codec().message(json.dumps(frame).encode())


@pytest.mark.parametrize(
    ("frame", "fault"),
    [
        (b"hello", "this is not JSON"),
        (b"\xff\xfe", "this is not JSON"),
        (b"[]", "not a JSON object"),
        (b"{}", "message: the field 'now' is missing"),
        (b'{"now": 1, "events": [{}]}', "message event 1: the field 'type' is missing"),
        (
            b'{"now": 1, "events": [{"timestamp": 1, "type": "JOB_COMPLETED", "data": {}}]}',
            r"message event 1 \(JOB_COMPLETED\): the field 'job_id' is missing",
        ),
        (
            b'{"now": 1, "events": [{"timestamp": 1, "type": "RESOURCE_STATE_CHANGED",'
            b' "data": {"resources": "3-1", "state": "0"}}]}',
            r"\(RESOURCE_STATE_CHANGED\): The text \(3-1\) is no set of cores",
        ),
        (b'{"now": 1, "events": [3]}', "message event 1: a field is wrong"),
        (b"[" * 100_000, "its JSON is nested too deep"),
        (b'{"now": 1, "events": ' + b'{"a":' * 100_000, "its JSON is nested too deep"),
        (b'{"now": Infinity, "events": []}', "Infinity is no number"),
        (b'{"now": 1e999, "events": []}', "inf is no date"),
        (b'{"now": 1, "events": [{"timestamp": -1e999, "type": "X", "data": {}}]}', "-inf is no date"),
        (b'{"now": 1, "events": [], "noctule": {"taken": [], "ready": 1e999}}', "inf is no date"),
        (b'{"now": 1, "events": [{"timestamp": 1, "type": "JOB_KILLED", "data": []}]}', "a field is wrong"),
    ],
)
def test_nonsense_is_an_error_with_its_place(frame: bytes, fault: str) -> None:
    with pytest.raises(noctule.Error, match=fault) as raised:
        Codec().message(frame)
    assert raised.value.maybe.startswith("Maybe")


ODD: list[Any] = [None, True, -1, 10**400, 1e999, "", "\ud800", "9" * 5000, [], [[]], {}, {"x": []}, "1-0", -0.5]


def changed(tree: Any, chance: random.Random) -> Any:
    """A copy in which something is odd, doubled or missing."""
    copied = copy.deepcopy(tree)
    inner = copied
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        if not keys:
            return copied
        key = chance.choice(keys)
        if isinstance(inner[key], dict | list) and chance.random() < 0.85:
            inner = inner[key]
        elif chance.random() < 0.2:
            del inner[key]
            return copied
        else:
            inner[key] = chance.choice(ODD)
            return copied


def test_whatever_a_peer_sends_is_a_message_or_an_error() -> None:
    chance = random.Random(11)
    messages = [line["frame"] for line in FRAMES if line["side"] == "message"]
    refused = 0
    for turn in range(4000):
        codec = Codec()
        if turn % 2:
            codec.message(json.dumps(messages[0]).encode())
        sent = changed(chance.choice(messages), chance)
        for _ in range(chance.randrange(3)):
            sent = changed(sent, chance)
        text = json.dumps(sent).replace("Infinity", "1e999").encode()
        try:
            message = codec.message(text)
            codec.reply(message, [])
        except noctule.Error as e:
            refused += 1
            codec.failure(0.0, e)
    assert 500 < refused < 3900


@pytest.mark.parametrize(
    ("decided", "fault"),
    [
        (None, "returned None and no decisions"),
        (3, "returned 3 and no decisions"),
        (["EXECUTE"], "which is no decision"),
        ([noctule.Execute("w0!1", "0-")], "no set of cores"),
        ([noctule.Execute("w0!1", [-1])], "is negative"),
        ([noctule.CallMeLater(math.nan)], "cannot be written as JSON"),
        ([noctule.Suspend(["w0!1"])], "Suspend: this simulator knows nothing beyond Batsim's protocol"),
        ([noctule.Execute("w0!1", plan=noctule.Plan(degree=2))], "knows nothing beyond"),
        ([noctule.Execute("w0!1", "0", companions=[noctule.NodeShare(0, 1)])], "knows nothing beyond"),
        (noctule.Reply(-1.0, []), "replied at -1.0, before"),
        (noctule.Reply(1.0, [noctule.CallMeLater(9.0, date=2.0)]), "replied at 1.0, before"),
    ],
)
def test_what_cannot_be_decided_is_an_error(decided: Any, fault: str) -> None:
    with pytest.raises(noctule.Error, match=fault) as raised:
        Codec().reply(noctule.Message(0.0, ()), decided)
    assert raised.value.maybe.startswith("Maybe")


def test_a_reply_ends_at_its_latest_date() -> None:
    message = noctule.Message(1.0, ())
    later = noctule.Execute("w0!1", Cores([0]), date=2.5)
    assert json.loads(Codec().reply(message, [later]))["now"] == 2.5
    assert json.loads(Codec().reply(message, noctule.Reply(4.0, [later])))["now"] == 4.0
    assert json.loads(Codec().reply(message, iter(())))["now"] == 1.0


def test_what_a_generator_throws_is_thrown_on() -> None:
    def decide() -> Iterator[noctule.Decision]:
        yield noctule.Reject("w0!1")
        raise TypeError("mine")

    with pytest.raises(TypeError, match="mine"):
        Codec().reply(noctule.Message(0.0, ()), decide())


def test_an_agent_that_follows_announces_it_and_books_answers_that_were_given() -> None:
    begins = next(line["frame"] for line in FRAMES if line["side"] == "message" and line["dialect"] == "noctule")
    plain, following = Codec(), Codec()
    following.follows = True
    told = {}
    for name, codec in {"plain": plain, "following": following}.items():
        message = codec.message(json.dumps(begins).encode())
        assert codec.taken is None
        told[name] = json.loads(codec.reply(message, ()))["noctule"]["features"]
    assert told["following"] == [*told["plain"], "follow"]
    start = {"timestamp": -3.0, "type": "EXECUTE_JOB", "data": {"job_id": "w0!1", "alloc": "0-1"}}

    following.message(json.dumps({"now": 5.0, "events": [], "noctule": {"taken": [start]}}).encode())

    assert following.taken == noctule.Reply(5.0, [noctule.Execute("w0!1", Cores(range(2)), date=-3.0)])
    following.message(json.dumps({"now": 5.0, "events": [], "noctule": {"taken": [], "ready": 6.0}}).encode())
    assert following.taken == noctule.Reply(6.0, [])
    following.message(json.dumps({"now": 5.0, "events": []}).encode())
    assert following.taken is None
