from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import noctule
from machine import Fcfs, generated
from noctule.__main__ import main

pytest.importorskip("zmq", reason="pyzmq is not installed")
pytestmark = pytest.mark.usefixtures("java")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Options of a few hundred jobs."""
    return generated(tmp_path_factory.mktemp("small"), 300)


AGENT = """
import noctule
from beside import Base


class Mine(Base):
    def schedule(self, now, waiting, free):
        yield from (noctule.Reject(job) for job in waiting)
"""


def test_the_command_line_plays_an_agent_in_a_file(
    tmp_path: Path, small: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "beside.py").write_text("import noctule\n\n\nclass Base(noctule.QueueAgent):\n    pass\n")
    (tmp_path / "mine.py").write_text(AGENT)
    (tmp_path / "options.json").write_text(json.dumps(small))
    words = ["launch", str(tmp_path / "mine.py"), str(tmp_path / "options.json"), "--out", str(tmp_path / "out")]
    assert main([*words, "--timeout", "20"]) == 0
    shown = capfd.readouterr().out
    assert "jobs                300 (300 rejected)" in shown
    assert shown.endswith(f"results in {tmp_path / 'out'}\n")
    assert set(noctule.Results(tmp_path / "out").jobs("numpy")["final_state"].tolist()) == {"REJECTED"}
    assert main(words) == 2
    assert "exists" in capfd.readouterr().err
    (tmp_path / "none.py").write_text("import noctule\n")
    assert main(["launch", str(tmp_path / "none.py")]) == 2
    assert "must hold one agent; it has none.\nMaybe write in it" in capfd.readouterr().err
    assert main(["launch", str(tmp_path / "missing.py")]) == 2


def test_folders_are_named_after_the_agent_in_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my agent.py").write_text("from machine import Fcfs\n\nagent = Fcfs()\n")
    assert main(["launch", "my agent.py"]) == 0
    assert capfd.readouterr().out.endswith(f"results in {Path('runs/Fcfs-quickstart-001')}\n")
    assert noctule.run(Fcfs()).path == Path("runs/Fcfs-quickstart-002")
    assert main(["launch", "my agent.py", "--out=here", "--quiet"]) == 0
    assert Path("here/jobs.csv").is_file()


@pytest.mark.parametrize(
    ("fault", "code", "told"),
    [
        (
            "yield job.req_time",
            3,
            "AttributeError: 'Job' object has no attribute 'req_time' at the date 0.0 (mine.py:7)",
        ),
        ("yield 1 / 0", 3, "ZeroDivisionError: division by zero at the date 0.0 (mine.py:7)"),
        ("yield )", 1, "mine.py:7: SyntaxError: unmatched ')'"),
        ("pass\nimport nowhere", 1, "mine.py:8: ModuleNotFoundError: No module named 'nowhere'"),
    ],
)
def test_what_an_agent_in_a_file_throws_is_told_with_its_line_in_two_lines(
    fault: str, code: int, told: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = "import noctule\n\n\nclass Mine(noctule.QueueAgent):\n    def schedule(self, now, waiting, free):\n"
    (tmp_path / "mine.py").write_text(f"{text}        for job in waiting:\n            {fault}\n")
    assert main(["launch", str(tmp_path / "mine.py"), "--out", str(tmp_path / "out"), "--quiet"]) == code
    first, second = capfd.readouterr().err.splitlines()
    assert first.startswith("noctule: ")
    assert first.endswith(f"{told}.")
    assert second.startswith("Maybe mend ")


def noctule_command(*words: str) -> subprocess.Popen[str]:
    """The command line in a process group of its own, as a shell starts it."""
    return subprocess.Popen(
        [sys.executable, "-m", "noctule", *words],
        env={**os.environ, "PYTHONPATH": str(Path(noctule.__file__).parents[1])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_a_command_for_java_alone_has_its_output_and_its_exit_code() -> None:
    wrong = noctule_command("launch", "fcfx", "none.json", "--quiet")
    assert wrong.communicate()[1].splitlines()[1].startswith("Maybe")
    assert wrong.returncode == 2
    version = noctule_command("version")
    assert version.communicate()[0].startswith("noctule ")
    assert version.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="signals of this kind are POSIX's")
@pytest.mark.parametrize("agent", ["java", "python"])
def test_ctrl_c_at_a_command_keeps_what_there_is(agent: str, tmp_path: Path) -> None:
    options = generated(tmp_path, 60_000)
    (tmp_path / "options.json").write_text(json.dumps(options))
    (tmp_path / "mine.py").write_text("from machine import Fcfs\n\nagent = Fcfs()\n")
    shutil.copy(Path(__file__).parent / "machine.py", tmp_path)
    chosen = {"java": ["fcfs"], "python": [str(tmp_path / "mine.py")]}[agent]
    out = tmp_path / "out"
    words = [*chosen, str(tmp_path / "options.json"), "--out", str(out), "--progress", "json"]
    with noctule_command("launch", *words) as command:
        assert command.stderr is not None
        for line in command.stderr:
            if '"done":' in line and '"done":0,' not in line:
                break
        os.killpg(command.pid, signal.SIGINT)
        told = command.stderr.read()
    assert command.returncode == 130, told
    assert "Maybe go on with: python -m noctule resume" in told
    assert not noctule.Results(out).complete
