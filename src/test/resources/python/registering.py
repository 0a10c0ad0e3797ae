"""A scheduler for PyBatsim that registers jobs of its own and serves all jobs first come, first served."""

from batsim.batsim import BatsimScheduler
from procset import ProcSet


class Registering(BatsimScheduler):
    def onSimulationBegins(self):
        self.queue = []
        self.free = ProcSet((0, self.bs.nb_compute_resources - 1))
        acknowledged = self.options.get("acknowledged", False)
        self.bs.register_profiles(
            "dyn",
            {
                "d4": {"type": "delay", "delay": 4},
                "h": {"type": "parallel_homogeneous", "cpu": 3e9, "com": 0},
            },
        )
        for name, width, profile in (("dyn!a", 2, "d4"), ("dyn!b", 1, "h")):
            job = self.bs.register_job(name, width, 100, profile)
            if not acknowledged:
                self.queue.append(job)
        self.start()

    def onJobSubmission(self, job):
        self.queue.append(job)
        self.start()

    def onJobCompletion(self, job):
        self.free |= job.allocation
        if job.id == "dyn!b":
            self.bs.set_job_metadata("dyn!a", "after b")
            self.bs.notify_registration_finished()
        self.start()

    def start(self):
        while self.queue and self.queue[0].requested_resources <= len(self.free):
            job = self.queue.pop(0)
            job.allocation = ProcSet(*list(self.free)[: job.requested_resources])
            self.free -= job.allocation
            self.bs.execute_job(job)
