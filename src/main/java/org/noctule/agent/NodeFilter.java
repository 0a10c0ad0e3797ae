package org.noctule.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.workload.Job;

/** Tells which nodes a job may use, such as those of its partition, or those that no outage takes away. */
public interface NodeFilter {
    /** Lets all jobs use all nodes. */
    NodeFilter ALL = new NodeFilter() {
        @Override
        public Optional<BitSet> nodes(Job job, double from, double until) {
            return Optional.empty();
        }

        @Override
        public double next(double date) {
            return Double.POSITIVE_INFINITY;
        }
    };

    /**
     * Returns the nodes that a job may use all the time from one date to another.
     *
     * @param job the job
     * @param from date of its start in seconds
     * @param until expected date of its end in seconds, perhaps infinite
     * @return their numbers, not to be changed; empty for all nodes
     */
    Optional<BitSet> nodes(Job job, double from, double until);

    /**
     * Returns the next date from which on a job that starts may use other nodes.
     *
     * @param date a date in seconds
     * @return a later date; infinite if there is none
     */
    double next(double date);

    /**
     * Joins two filters.
     *
     * @param other another filter
     * @return a filter of the nodes that both let jobs use
     */
    default NodeFilter and(NodeFilter other) {
        final NodeFilter one = this;
        return new NodeFilter() {
            @Override
            public Optional<BitSet> nodes(Job job, double from, double until) {
                final Optional<BitSet> mine = one.nodes(job, from, until);
                final Optional<BitSet> theirs = other.nodes(job, from, until);
                if (mine.isEmpty() || theirs.isEmpty()) {
                    return mine.isEmpty() ? theirs : mine;
                }
                final BitSet both = (BitSet) mine.get().clone();
                both.and(theirs.get());
                return Optional.of(both);
            }

            @Override
            public double next(double date) {
                return Math.min(one.next(date), other.next(date));
            }
        };
    }
}
