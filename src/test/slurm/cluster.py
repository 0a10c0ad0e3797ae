"""An emulated cluster: its daemons, with a clock of their own, in namespaces that end with this process."""

import os
import subprocess
import time

import accounts
import configuration
from clock import AFTER_DAEMON, AFTER_MESSAGE, AT_START, Clock, Restless, compiled

# 2027-01-01 00:00:00 UTC: the daemons start. Nodes have come up, and the first passes are over, when scenarios begin.
BOOT, UP = 1798761600, 180


class Cluster:
    """Slurm's daemons in a folder that is this recording's alone. sources: texts of the C files."""

    def __init__(self, scenario, folder, sources):
        self.scenario, self.folder = scenario, folder
        self.nodes = configuration.write(scenario, folder)
        self.users()
        os.environ["TMPDIR"] = folder
        with open(f"{folder}/board.h", "w") as f:
            f.write(sources["board.h"])
        for name in ("clock", "conductor"):
            compiled(sources[f"{name}.c"], f"{folder}/{name}.so", folder)
        self.clock = Clock(f"{folder}/conductor.so", f"{folder}/board")
        self.env = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "TZ": "UTC", "LC_ALL": "C", "HOME": "/", "SHELL": "/bin/sh",
            "SLURM_CONF": f"{folder}/slurm.conf", "LD_PRELOAD": f"{folder}/clock.so", "BOARD": f"{folder}/board",
        }  # fmt: skip
        self.children = []

    def users(self):
        """Lets the users of the scenario exist, inside of this namespace alone."""
        with open("/etc/passwd") as f:
            known = f.read()
        ours = [f"{u['name']}:x:{5001 + i}:65534::/:/bin/sh\n" for i, u in enumerate(self.scenario.get("users", []))]
        with open(f"{self.folder}/passwd", "w") as f:
            f.write(known + "".join(ours))
        subprocess.run(["mount", "--bind", f"{self.folder}/passwd", "/etc/passwd"], check=True)

    def daemon(self, command, env=None):
        """Starts a daemon; it stays below this process."""
        with open(f"{self.folder}/errors", "a") as errors:
            silent = errors if command[0] == "slurmd" else subprocess.DEVNULL
            child = subprocess.Popen(
                command, env=env or self.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=silent
            )
        self.children.append(child)
        return child

    def ask(self, command):
        """What a command of Slurm answers."""
        child = subprocess.Popen(
            command, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            return child.communicate(timeout=30)[0]
        except subprocess.TimeoutExpired:
            child.kill()
            raise Restless("no answer to " + " ".join(command)) from None

    def start(self, zero):
        """Starts all daemons and plays the time until second zero of the scenario, in seconds since 1970."""
        clock, banked = self.clock, "accounts" in self.scenario
        clock.set(BOOT - 600)
        if banked:
            accounts.start(self, self.scenario)
            clock.rest(AT_START)
        clock.set(BOOT)
        clock.controller = self.daemon(["slurmctld", "-D", "-c"]).pid
        time.sleep(0.3)
        clock.rest(AT_START)
        for node in self.nodes:
            self.daemon(["slurmd", "-D", "-N", node])
        time.sleep(0.2)
        up = False
        for second in range(BOOT + 1, zero):
            calm = AT_START if banked and second < zero - 60 else AFTER_DAEMON
            for ms in (0, 500, 750):
                clock.play(second, ms, calm)
            if not up and second >= zero - 60 and second % 10 == 0:
                up = self.ask(["sinfo", "-h", "-o", "%D %t"]).split() == [str(len(self.nodes)), "idle"]
        if not up:
            raise SystemExit("nodes do not come up: " + self.ask(["sinfo", "-N", "-o", "%N %t %E"]) + self.text("errors")[-2000:])

    def rest(self):
        """Waits for rest after an order."""
        return self.clock.rest(AFTER_MESSAGE)

    def text(self, name):
        """The text of a file of the cluster; empty if there is none."""
        path = f"{self.folder}/{name}"
        if not os.path.exists(path):
            return ""
        with open(path, errors="replace") as f:
            return f.read()
