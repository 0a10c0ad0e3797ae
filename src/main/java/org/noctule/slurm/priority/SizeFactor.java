package org.noctule.slurm.priority;

/**
 * Factor of a job's size, from 0 to 1: {@code PriorityFavorSmall} and {@code SMALL_RELATIVE_TO_TIME}.
 *
 * <p>Nodes are the fewest that the job was submitted for (1 for {@code --ntasks} alone), not those that it will need.
 */
public enum SizeFactor {
    /** (nodes / N + CPUs / C) / 2. */
    LARGE {
        @Override
        double of(PriorityFacts job, ClusterTotals all) {
            return (job.nodes() / (double) all.nodes() + job.cpus() / (double) all.cpus()) / 2;
        }
    },
    /** ((N - nodes) / N + (C - CPUs) / C) / 2. */
    SMALL {
        @Override
        double of(PriorityFacts job, ClusterTotals all) {
            return ((all.nodes() - job.nodes()) / (double) all.nodes()
                            + (all.cpus() - job.cpus()) / (double) all.cpus())
                    / 2;
        }
    },
    /** max(nodes * C / N, CPUs) / minutes of the limit / C. */
    LARGE_FOR_ITS_TIME {
        @Override
        double of(PriorityFacts job, ClusterTotals all) {
            final double wide = Math.max(job.nodes() * (double) all.cpus() / all.nodes(), job.cpus());
            return job.limitMinutes() > 0 ? wide / job.limitMinutes() / all.cpus() : 0;
        }
    },
    /** 1 less {@link #LARGE_FOR_ITS_TIME}. */
    SMALL_FOR_ITS_TIME {
        @Override
        double of(PriorityFacts job, ClusterTotals all) {
            return 1 - LARGE_FOR_ITS_TIME.of(job, all);
        }
    };

    abstract double of(PriorityFacts job, ClusterTotals all);

    /**
     * Weighs a job by its size.
     *
     * @param job the job
     * @param all the cluster
     * @return the factor, from 0 to 1
     */
    public double factor(PriorityFacts job, ClusterTotals all) {
        return Math.max(0, Math.min(1, of(job, all)));
    }
}
