package org.noctule.simulator;

import org.noctule.protocol.Event;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The way in which cores do the work of a job. One constant per unit of work. */
enum Pace {
    /** Seconds, on any core; a job that needs exactly its walltime is killed. */
    DELAY(Event.JobCompleted.KILLED) {
        @Override
        double work(Job job) {
            return ((Profile.Delay) job.profile()).delay();
        }

        @Override
        double speed(double gflops, double referenceGflops) {
            return 1;
        }

        @Override
        boolean late(double end, double limit) {
            return end >= limit;
        }
    },
    /** Seconds on a core of reference speed. */
    REFERENCE(Event.JobCompleted.TASK_CANCELLED) {
        @Override
        double work(Job job) {
            return ((Profile.ReferenceTime) job.profile()).seconds();
        }

        @Override
        double speed(double gflops, double referenceGflops) {
            return gflops / referenceGflops;
        }
    },
    /** Flop per core. */
    FLOP(Event.JobCompleted.TASK_CANCELLED) {
        @Override
        double work(Job job) {
            return ((Profile.ParallelHomogeneous) job.profile()).cpu();
        }

        @Override
        double speed(double gflops, double referenceGflops) {
            return gflops * 1e9;
        }
    },
    /** Flop per core of as many cores as the job asks for. */
    SHARED_FLOP(Event.JobCompleted.TASK_CANCELLED) {
        @Override
        double work(Job job) {
            return ((Profile.ParallelHomogeneousTotal) job.profile()).cpu() / Math.max(1, job.resources());
        }

        @Override
        double speed(double gflops, double referenceGflops) {
            return gflops * 1e9;
        }
    },
    /** Seconds that depend on the place: the job gets them with its claim. */
    CLAIMED(Event.JobCompleted.TASK_CANCELLED) {
        @Override
        double work(Job job) {
            return 0;
        }

        @Override
        double speed(double gflops, double referenceGflops) {
            return 1;
        }
    },
    /** Seconds of a budget, on any core. */
    BUDGET(Event.JobCompleted.KILLED) {
        @Override
        double work(Job job) {
            return ((Profile.Extended) job.profile()).seconds();
        }

        @Override
        double speed(double gflops, double referenceGflops) {
            return 1;
        }
    },
    /** A task of a workflow, whose work is one: nothing of it is done until it is told to be complete. */
    TOLD(Event.JobCompleted.KILLED) {
        @Override
        double work(Job job) {
            return 1;
        }

        @Override
        double speed(double gflops, double referenceGflops) {
            return 0;
        }
    },
    /** Work that no core does alone; it is no number. */
    UNCOUNTED(Event.JobCompleted.TASK_CANCELLED) {
        @Override
        double work(Job job) {
            return 0;
        }

        @Override
        double speed(double gflops, double referenceGflops) {
            throw new IllegalStateException("Cores do not play such profiles.");
        }
    };

    private static final PartCases<Pace> CHOICE = new PartCases<>() {
        @Override
        public Pace delay(Profile.Delay profile) {
            return DELAY;
        }

        @Override
        public Pace referenceTime(Profile.ReferenceTime profile) {
            return REFERENCE;
        }

        @Override
        public Pace parallelHomogeneous(Profile.ParallelHomogeneous profile) {
            return FLOP;
        }

        @Override
        public Pace parallelHomogeneousTotal(Profile.ParallelHomogeneousTotal profile) {
            return SHARED_FLOP;
        }

        @Override
        public Pace extended(Profile.Extended profile) {
            switch (profile.course()) {
                case CLOCKED:
                    return BUDGET;
                case TOLD:
                    return TOLD;
                case PLANNED:
                    return CLAIMED;
                default:
                    return UNCOUNTED;
            }
        }

        @Override
        protected Pace task(Profile profile) {
            return UNCOUNTED;
        }

        @Override
        protected Pace other(Profile profile) {
            return UNCOUNTED;
        }
    };

    private final int killCode;

    Pace(int killCode) {
        this.killCode = killCode;
    }

    static Pace of(Profile profile) {
        return profile.match(CHOICE);
    }

    /** The work of a job of this kind. */
    abstract double work(Job job);

    /** The work done per second when the slowest core runs at so many GFLOPS on a machine of that reference speed. */
    abstract double speed(double gflops, double referenceGflops);

    /** Whether a job whose work ends at a date is killed at another one instead. */
    boolean late(double end, double limit) {
        return end > limit;
    }

    /** The return code of a job that is killed. */
    int killCode() {
        return killCode;
    }
}
