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

    private double now;
    private int free;
    private double shadow;
    private long extra;

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
     * @param freeCores number of free cores
     * @param shadowDate by when a job that takes more than the extra cores must end
     * @param extraCores number of cores that the head does not need at its reservation
     * @return the job, or {@link #NONE}
     */
    int next(int after, double date, int freeCores, double shadowDate, long extraCores) {
        now = date;
        free = freeCores;
        shadow = shadowDate;
        extra = extraCores;
        return after == NONE ? search(root) : searchAfter(root, after);
    }

    /** The first job after another one that asks for no more than the free cores. */
    int nextThatFits(int after, int freeCores) {
        return next(after, 0, freeCores, 0, freeCores);
    }

    private int searchAfter(int node, int after) {
        if (hopeless(node)) {
            return NONE;
        }
        if (!before(after, node)) {
            return searchAfter(right[node], after);
        }
        final int found = searchAfter(left[node], after);
        if (found != NONE) {
            return found;
        }
        return fits(node) ? node : search(right[node]);
    }

    private int search(int subtree) {
        int node = subtree;
        while (!hopeless(node)) {
            final int found = search(left[node]);
            if (found != NONE) {
                return found;
            }
            if (fits(node)) {
                return node;
            }
            node = right[node];
        }
        return NONE;
    }

    private boolean hopeless(int node) {
        return fewestCores[node] > free || fewestCores[node] > extra && now + shortest[node] > shadow;
    }

    private boolean fits(int job) {
        final int cores = jobs.width[job];
        return cores <= free && (cores <= extra || now + jobs.estimate[job] <= shadow);
    }
}
