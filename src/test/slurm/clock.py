"""The clock of an emulated cluster: who waits for which moment, whether all rest, and how time goes on."""

import ctypes
import re
import subprocess
import time

WAITERS = 1024
SECOND = 10**9
# Quiet looks in a row that count as rest: after a daemon woke, and after what sends messages (bytes may be on their way where no
# thread shows it), and while slurmctld and slurmdbd come to know each other.
AFTER_DAEMON, AFTER_MESSAGE, AT_START = 2, 6, 8
PATIENCE = 30  # seconds of real time
BUSY, STEPS, SLEEPERS = range(3)


class Restless(Exception):
    """The cluster did not come to rest: what was recorded so far is worth nothing."""


def compiled(source, target, include):
    """Compiles C text to a shared library."""
    subprocess.run(
        ["cc", "-O2", "-shared", "-fPIC", "-I", include, "-x", "c", "-", "-o", target, "-ldl", "-lpthread"],
        input=source, text=True, check=True,
    )


class Clock:
    """Moves the time of all programs that share the board, and waits for rest after each move."""

    def __init__(self, library, board):
        self.lib = ctypes.CDLL(library)
        self.lib.set_clock.argtypes = [ctypes.c_int64]
        self.lib.play_idle.argtypes = [ctypes.c_int64, ctypes.c_int64, ctypes.c_int, ctypes.c_int]
        self.lib.play_idle.restype = ctypes.c_int64
        if self.lib.open_board(board.encode()) != 0:
            raise OSError(f"{board} cannot be shared")
        self.places, self.pids = (ctypes.c_int * WAITERS)(), (ctypes.c_int * WAITERS)()
        self.counts, self.who = (ctypes.c_int * 3)(), ctypes.create_string_buffer(64)
        self.jobs = {}  # process -> Slurm's id of the job whose sleep it is, or None
        self.second = 0
        self.steps = 0  # batch steps when the cluster last rested
        self.controller = 0
        self.looping = False  # whether slurmctld has reached its main loop

    def set(self, second):
        """Sets the time and wakes who is late, without waiting for rest: for the time before there is a cluster."""
        self.second = second
        self.lib.set_clock(second * SECOND)
        for place, _ in self.due():
            self.lib.ring(place)
        self.lib.tick()

    def due(self):
        """(place, process) of all whose moment has come"""
        n = self.lib.due(self.places, self.pids)
        return [(self.places[i], self.pids[i]) for i in range(n)]

    def play(self, second, ms, calm=AFTER_DAEMON):
        """Moves the clock to a part of a second and lets go on what is due: threads of slurmctld one by one, all other daemons at
        once, then the ends of jobs, in the order of Slurm's ids and a millisecond apart, so that each has a pass of its own."""
        self.second = second
        while True:
            self.lib.set_clock(second * SECOND + ms * 10**6)
            due = self.due()
            ends = sorted((job, place) for place, pid in due if (job := self.job_of(pid)) is not None)
            daemons = [place for place, pid in due if self.job_of(pid) is None]
            if not due:
                return
            now = daemons or [ends[0][1]]
            thread = self.lib.next_thread((ctypes.c_int * len(now))(*now), len(now), self.controller) if self.looping else -1
            if thread >= 0:
                now = [thread]
            for place in now:
                self.lib.ring(place)
            self.lib.tick()
            self.rest(calm if daemons else max(calm, AFTER_MESSAGE))
            if not daemons:
                ms += 1

    def idle(self, second, limit, log):
        """Plays idle seconds from this one on, at most up to the limit; returns the second that follows them, and the part of it (in
        ms) that has been played already, or None. log: file descriptor of slurmctld's log."""
        if not self.looping:
            return second, None
        quarter = self.lib.play_idle(second, limit, self.controller, log)
        self.second = quarter // 4
        return quarter // 4, {0: None, 1: 0, 2: 500, 3: 750}[quarter % 4]

    def job_of(self, pid):
        """Slurm's id of the job whose sleep this process is, or None"""
        if pid not in self.jobs:
            try:
                with open(f"/proc/{pid}/comm") as f:
                    name = f.read().strip()
                with open(f"/proc/{pid}/environ", errors="replace") as f:
                    job = re.search(r"(?:^|\0)SLURM_JOB_ID=(\d+)", f.read())
            except (FileNotFoundError, ProcessLookupError):
                return None
            self.jobs[pid] = int(job[1]) if name == "sleep" and job else None
        return self.jobs[pid]

    def rest(self, calm=AFTER_DAEMON):
        """Waits until nothing runs, nobody is late, slurmctld's main loop waits and each batch step holds a sleeping job; returns how
        many steps there are."""
        quiet, begin = 0, time.monotonic()
        while True:
            quiet = quiet + 1 if self.quiet() else 0
            if quiet == calm and (calm <= AFTER_DAEMON or wires_are_silent()):
                self.steps = self.counts[STEPS]
                return self.steps
            if quiet == calm:
                quiet = 0
            if time.monotonic() - begin > PATIENCE:
                _, steps, sleepers = self.counts
                raise Restless(f"{steps} steps, {sleepers} sleeping jobs, {self.who.value.decode(errors='replace')}")
            time.sleep(0.0005)

    def quiet(self):
        """Whether one look finds rest"""
        # Before slurmctld has reached its main loop nobody can ask that it waits there.
        self.looping = self.looping or self.controller != 0 and self.lib.main_loop_waits(self.controller) == 1
        self.lib.look(self.counts, self.who, self.controller if self.looping else 0)
        return self.counts[BUSY] == 0 and self.counts[STEPS] == self.counts[SLEEPERS]


def wires_are_silent():
    """Whether no bytes are on their way and no connection waits to be taken."""
    with open("/proc/net/tcp") as f:
        rows = [line.split() for line in f.readlines()[1:]]
    return all(row[4] == "00000000:00000000" for row in rows if row[3] != "06")
