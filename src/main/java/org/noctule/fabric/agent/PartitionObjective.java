package org.noctule.fabric.agent;

import java.util.function.BiFunction;
import org.noctule.fabric.ramp.JobTotals;

/**
 * The aim of the answers of {@link PartitionProblem}: the reward functions of ddls at commit 9e0b5ba
 * ({@code ddls/environments/ramp_job_partitioning/rewards}), with the factors that it sets by default. Lower-case names
 * are those of options.
 */
public enum PartitionObjective {
    /** Few jobs that do not run, as in the PAC-ML paper: 1 for a job that runs, -1 for one that never will. */
    JOB_ACCEPTANCE(AnswerEarnings::new) {
        @Override
        double runs(double share) {
            return 1;
        }

        @Override
        double fails(double place, double weight) {
            return -1;
        }
    },
    /** Short jobs: minus JCT / sequential JCT for one that runs, minus the weight for one that does not. */
    LOOKAHEAD_JOB_COMPLETION_TIME(AnswerEarnings::new) {
        @Override
        double runs(double share) {
            return -share;
        }

        @Override
        double fails(double place, double weight) {
            return -weight;
        }
    },
    /**
     * Short jobs, and few long ones that do not run: minus JCT / sequential JCT for one that runs, minus weight · (1 +
     * place) for one that does not, where its sequential JCT has the place from 0 to 1 among those of the pool. (In
     * ddls the place is no number where all are equal; here it is 1, as in observations.)
     */
    MULTI_OBJECTIVE_JCT_BLOCKING(AnswerEarnings::new) {
        @Override
        double runs(double share) {
            return -share;
        }

        @Override
        double fails(double place, double weight) {
            return -weight * (1 + place);
        }
    },
    /** Memory of the parts that is gone through each second. */
    MEAN_COMPUTE_THROUGHPUT(ThroughputEarnings::new) {
        @Override
        double bytes(JobTotals parts, JobTotals whole) {
            return parts.memory();
        }
    },
    /** Memory and dependencies of the parts that are gone through each second. */
    MEAN_CLUSTER_THROUGHPUT(ThroughputEarnings::new) {
        @Override
        double bytes(JobTotals parts, JobTotals whole) {
            return parts.memory() + parts.transfers();
        }
    },
    /** Memory and dependencies of the jobs as they came, not split, that are gone through each second. */
    MEAN_DEMAND_TOTAL_THROUGHPUT(ThroughputEarnings::new) {
        @Override
        double bytes(JobTotals parts, JobTotals whole) {
            return whole.memory() + whole.transfers();
        }
    };

    private final BiFunction<PartitionReward, JobRanges.Range, JobEarnings> earnings;

    PartitionObjective(BiFunction<PartitionReward, JobRanges.Range, JobEarnings> earnings) {
        this.earnings = earnings;
    }

    /** Returns what a job earns that runs and takes this share of its sequential time. */
    double runs(double share) {
        return 0;
    }

    /** Returns what a job earns that never runs. */
    double fails(double place, double weight) {
        return 0;
    }

    /** Returns the bytes that a job goes through once until it ends. */
    double bytes(JobTotals parts, JobTotals whole) {
        return 0;
    }

    JobEarnings earnings(PartitionReward reward, JobRanges.Range sequential) {
        return earnings.apply(reward, sequential);
    }
}
