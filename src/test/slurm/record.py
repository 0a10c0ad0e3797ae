#!/usr/bin/env python3
"""Records what a real Slurm does with scenarios: README.md."""

import argparse
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

import tables  # noqa: E402
from clock import Restless  # noqa: E402
from play import Play  # noqa: E402

NEEDS = {
    "slurmctld": "slurmctld", "slurmd": "slurmd", "sbatch": "slurm-client", "scontrol": "slurm-client", "cc": "gcc libc6-dev",
    "ip": "iproute2", "unshare": "util-linux", "mount": "mount",
}  # fmt: skip
NEEDS_OF_ACCOUNTS = {
    "slurmdbd": "slurmdbd", "sacctmgr": "slurm-client", "mariadbd": "mariadb-server slurm-wlm-mysql-plugin",
    "mariadb-install-db": "mariadb-server",
}  # fmt: skip
# Hidden below a file system of the recording's own, in its namespace alone: nothing is ever written to the disk.
FOLDER = "/mnt"
COMPARED = ("jobs.csv", "plans.csv", "passes.csv", "priority.csv", "shares.csv", "events.csv", "refused.csv")
MISSING, DIFFERS, FAILED = 3, 1, 2


class Missing(Exception):
    """Something that a recording needs is not on this machine; two lines."""


def check(scenarios):
    """Raises Missing with what to install."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise Missing("Recording on a real Slurm needs Linux and root, for namespaces and mounts.\nMaybe run it in a container.")
    needs = dict(NEEDS)
    if any("accounts" in scenario for _, scenario, _ in scenarios):
        needs.update(NEEDS_OF_ACCOUNTS)
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    absent = [command for command in needs if shutil.which(command, path=path) is None]
    if absent:
        packages = " ".join(dict.fromkeys(needs[command] for command in absent))
        raise Missing(
            f"Recording on a real Slurm needs {', '.join(absent)}: not on this machine.\n"
            f"Maybe: apt-get install --no-install-recommends slurm-wlm-basic-plugins {packages}"
        )


def find(words):
    """(name, scenario, file) of each scenario that a word names: one of ours, a file, or a folder of either layout."""
    out = []
    for word in (part for word in words for part in word.split(",")):
        path = Path(word)
        if not path.exists():
            path = HERE / "scenarios" / f"{word}.json"
        if path.is_dir():
            files = sorted(path.glob("*.json")) if not (path / "scenario.json").exists() else [path / "scenario.json"]
            files = [f for f in files if f.name != "agreement.json"] or sorted(path.glob("*/scenario.json"))
        else:
            files = [path]
        if not files or not files[0].exists():
            raise Missing(f"There is no scenario {word}.\nMaybe one of {', '.join(f.stem for f in sorted((HERE / 'scenarios').glob('*.json')))}.")
        for file in files:
            name = file.parent.name if file.name == "scenario.json" else file.stem
            out.append((name, json.loads(file.read_text()), file))
    return out


def inside():
    """The first process of the namespaces: reads its order, plays, and writes the tables to standard output; with it all end."""
    order = json.load(sys.stdin)
    sources = {name: (HERE / name).read_text() for name in ("board.h", "clock.c", "conductor.c")}
    os.chdir("/")
    for command in (
        "ip link set lo up",
        # Names are looked up only where there is an address beside that of the loop.
        "ip addr add 192.0.2.1/32 dev lo",
        "ip route change table local local 127.0.0.0/8 dev lo proto kernel scope host src 127.0.0.1 quickack 1",
        f"mount -t tmpfs -o mode=755 none {FOLDER}",
    ):
        subprocess.run(command.split(), check=True)
    out = {}
    try:
        play = Play(order["scenario"], FOLDER, sources, order["leap"])
        out["tables"], out["figures"] = play.run()
    except Restless as e:
        out["restless"] = str(e)[:600]
    if order["keep"]:
        files = ("slurm.conf", "gres.conf", "slurmctld.log", "slurmdbd.log", "errors")
        out["logs"] = {name: Path(FOLDER, name).read_text(errors="replace") for name in files if Path(FOLDER, name).exists()}
    print(json.dumps(out), flush=True)
    os._exit(0)


class Recorder:
    """Starts recordings in namespaces of their own, one after the other; they end with this process, whatever ends it."""

    def __init__(self, options):
        self.options, self.parent = options, os.getppid()

    def once(self, scenario, tries=3):
        """One recording that came to rest: tables, figures and logs, and the number of tries that did not."""
        order = json.dumps({"scenario": scenario, "leap": not self.options.every_second, "keep": self.options.keep is not None})
        for failed in range(tries):
            out = self.child(order)
            if "restless" not in out:
                return out, failed
            print(f"no rest, once more: {out['restless']}", file=sys.stderr)
        raise Missing("The cluster did not come to rest.\nMaybe this machine is too busy; --keep FOLDER keeps Slurm's logs.")

    def child(self, order):
        kill_with_us = ctypes.CDLL(None).prctl
        command = ["unshare", "--pid", "--net", "--mount", "--fork", "--kill-child", "--mount-proc"]
        command += [sys.executable, str(HERE / "record.py"), "--inside"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: kill_with_us(1, signal.SIGKILL),  # noqa: PLW1509 (one thread)
        ) as child:  # fmt: skip
            try:
                said = self.hear(child, order)
            finally:
                child.kill()
        if child.returncode != 0 or not said:
            raise Missing("The recording ended without a word.\nMaybe the lines above say why.")
        return json.loads(said.splitlines()[-1])

    def hear(self, child, order):
        while True:
            try:
                return child.communicate(order, timeout=1)[0]
            except subprocess.TimeoutExpired:
                order = None
                if self.options.with_parent and os.getppid() != self.parent:
                    raise KeyboardInterrupt from None


def record(recorder, options, name, scenario, file):
    """Records a scenario and writes its tables; returns whether all are equal to those it is held against."""
    outs, failed = [], 0
    for _ in range(options.times):
        out, more = recorder.once(scenario)
        outs.append(out)
        failed += more
    first = outs[0]["tables"]
    agreement = {}
    for table in COMPARED:
        others = [tables.differences(first.get(table, ""), out["tables"].get(table, "")) for out in outs[1:]]
        if others and any(table in out["tables"] for out in outs):
            agreement[table] = {
                "rows": others[0]["rows"], "same": min(o["same"] for o in others),
                "within_1s": max(o["within_1s"] for o in others), "differ": max(o["differ"] for o in others),
            }  # fmt: skip
    report = {"recordings": len(outs), "failed_tries": failed, "runs": [out["figures"] for out in outs], "agreement": agreement}
    folder = Path(options.into, name)
    folder.mkdir(parents=True, exist_ok=True)
    for table in COMPARED:
        if table in first:
            (folder / table).write_text(first[table])
        else:
            (folder / table).unlink(missing_ok=True)
    (folder / "agreement.json").write_text(json.dumps(report, indent=1) + "\n")
    if options.keep:
        for i, out in enumerate(outs):
            kept = Path(options.keep, name, str(i + 1))
            kept.mkdir(parents=True, exist_ok=True)
            for log, text in (out["logs"] | out["tables"]).items():
                (kept / log).write_text(text)
    unlike = [t for t, a in agreement.items() if a["same"] < a["rows"] or a["differ"]]
    walls = ", ".join(f"{r['boot']} + {r['wall']} s" for r in report["runs"])
    words = f"{name}: {report['runs'][0]['seconds']} seconds, {report['runs'][0]['looked_at']} looked at, in {walls}"
    print(words + (f"; recordings differ in {', '.join(unlike)}" if unlike else f"; {len(outs)} recordings equal"), flush=True)
    against = Path(options.against, name) if options.against else None
    if against is None or not against.is_dir():
        return not unlike
    odd = [t for t in COMPARED if first.get(t, "") != ((against / t).read_text() if (against / t).exists() else "")]
    print(f"{name}: " + (f"differs from {against} in {', '.join(odd)}" if odd else f"equal to {against}"), flush=True)
    return not odd


def stop(*_):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def main():
    if sys.argv[1:] == ["--inside"]:
        inside()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="*", default=[str(HERE / "scenarios")], help="names, files or folders (all of ours)")
    parser.add_argument("--into", default="target/slurm-oracle", help="folder for a folder of tables each (%(default)s)")
    parser.add_argument("--against", help="folder of recordings whose tables must be equal")
    parser.add_argument("--times", type=int, default=2, help="recordings of each, which are compared (%(default)s)")
    parser.add_argument("--every-second", action="store_true", help="look at all threads in idle seconds too")
    parser.add_argument("--keep", help="folder for Slurm's files and logs and the tables of each recording")
    parser.add_argument("--with-parent", action="store_true", help="end when the process that started this one has gone")
    options = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, stop)
    try:
        scenarios = find(options.scenario)
        check(scenarios)
        begun, recorder = time.monotonic(), Recorder(options)
        good = [record(recorder, options, *scenario) for scenario in scenarios]
        print(f"{sum(good)} of {len(good)} scenarios as expected, in {time.monotonic() - begun:.0f} s")
        sys.exit(0 if all(good) else DIFFERS)
    except Missing as e:
        print(e, file=sys.stderr)
        sys.exit(MISSING)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(FAILED)


if __name__ == "__main__":
    main()
