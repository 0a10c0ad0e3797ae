package org.noctule.agent.backfill;

/** Cores that running jobs and reservations leave, within one pass: for a whole machine, or beside outages. */
interface CorePlan {
    /** Tells whether a job may start now for all that is reserved, if it is given cores that may be had so long. */
    boolean admits(int job);

    /** Tells that it has started. */
    void starts(int job);

    /**
     * Gives a job the earliest reservation that delays none so far.
     *
     * @param within seconds from now within which it must start
     * @return the date at which it is to start; infinity if there is none, and then nothing is reserved
     */
    double reserve(int job, double within);

    /** Forbids choices of cores that take reserved ones, beside those that another guard forbids. */
    Machine.Guard guard(Machine.Guard other);

    /** A plan in which one core is as good as another. */
    record Counted(ReservationPlan plan, JobTable jobs) implements CorePlan {
        /** Begins with the running jobs. */
        static Counted of(ReservationPlan plan, Machine machine, RunningJobs running, double now) {
            plan.begin(now, machine.usable());
            for (int job = running.first(); job != JobTable.NONE; job = running.next(job)) {
                plan.runs(machine.jobs.end[job], machine.jobs.width[job]);
            }
            return new Counted(plan, machine.jobs);
        }

        @Override
        public boolean admits(int job) {
            return plan.admits(jobs.width[job], jobs.estimate[job]);
        }

        @Override
        public void starts(int job) {
            plan.starts(jobs.width[job], jobs.estimate[job]);
        }

        @Override
        public double reserve(int job, double within) {
            return plan.reserve(jobs.width[job], jobs.estimate[job], within);
        }

        @Override
        public Machine.Guard guard(Machine.Guard other) {
            return other;
        }
    }

    /** A plan beside announced outages, in which jobs that these hold have no reservation. */
    record Zoned(ZonedAvailability plan, Machine machine, double now) implements CorePlan {
        private double end(int job) {
            return Availability.end(now, machine.jobs.estimate[job]);
        }

        @Override
        public boolean admits(int job) {
            return !machine.held(job, now);
        }

        @Override
        public void starts(int job) {
            plan.starts(machine.jobs.alloc(job), now, end(job));
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

        @Override
        public Machine.Guard guard(Machine.Guard other) {
            return (job, alloc) -> plan.admits(alloc, now, end(job)) && other.admits(job, alloc);
        }
    }
}
