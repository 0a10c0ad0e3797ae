package org.noctule.agent.backfill;

import java.util.Arrays;

/**
 * Waiting jobs by score, with the fewest cores and the shortest estimate of every subtree, so that a sweep passes over
 * jobs that cannot start without looking at them.
 */
final class WaitingJobs extends JobTree {
    private final boolean kinds;
    private int[] fewestCores = new int[64];
    private double[] shortest = new double[64];
    /** The marks of kinds below each member, where jobs are of kinds. */
    private long[] marks = new long[64];

    private final FreeCores freeCores = new FreeCores(this);

    /** A search through jobs in their order for the first that may start. Subtrees in which none may are left out. */
    abstract static class Search {
        final WaitingJobs jobs;

        Search(WaitingJobs jobs) {
            this.jobs = jobs;
        }

        /** Tells whether no member of a subtree may start, as of an empty one. */
        abstract boolean hopeless(int subtree);

        /** Tells whether a member may start. */
        abstract boolean fits(int job);

        /**
         * Finds the first job that may start.
         *
         * @param after a job that is a member or was one, from which on to search, or {@link #NONE} for all
         * @return the job, or {@link #NONE}
         */
        final int after(int after) {
            return after == NONE ? search(jobs.root) : searchAfter(jobs.root, after);
        }

        private int searchAfter(int node, int after) {
            if (hopeless(node)) {
                return NONE;
            }
            if (!jobs.before(after, node)) {
                return searchAfter(jobs.right[node], after);
            }
            final int found = searchAfter(jobs.left[node], after);
            if (found != NONE) {
                return found;
            }
            return fits(node) ? node : search(jobs.right[node]);
        }

        private int search(int subtree) {
            int node = subtree;
            while (!hopeless(node)) {
                final int found = search(jobs.left[node]);
                if (found != NONE) {
                    return found;
                }
                if (fits(node)) {
                    return node;
                }
                node = jobs.right[node];
            }
            return NONE;
        }
    }

    /** The search where one core is as good as another. */
    private static final class FreeCores extends Search {
        private double now;
        private int free;
        private double shadow;
        private long extra;

        FreeCores(WaitingJobs jobs) {
            super(jobs);
        }

        @Override
        boolean hopeless(int node) {
            final int fewest = jobs.fewestCores[node];
            return fewest > free || fewest > extra && now + jobs.shortest[node] > shadow;
        }

        @Override
        boolean fits(int job) {
            final int cores = jobs.jobs.width[job];
            return cores <= free && (cores <= extra || now + jobs.jobs.estimate[job] <= shadow);
        }
    }

    WaitingJobs(JobTable jobs) {
        super(jobs);
        kinds = jobs.marks.length > 0;
        fewestCores[NONE] = Integer.MAX_VALUE;
        shortest[NONE] = Double.POSITIVE_INFINITY;
    }

    @Override
    boolean pull(int node) {
        final int l = left[node];
        final int r = right[node];
        final int cores = Math.min(jobs.width[node], Math.min(fewestCores[l], fewestCores[r]));
        final double seconds = Math.min(jobs.estimate[node], Math.min(shortest[l], shortest[r]));
        final boolean changed = cores != fewestCores[node] || seconds != shortest[node];
        fewestCores[node] = cores;
        shortest[node] = seconds;
        return kinds ? pullMarks(node) | changed : changed;
    }

    private boolean pullMarks(int node) {
        final long before = marks[node];
        marks[node] = jobs.marks[node] | marks[left[node]] | marks[right[node]];
        return marks[node] != before;
    }

    @Override
    void include(int node, int job) {
        fewestCores[node] = Math.min(fewestCores[node], jobs.width[job]);
        shortest[node] = Math.min(shortest[node], jobs.estimate[job]);
        if (kinds) {
            marks[node] |= jobs.marks[job];
        }
    }

    @Override
    void grow(int length) {
        fewestCores = Arrays.copyOf(fewestCores, length);
        shortest = Arrays.copyOf(shortest, length);
        marks = Arrays.copyOf(marks, length);
    }

    /** The fewest cores that a member of a subtree asks for; the largest number if it is empty. */
    int fewestCores(int subtree) {
        return fewestCores[subtree];
    }

    /** The shortest estimate within a subtree. */
    double shortest(int subtree) {
        return shortest[subtree];
    }

    /** The marks of the kinds within a subtree. */
    long marks(int subtree) {
        return marks[subtree];
    }

    /** The fewest cores that a member asks for; the largest number if there is none. */
    int fewestCores() {
        return fewestCores[root];
    }

    /**
     * Finds the first job that asks for no more than the free cores and either ends by the shadow or leaves the head's
     * cores alone.
     *
     * @param after a job that is a member or was one, from which on to search, or {@link #NONE} for all
     * @param date now
     * @param free number of free cores
     * @param shadow by when a job that takes more than the extra cores must end
     * @param extra number of cores that the head does not need at its reservation
     * @return the job, or {@link #NONE}
     */
    int next(int after, double date, int free, double shadow, long extra) {
        freeCores.now = date;
        freeCores.free = free;
        freeCores.shadow = shadow;
        freeCores.extra = extra;
        return freeCores.after(after);
    }

    /** The first job after another one that asks for no more than the free cores. */
    int nextThatFits(int after, int free) {
        return next(after, 0, free, 0, free);
    }
}
