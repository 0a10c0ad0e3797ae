package org.noctule.site;

import org.noctule.workload.Owner;

/**
 * A job as the accounting of a cluster recorded it, or one attempt of a job that was begun anew. Dates are seconds
 * since 1970 in UTC; what is not known is NaN.
 *
 * @param id its number, with the index of an array or a component: {@code "12"}, {@code "12_3"}, {@code "12+1"}
 * @param submit date of its submission
 * @param eligible date from which it could have started: behind its dependencies, holds and begin time
 * @param start date of its start
 * @param end date of its end
 * @param cores number of its cores, allocated ones if it started, else those that it asked for; 0 if unknown
 * @param memory memory of all its cores in MB; 0 if unknown
 * @param limit limit of time in s; infinite if it has none, NaN if none is known
 * @param state its course
 * @param owner user, account (as the group) and partition (as the queue)
 * @param nodes names of its nodes as the source writes them; empty if unknown
 * @param terms what else it asked for
 * @param line its line in the file
 */
public record RecordedJob(
        String id,
        double submit,
        double eligible,
        double start,
        double end,
        int cores,
        double memory,
        double limit,
        RecordedState state,
        Owner owner,
        String nodes,
        RecordedTerms terms,
        long line) {
    /**
     * Describes a job of which no terms are told.
     *
     * @param id its number
     * @param submit date of its submission
     * @param eligible date from which it could have started
     * @param start date of its start
     * @param end date of its end
     * @param cores number of its cores
     * @param memory memory of all its cores in MB
     * @param limit limit of time in s
     * @param state its course
     * @param owner user, account and partition
     * @param nodes names of its nodes
     * @param line its line in the file
     */
    public RecordedJob(
            String id,
            double submit,
            double eligible,
            double start,
            double end,
            int cores,
            double memory,
            double limit,
            RecordedState state,
            Owner owner,
            String nodes,
            long line) {
        this(id, submit, eligible, start, end, cores, memory, limit, state, owner, nodes, RecordedTerms.NONE, line);
    }

    /**
     * Returns the same job under another number, with another end.
     *
     * @param otherId its number
     * @param otherEnd date of its end
     * @return a job that differs in these alone
     */
    RecordedJob with(String otherId, double otherEnd) {
        return new RecordedJob(
                otherId, submit, eligible, start, otherEnd, cores, memory, limit, state, owner, nodes, terms, line);
    }

    /** Returns the same job under other terms. */
    RecordedJob with(RecordedTerms otherTerms) {
        return new RecordedJob(
                id, submit, eligible, start, end, cores, memory, limit, state, owner, nodes, otherTerms, line);
    }

    /**
     * Tells whether the job had cores.
     *
     * @return true if it has a start
     */
    public boolean started() {
        return !Double.isNaN(start);
    }
}
