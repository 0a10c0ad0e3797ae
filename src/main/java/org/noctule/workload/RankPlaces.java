package org.noctule.workload;

import java.util.List;

/** The executors on which the ranks of a job's traces run, if the job says so. */
public final class RankPlaces {
    /** The field of a job that lists, for each rank, the place of its executor, from 0. */
    public static final String FIELD = "smpi_ranks_to_hosts_mapping";

    private RankPlaces() {}

    /**
     * Returns the places of a job's ranks.
     *
     * @param job the job
     * @return by rank, the place of its executor; empty if the job says nothing; nothing but whole numbers below the
     *     job's size if it was read, anything otherwise
     */
    public static List<?> of(Job job) {
        return job.extra().get(FIELD) instanceof List<?> places ? places : List.of();
    }
}
