"""A scheduler for PyBatsim that serves all jobs first come, first served, on the machines that have not failed."""

from batsim.batsim import BatsimScheduler
from procset import ProcSet


class Surviving(BatsimScheduler):
    def onSimulationBegins(self):
        self.queue = []
        self.free = ProcSet((0, self.bs.nb_compute_resources - 1))
        self.down = ProcSet()

    def onJobSubmission(self, job):
        self.queue.append(job)

    def onJobCompletion(self, job):
        self.free |= job.allocation

    def onNotifyEventMachineUnavailable(self, machines):
        self.down |= machines

    def onNotifyEventMachineAvailable(self, machines):
        self.down -= machines

    def onNoMoreEvents(self):
        while self.queue and self.queue[0].requested_resources <= len(
            self.free - self.down
        ):
            job = self.queue.pop(0)
            job.allocation = ProcSet(
                *list(self.free - self.down)[: job.requested_resources]
            )
            self.free -= job.allocation
            self.bs.execute_job(job)
