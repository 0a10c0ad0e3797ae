package org.noctule.agent.reward;

import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobRows;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/**
 * The sources of rewards: HDeepRM's objectives and four more, each a rate at one instant, which stays the same between
 * two messages, and what the run comes to in the end.
 */
public enum PublishedObjective implements Objective {
    /**
     * Minus the sum of 1 / estimate over waiting and running jobs, by which their slowdowns grow each second; unknown
     * estimates add nothing. In the end minus the mean slowdown.
     */
    AVG_JOB_SLOWDOWN("avg_job_slowdown") {
        @Override
        public double rate(ClusterView view) {
            final double sum = grown(grown(0, view.waiting(), SHORTEST), view.running(), SHORTEST);
            return sum == 0 ? 0 : -sum;
        }

        @Override
        public double outcome(Outcome run) {
            return -run.meanSlowdown();
        }
    },
    /** Minus the number of waiting and running jobs; in the end minus the mean turnaround time in s. */
    AVG_JOB_COMPLETION("avg_job_completion") {
        @Override
        public double rate(ClusterView view) {
            return unfinished(view) == 0 ? 0 : -unfinished(view);
        }

        @Override
        public double outcome(Outcome run) {
            return -run.meanTurnaround();
        }
    },
    /** The number of busy cores: what HDeepRM's documentation says and its code cannot do; in the end their mean. */
    AVG_UTILIZATION("avg_utilization") {
        @Override
        public double rate(ClusterView view) {
            return view.cores() - view.freeCores();
        }

        @Override
        public double outcome(Outcome run) {
            return run.meanBusyCores();
        }
    },
    /** The summed speed of all busy cores in GFLOPS; in the end minus the time from the first action on in s. */
    MAKESPAN("makespan") {
        @Override
        public double rate(ClusterView view) {
            return view.gflops();
        }

        @Override
        public double outcome(Outcome run) {
            return -run.duration();
        }
    },
    /** Minus the power of the machine in W; in the end minus the energy from the first action on in J. */
    ENERGY_CONSUMPTION("energy_consumption") {
        @Override
        public double rate(ClusterView view) {
            return -view.watts();
        }

        @Override
        public double outcome(Outcome run) {
            return -run.joules();
        }
    },
    /**
     * Minus power times the number of waiting and running jobs: the rates at which energy and the jobs' summed time in
     * the system grow. HDeepRM names this objective and leaves it undefined. In the end minus energy times time.
     */
    EDP("edp") {
        @Override
        public double rate(ClusterView view) {
            final int unfinished = unfinished(view);
            return unfinished == 0 ? 0 : -view.watts() * unfinished;
        }

        @Override
        public double outcome(Outcome run) {
            return -run.joules() * run.duration();
        }
    },
    /**
     * Minus the sum of 1 / estimate over waiting jobs, by which their bounded slowdowns grow each second; an estimate
     * counts at least 10 s, unknown ones add nothing. In the end minus the mean bounded slowdown, as RLScheduler has
     * it.
     */
    BOUNDED_SLOWDOWN("bounded_slowdown") {
        @Override
        public double rate(ClusterView view) {
            final double sum = grown(0, view.waiting(), Outcome.TAU);
            return sum == 0 ? 0 : -sum;
        }

        @Override
        public double outcome(Outcome run) {
            return -run.meanBoundedSlowdown();
        }
    },
    /**
     * Minus the sum of 1 / run time over waiting jobs, by which their bounded slowdowns really grow each second; a run
     * time counts at least 10 s. It is that of the profile, which policies do not see, or the estimate where the
     * profile tells none; an unknown one adds nothing. In the end minus the mean bounded slowdown.
     */
    ACTUAL_SLOWDOWN("actual_slowdown") {
        @Override
        public double rate(ClusterView view) {
            double sum = 0;
            final JobRows waiting = view.waiting();
            for (int row = 0; row < waiting.size(); row++) {
                sum += 1 / Math.max(Outcome.TAU, runTime(waiting.job(row)));
            }
            return sum == 0 ? 0 : -sum;
        }

        private static double runTime(Job job) {
            if (job.profile() instanceof Profile.ReferenceTime reference) {
                return Math.min(reference.seconds(), job.walltime());
            }
            return job.profile() instanceof Profile.Delay delay
                    ? Math.min(delay.delay(), job.walltime())
                    : job.estimate();
        }

        @Override
        public double outcome(Outcome run) {
            return -run.meanBoundedSlowdown();
        }
    },
    /** Minus the number of waiting jobs; in the end minus the mean waiting time in s. */
    WAITING_TIME("waiting_time") {
        @Override
        public double rate(ClusterView view) {
            return view.waitingJobs() == 0 ? 0 : -view.waitingJobs();
        }

        @Override
        public double outcome(Outcome run) {
            return -run.meanWait();
        }
    },
    /**
     * -1 while a job waits, else 0: an arrival would be blocked. In the end minus the part of the time from the first
     * action on in which a job waited.
     */
    BLOCKING("blocking") {
        @Override
        public double rate(ClusterView view) {
            return view.waitingJobs() > 0 ? -1 : 0;
        }

        @Override
        public double outcome(Outcome run) {
            return -run.blockedShare();
        }
    };

    private static final double SHORTEST = 1e-9;

    private final String key;

    PublishedObjective(String key) {
        this.key = key;
    }

    @Override
    public String toString() {
        return key;
    }

    /** Adds 1 / estimate of each job to a sum, an estimate counting at least so many seconds. */
    private static double grown(double sum, JobRows jobs, double least) {
        double grown = sum;
        for (int row = 0; row < jobs.size(); row++) {
            grown += 1 / Math.max(least, jobs.estimate()[row]);
        }
        return grown;
    }

    private static int unfinished(ClusterView view) {
        return view.running().size() + view.waitingJobs();
    }
}
