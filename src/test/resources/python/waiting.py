"""Prints the number of jobs in a jobs.csv and their mean waiting time, as Evalys reads them."""

import sys

from evalys.jobset import JobSet

jobs = JobSet.from_csv(sys.argv[1])
print(len(jobs.df), repr(float(jobs.df["waiting_time"].mean())))
