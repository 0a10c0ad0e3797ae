package org.noctule.agent.backfill;

/** Cores that running jobs and reservations leave, within one pass: for a whole machine, or beside outages. */
interface CorePlan {
    /** Starts a job that fits now if it delays nothing that is reserved, and another guard admits it. */
    boolean start(int job, Machine.Guard other);

    /**
     * Gives a job the earliest reservation that delays none so far.
     *
     * @param within seconds from now within which it must start
     * @return the date at which it is to start; infinity if there is none, and then nothing is reserved
     */
    double reserve(int job, double within);

    /** A plan in which one core is as good as another. */
    record Counted(ReservationPlan plan, Machine machine, double now) implements CorePlan {
        /** Begins with the running jobs. */
        static Counted of(ReservationPlan plan, Machine machine, RunningJobs running, double now) {
            plan.begin(now, machine.usable());
            for (int job = running.first(); job != JobTable.NONE; job = running.next(job)) {
                plan.runs(machine.jobs.end[job], machine.jobs.width[job]);
            }
            return new Counted(plan, machine, now);
        }

        @Override
        public boolean start(int job, Machine.Guard other) {
            final int width = machine.jobs.width[job];
            final double seconds = machine.jobs.estimate[job];
            if (!plan.admits(width, seconds) || !machine.start(job, now, other)) {
                return false;
            }
            plan.starts(width, seconds);
            return true;
        }

        @Override
        public double reserve(int job, double within) {
            return plan.reserve(machine.jobs.width[job], machine.jobs.estimate[job], within);
        }
    }

    /** A plan beside announced outages, in which jobs that these hold have no reservation. */
    record Zoned(ZonedAvailability plan, Machine machine, double now) implements CorePlan {
        private double end(int job) {
            return Availability.end(now, machine.jobs.estimate[job]);
        }

        @Override
        public boolean start(int job, Machine.Guard other) {
            if (machine.held(job, now) || !machine.start(job, now, guard(other))) {
                return false;
            }
            plan.starts(machine.jobs.alloc(job), now, end(job));
            return true;
        }

        private Machine.Guard guard(Machine.Guard other) {
            return (job, alloc) -> plan.admits(alloc, now, end(job)) && other.admits(job, alloc);
        }

        @Override
        public double reserve(int job, double within) {
            final int width = machine.jobs.width[job];
            final double seconds = machine.jobs.estimate[job];
            final double start =
                    machine.held(job, now) ? Double.POSITIVE_INFINITY : plan.earliest(width, seconds, now + within);
            plan.reserve(width, seconds, start);
            return start;
        }
    }
}
