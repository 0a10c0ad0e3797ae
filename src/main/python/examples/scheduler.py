"""EASY backfilling in Python: a job passes those before it if the first that waits starts no later.

python src/main/python/examples/scheduler.py [OPTIONS.json]
"""

import math
import sys
from collections.abc import Iterator

import noctule


class Backfill(noctule.QueueAgent):
    """Starts jobs in the order of their arrival, and others in gaps."""

    def schedule(self, now: float, waiting: list[noctule.Job], free: noctule.Cores) -> Iterator[noctule.Decision]:
        """Yields what starts now."""
        head, date, spare = None, math.inf, math.inf
        for job in waiting:
            cores, end = self.place(job), now + job.estimate
            if cores and (end <= date or job.cores <= spare):
                spare -= job.cores if end > date else 0
                yield noctule.Execute(job, cores)
            elif head is None:
                # The first that has to wait: when it can start, and what it then leaves free.
                head = job
                ends = [(max(now, started.expected_end), len(started.cores)) for started in self.running.values()]
                later = {at: len(self.free) + sum(count for other, count in ends if other <= at) for at, _ in ends}
                date = min((at for at, count in later.items() if count >= job.cores), default=math.inf)
                spare = later.get(date, job.cores) - job.cores


if __name__ == "__main__":
    results = noctule.run(Backfill(), sys.argv[1] if len(sys.argv) > 1 else None, progress=True)
    print(f"mean waiting time {results.summary['waiting_time']['mean']:.0f} s; results in {results.path}")
