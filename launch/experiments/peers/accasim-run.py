"""Replays a trace with AccaSim's EASY backfilling and first fit, and prints jobs per second of processor time.

Usage: accasim-run.py TRACE.swf CORES WORK_DIRECTORY
"""
import collections
import collections.abc
import contextlib
import io
import json
import pathlib
import sys
import time

# AccaSim 1.1.3 was written for Pythons that had this name there.
collections.Mapping = collections.abc.Mapping

from accasim.base.allocator_class import FirstFit  # noqa: E402
from accasim.base.scheduler_class import EASYBackfilling  # noqa: E402
from accasim.base.simulator_class import Simulator  # noqa: E402


def main():
    trace, cores, work = sys.argv[1:4]
    system = pathlib.Path(work) / "system.json"
    system.write_text(json.dumps({"groups": {"node": {"core": 1}}, "resources": {"node": int(cores)}}))
    simulator = Simulator(
        trace,
        str(system),
        EASYBackfilling(FirstFit()),
        scheduling_output=False,
        statistics_output=False,
        show_statistics=False,
        RESULTS_FOLDER_PATH=work,
    )
    jobs = sum(1 for line in open(trace) if line.strip() and not line.startswith(";"))
    began = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        simulator.start_simulation()
    seconds = time.process_time() - began
    print(f"AccaSim 1.1.3, EASY and first fit: {jobs} jobs in {seconds:.2f} s of processor time, {jobs / seconds:.0f} jobs/s")


main()
