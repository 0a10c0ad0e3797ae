from __future__ import annotations

import csv
import json
import os
import random
import re
import signal
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import noctule
from _noctule import child as _child
from _noctule import java as _java
from machine import Fcfs, generated
from noctule import models, runs

pytest.importorskip("zmq", reason="pyzmq is not installed")
pytestmark = pytest.mark.usefixtures("java")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Options of a few hundred jobs."""
    return generated(tmp_path_factory.mktemp("small"), 300)


def starts(results: noctule.Results) -> dict[str, float]:
    """The start of each job."""
    columns = results.jobs("numpy")
    return dict(zip(columns["job_id"].tolist(), columns["starting_time"].tolist(), strict=True))


def test_the_quick_start_is_played_as_in_java(tmp_path: Path) -> None:
    mine = noctule.run(Fcfs(), out=tmp_path / "mine")
    theirs = noctule.run("fcfs", out=tmp_path / "theirs", settings={"decision.agent.cores": "lowest_id"})
    assert mine.complete
    assert starts(mine) == starts(theirs)
    assert mine.jobs("numpy")["allocated_resources"].tolist() == theirs.jobs("numpy")["allocated_resources"].tolist()


def test_decides_for_a_simulator_that_speaks_as_batsim(tmp_path: Path, small: dict[str, Any]) -> None:
    mine = noctule.run(Fcfs(), small, out=tmp_path / "mine", arguments=["--dialect", "batsim"])
    theirs = noctule.run("fcfs", small, out=tmp_path / "theirs")
    assert starts(mine) == pytest.approx(starts(theirs), abs=1e-5)


def test_goes_on_from_the_state_of_a_cluster_as_in_java(tmp_path: Path, small: dict[str, Any]) -> None:
    running = {"id": "a", "subtime": -90, "res": 200, "walltime": 900, "profile": "p"}
    running["noctule"] = {"running": {"alloc": "0-199", "elapsed": 60}}
    waiting = {"id": "b", "subtime": -30, "res": 100, "walltime": 900, "profile": "p"}
    state = {"nb_res": 256, "jobs": [running, waiting], "profiles": {"p": {"type": "delay", "delay": 800}}}
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state))
    options = {**small, "workload": {"initial": str(file)}}
    mine = noctule.run(Fcfs(), options, out=tmp_path / "mine")
    theirs = noctule.run("fcfs", options, out=tmp_path / "theirs")
    assert starts(mine) == starts(theirs)
    assert starts(mine)["a"] == -60
    assert starts(mine)["b"] == 740


@pytest.mark.long
def test_ten_thousand_jobs_start_as_in_java(tmp_path: Path) -> None:
    options = generated(tmp_path, 10_000)
    mine = noctule.run(Fcfs(), options, out=tmp_path / "mine")
    theirs = noctule.run("fcfs", options, out=tmp_path / "theirs")
    assert len(starts(mine)) == 10_000
    assert starts(mine) == starts(theirs)


def test_tells_progress_and_hands_warnings_on(tmp_path: Path, small: dict[str, Any]) -> None:
    signs: list[Mapping[str, Any]] = []
    results = noctule.run(Fcfs(), small, out=tmp_path / "out", seed=5, progress=signs.append)
    assert [sign["progress"] for sign in signs] == ["jobs"] * len(signs)
    assert (signs[0]["done"], signs[-1]["done"], signs[-1]["of"]) == (0, 300, 300)
    assert 5 in results.run["seeds"].values()
    assert results.summary["jobs"] == 300


def test_what_the_function_of_progress_throws_is_thrown_at_the_end(tmp_path: Path, small: dict[str, Any]) -> None:
    def hear(sign: Mapping[str, Any]) -> None:
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        noctule.run("fcfs", small, out=tmp_path / "out", progress=hear)
    assert noctule.Results(tmp_path / "out").complete


class Third(Fcfs):
    """Does something odd in the midst of a run."""

    def __init__(self, odd: str) -> None:
        super().__init__()
        self.odd = odd
        self.messages = 0

    def decide(self, message: noctule.Message) -> Iterable[noctule.Decision]:
        self.messages += 1
        if self.messages < 200:
            return super().decide(message)
        match self.odd:
            case "throws":
                raise ZeroDivisionError("mine")
            case "kills":
                for child in list(_child._living):
                    os.kill(child.pid, signal.SIGKILL)
            case "is interrupted":
                signal.raise_signal(signal.SIGINT)
            case "sleeps":
                time.sleep(1.5)
            case "starts nothing that is":
                return [noctule.Execute("w0!none", "0")]
        return []


def ended(folder: Path) -> noctule.Results:
    """What an interrupted run has left."""
    results = noctule.Results(folder)
    assert not results.complete
    assert 10 < len(results.jobs("numpy")["job_id"]) < 300
    return results


def no_child_is_left() -> bool:
    return all(child.poll() is not None for child in _child._living)


def test_an_exception_of_the_agent_reaches_the_caller_and_ends_the_simulator(
    tmp_path: Path, small: dict[str, Any]
) -> None:
    with pytest.raises(ZeroDivisionError, match="mine"):
        noctule.run(Third("throws"), small, out=tmp_path / "out")
    told = ended(tmp_path / "out").run
    assert "The agent threw ZeroDivisionError: mine at the date" in json.dumps(told)
    assert no_child_is_left()


def test_a_killed_simulator_is_an_error(tmp_path: Path, small: dict[str, Any]) -> None:
    with pytest.raises(noctule.Error, match="The simulator was ended by the signal 9") as raised:
        noctule.run(Third("kills"), small, out=tmp_path / "out")
    assert raised.value.maybe.startswith("Maybe")
    assert no_child_is_left()


def test_ctrl_c_ends_the_simulator_and_keeps_what_there_is(tmp_path: Path, small: dict[str, Any]) -> None:
    with pytest.raises(KeyboardInterrupt):
        noctule.run(Third("is interrupted"), small, out=tmp_path / "out")
    ended(tmp_path / "out")
    assert no_child_is_left()


def test_ctrl_c_ends_a_run_of_java(tmp_path: Path) -> None:
    options = generated(tmp_path, 20_000)
    sent: list[Mapping[str, Any]] = []

    def interrupt(sign: Mapping[str, Any]) -> None:
        if not sent and sign["done"] > 100:
            sent.append(sign)
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        noctule.run("conservative", options, out=tmp_path / "out", progress=interrupt)
    results = noctule.Results(tmp_path / "out")
    assert not results.complete
    assert len(results.jobs("numpy")["job_id"]) >= 100
    assert no_child_is_left()


@pytest.mark.parametrize("what", ["run", "run in Python", "evaluate", "evaluate in Python"])
def test_a_frozen_java_is_given_up(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_child, "SILENCE_S", 2.0)
    options = generated(tmp_path, 20_000)
    agent = Fcfs() if what.endswith("Python") else "conservative"
    play: Any = noctule.run if what.startswith("run") else noctule.evaluate

    def freeze(sign: Mapping[str, Any]) -> None:
        for child in list(_child._living):
            os.kill(child.pid, signal.SIGSTOP)

    with pytest.raises(noctule.Error, match=r"gave no sign of life for 2 s, and was ended"):
        play(agent if play is noctule.run else [agent], options, out=tmp_path / "out", progress=freeze, timeout=2)
    assert no_child_is_left()


def test_an_agent_that_thinks_too_long_is_given_up(tmp_path: Path, small: dict[str, Any]) -> None:
    with pytest.raises(noctule.Error, match=r"was silent for 0\.5 s") as raised:
        noctule.run(Third("sleeps"), small, out=tmp_path / "out", timeout=0.5)
    assert raised.value.kind == "peer"
    ended(tmp_path / "out")


def test_a_wrong_decision_is_the_simulators_error(tmp_path: Path, small: dict[str, Any]) -> None:
    with pytest.raises(noctule.Error, match=r"EXECUTE_JOB of job \(w0!none\): there is no such job") as raised:
        noctule.run(Third("starts nothing that is"), small, out=tmp_path / "out")
    assert raised.value.kind == "peer"
    ended(tmp_path / "out")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"agent": "fcfx"}, "fcfx"),
        ({"agent": "fcfs", "options": "none.json"}, "none.json"),
        ({"agent": "fcfs", "options": 3}, "options: 3 is neither a path nor a dict"),
        ({"agent": "fcfs", "options": {"seed": float("nan")}}, "cannot be written as JSON"),
        ({"agent": "fcfs", "settings": {"sed": 1}}, "sed"),
        ({"agent": "fcfs", "timeout": float("inf")}, "timeout"),
        ({"agent": "none.safetensors"}, "The model .* cannot be read: No such file"),
    ],
)
def test_bad_input_is_an_error_in_two_lines(arguments: dict[str, Any], fault: str, tmp_path: Path) -> None:
    with pytest.raises(noctule.Error, match=fault) as raised:
        noctule.run(**arguments, out=tmp_path / "out")
    assert raised.value.kind == "usage"
    assert raised.value.maybe.startswith("Maybe")
    assert not (tmp_path / "out").exists()


def test_paths_of_a_dict_are_relative_to_the_working_directory(
    tmp_path: Path, small: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(small["platform_file_path"]).parent)
    names = {key: Path(value).name if key.endswith("_path") else value for key, value in small.items()}
    results = noctule.run(options=names)
    assert results.complete
    assert results.path == Path("runs/fcfs-options-001")


def test_compares_agents(tmp_path: Path, small: dict[str, Any]) -> None:
    compared = noctule.evaluate({"mine": "fcfs", "theirs": "easy:order=shortest"}, small, seeds=range(3, 5))
    assert set(compared.runs("numpy")["agent"].tolist()) == {"mine", "theirs"}
    assert "| mine " in compared.markdown()
    assert compared._repr_markdown_() == str(compared)
    standings = compared.standings("pandas")
    assert {"mine", "theirs"} <= set(standings.iloc[:, 1])
    kept = noctule.evaluate(["fcfs"], small, out=tmp_path / "kept", seeds=1)
    assert (kept.path / "runs.csv").is_file()
    with pytest.raises(noctule.Error, match="neither an agent, nor a name or a file"):
        noctule.evaluate([Fcfs], small)  # type: ignore[list-item]
    with pytest.raises(noctule.Error, match="one after the other"):
        noctule.evaluate(["fcfs"], small, seeds=range(0, 10, 2))


class Breaking(Fcfs):
    """Throws after the first message."""

    def decide(self, message: noctule.Message) -> Iterable[noctule.Decision]:
        if message.now > 0:
            raise ArithmeticError("too late")
        return super().decide(message)


def test_compares_agents_in_python_with_others(tmp_path: Path, small: dict[str, Any]) -> None:
    agent = Fcfs()
    compared = noctule.evaluate(
        {"mine": agent, "again": agent, "other": Fcfs(), "java": "fcfs"},
        small,
        seeds=2,
        threads=2,
        out=tmp_path / "out",
        arguments=["--results"],
    )
    rows: dict[str, list[dict[str, str]]] = {}
    with (tmp_path / "out" / "runs.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows.setdefault(row.pop("agent"), []).append(row)
    assert sorted(rows) == ["again", "java", "mine", "other"]
    assert len(rows["mine"]) == 2
    assert rows["mine"] == rows["again"] == rows["other"]
    assert rows["mine"][0] == rows["java"][0]
    assert {"mine", "java"} <= set(compared.standings("numpy")["agent"].tolist())
    played = noctule.Results(min((tmp_path / "out" / "results").glob("*/mine/*")))
    assert starts(played) == starts(noctule.run("fcfs", small, out=tmp_path / "run"))


def test_an_agent_that_throws_ends_the_comparison(small: dict[str, Any]) -> None:
    before = threading.active_count()
    with pytest.raises(ArithmeticError, match="too late"):
        noctule.evaluate(["fcfs", Breaking(), Fcfs()], small)
    assert threading.active_count() == before
    with pytest.raises(noctule.Error, match=r"timeout: the value \(0\)"):
        noctule.evaluate([Fcfs()], small, timeout=0)


def test_tables_are_what_is_asked_for(tmp_path: Path, small: dict[str, Any]) -> None:
    results = noctule.run("fcfs", small, out=tmp_path / "out")
    columns = results.jobs("numpy")
    assert isinstance(columns["starting_time"], np.ndarray)
    assert columns["starting_time"].dtype == np.float64
    assert columns["requested_number_of_resources"].dtype == np.int64
    assert columns["final_state"].dtype.kind == "U"
    for frame in ("pandas", "polars"):
        pytest.importorskip(frame)
        table = results.jobs(frame)
        assert type(table).__module__.startswith(frame)
        assert list(table["starting_time"]) == columns["starting_time"].tolist()
        assert list(table["final_state"]) == columns["final_state"].tolist()
    assert type(results.schedule()).__module__.startswith("pandas")
    assert {"jobs", "schedule", "machine_states"} <= set(results.tables)
    with pytest.raises(noctule.Error, match=r"There is no training\.csv"):
        results.training()
    with pytest.raises(noctule.Error, match=r"frame: the value \(excel\)"):
        results.jobs("excel")  # type: ignore[arg-type]
    with pytest.raises(noctule.Error, match="does not exist"):
        noctule.Results(tmp_path / "none")


def test_empty_fields_and_texts_stay_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "odd.csv").write_text('a,b,c,d\n1,,x,"none"\n2,0.5,,"a ""b"", c"\n', encoding="utf-8")
    (tmp_path / "users.csv").write_text("user\n1_0\n2_0\n", encoding="utf-8")
    assert noctule.Results(tmp_path).table("users", "numpy")["user"].tolist() == ["1_0", "2_0"]
    (tmp_path / "none.csv").write_text("a,b\n", encoding="utf-8")
    results = noctule.Results(tmp_path)
    odd = results.table("odd", "numpy")
    assert odd["a"].tolist() == [1, 2]
    assert np.isnan(odd["b"][0])
    assert odd["c"].tolist() == ["x", ""]
    assert odd["d"].tolist() == ["none", 'a "b", c']
    assert [len(column) for column in results.table("none", "numpy").values()] == [0, 0]
    assert results.table("odd", "pandas")["d"].tolist() == ["none", 'a "b", c']


def test_waits_tell_plans_and_parts_of_priorities(tmp_path: Path, small: dict[str, Any]) -> None:
    keys = {"PriorityType": "priority/multifactor", "PriorityWeightAge": 1000, "PriorityWeightJobSize": 500}
    settings = {f"decision.agent.{key}": str(value) for key, value in keys.items()}
    arguments = ["--prefix", "own_"]
    results = noctule.run("slurm", small, out=tmp_path / "out", waits=True, settings=settings, arguments=arguments)
    assert "waits" in results.tables
    waits = results.waits("numpy")
    assert {"Resources", "Priority"} <= set(waits["reason"].tolist())
    planned = np.isfinite(waits["planned_start"])
    assert planned.any()
    assert [bool(nodes) for nodes in waits["planned_nodes"].tolist()] == planned.tolist()
    parts = sum(column for name, column in waits.items() if name.startswith("priority_"))
    counted = waits["priority"] > 1
    assert counted.any()
    assert (waits["priority"] == np.floor(parts))[counted].all()
    first = waits["from"][waits["job_id"] == waits["job_id"][0]]
    assert (np.diff(first) > 0).all()


def test_waits_are_told_of_a_run_that_is_over(tmp_path: Path) -> None:
    results = noctule.run("easy", out=tmp_path / "out")
    assert "waits" not in results.tables
    waits = results.waits("numpy")
    assert (waits["from"] < waits["to"]).all()
    assert set(waits["held_by"].tolist()) <= {"cores", "order", "reservation", "place"}
    assert "planned for" not in "".join(waits["reason"].tolist())


def test_waits_of_a_dict_have_to_be_asked_for_in_time(tmp_path: Path, small: dict[str, Any]) -> None:
    results = noctule.run("fcfs", small, out=tmp_path / "out")
    with pytest.raises(noctule.Error, match=r"options\.json\) does not exist\.\nMaybe the options were a dict"):
        results.waits()


def test_agents_without_reasons_are_refused(tmp_path: Path, small: dict[str, Any]) -> None:
    with pytest.raises(noctule.Error, match=r"the agent of this run \(classic\) gives no reasons"):
        noctule.run("classic", small, out=tmp_path / "out", waits=True)


def test_a_notebook_shows_the_report(tmp_path: Path, small: dict[str, Any]) -> None:
    results = noctule.run("fcfs", small, out=tmp_path / "out")
    shown = results._repr_html_()
    assert shown.startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;')
    assert 'sandbox="allow-scripts' in shown
    assert "<script" not in shown
    assert "Noctule report" in noctule.report(results, results.path)


def test_trains_and_plays_what_was_learnt(tmp_path: Path, root: Path) -> None:
    options = root / "launch" / "experiments" / "hdeeprm-learning" / "actor-critic.json"
    signs: list[Mapping[str, Any]] = []
    try:
        trained = noctule.train("actor-critic", options, episodes=3, out=tmp_path / "out", progress=signs.append)
    except noctule.Error as e:
        if "PyTorch" in str(e):
            pytest.skip(e.message)
        raise
    assert {sign["progress"] for sign in signs} == {"episodes", "jobs"}
    assert len(trained.training("numpy")["update"]) == 3
    assert trained.model == tmp_path / "out" / "model.safetensors"
    played = noctule.run(trained.model, options, out=tmp_path / "played")
    assert played.summary["makespan"] == trained.summary["makespan"]
    compared = noctule.evaluate([trained.model], options)
    assert compared.runs("numpy")["makespan"].tolist() == [trained.summary["makespan"]]


def test_trains_by_the_name_alone(tmp_path: Path) -> None:
    try:
        trained = noctule.train("ppo", episodes=1, out=tmp_path / "out", settings={"decision.agent.hidden": [4]})
    except noctule.Error as e:
        if "PyTorch" in str(e):
            pytest.skip(e.message)
        raise
    assert trained.run["options"]["decision"]["agent"]["hidden"] == [4]
    assert trained.model is not None


@pytest.mark.parametrize("learner", [{}, {"name": "my own"}, {"name": "dqn"}])
def test_a_model_of_python_is_played_by_its_file(learner: dict[str, Any], tmp_path: Path, root: Path) -> None:
    options = root / "launch" / "experiments" / "hdeeprm-learning" / "actor-critic.json"
    network = {"type": "mlp", "hidden": [4]}
    with noctule.Env("policy", options) as env:
        weights = {name: np.ones(shape) for name, shape in models.shapes(network, env).items()}
        file = models.save(tmp_path / "m.safetensors", weights, env, network, learner=learner)
    played = noctule.run(file, options, out=tmp_path / "played")
    compared = noctule.evaluate({"mine": file, "easy": "easy"}, options)
    assert compared.runs("numpy")["makespan"].tolist()[0] == played.summary["makespan"]


def test_the_agents_that_learn_are_those_of_java() -> None:
    helped = _java.start(["help", "agents"])
    try:
        text = helped.stdout.read().decode()
    finally:
        helped.close()
    assert re.findall(r"^  (\S+) +learns ", text, re.MULTILINE) == list(runs._LEARNERS)


class Counting(noctule.Agent):
    """Starts whatever fits, and counts what it hears."""

    def __init__(self) -> None:
        self.submitted = 0

    def decide(self, message: noctule.Message) -> Iterator[noctule.Decision]:
        for event in message.events:
            match event:
                case noctule.JobSubmitted(job):
                    self.submitted += 1
                    yield noctule.Reject(job)


def test_an_agent_without_a_queue_decides_too(tmp_path: Path, small: dict[str, Any]) -> None:
    agent = Counting()
    results = noctule.run(agent, small, out=tmp_path / "out")
    assert agent.submitted == 300
    assert set(results.jobs("numpy")["final_state"].tolist()) == {"REJECTED"}
    assert noctule.run(agent, small, out=tmp_path / "again").complete
    assert agent.submitted == 600


def test_the_agent_of_the_documentation_runs(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pandas")
    page = (root / "docs" / "agents.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    exec(code.replace("launch/quickstart.json", str(root / "launch" / "quickstart.json")), {})
    assert float(capsys.readouterr().out) > 0
    assert noctule.Results("runs/Fcfs-quickstart-001").complete


@pytest.mark.long
def test_ctrl_c_at_any_time_leaves_no_process(tmp_path: Path, small: dict[str, Any]) -> None:
    draw = random.Random(3)
    interrupted = 0
    for number in range(25):
        timer = threading.Timer(draw.uniform(0, 4), os.kill, (os.getpid(), signal.SIGINT))
        try:
            timer.start()
            noctule.run(Fcfs(), small, out=tmp_path / str(number))
            timer.join()
        except KeyboardInterrupt:
            interrupted += 1
        finally:
            timer.cancel()
        assert no_child_is_left()
    assert interrupted > 5
