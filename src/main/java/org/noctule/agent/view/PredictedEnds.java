package org.noctule.agent.view;

import java.util.Comparator;
import java.util.function.ToDoubleFunction;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;

/** The dates at which cores come back by the ends that are foretold of the jobs that run now. */
public final class PredictedEnds {
    private final int free;
    private final double now;
    private final double[] dates;
    private final int[] freed;

    /**
     * Sorts the running jobs by their estimates.
     *
     * @param mirror the machine
     */
    public PredictedEnds(ClusterMirror mirror) {
        this(mirror, PredictedEnds::end);
    }

    /**
     * Sorts the running jobs by the dates at which they are expected to end.
     *
     * @param mirror the machine
     * @param end tells such a date, in s
     */
    public PredictedEnds(ClusterMirror mirror, ToDoubleFunction<RunningJob> end) {
        free = mirror.states().free().size();
        now = mirror.now();
        final End[] ends = mirror.running().stream()
                .map(job -> new End(end.applyAsDouble(job), job.alloc().size()))
                .sorted(Comparator.comparingDouble(End::date))
                .toArray(End[]::new);
        dates = new double[ends.length];
        freed = new int[ends.length];
        int sum = free;
        for (int i = 0; i < ends.length; i++) {
            sum += ends[i].cores;
            dates[i] = ends[i].date;
            freed[i] = sum;
        }
    }

    private record End(double date, int cores) {}

    private static double end(RunningJob running) {
        return running.start() + running.job().estimate();
    }

    /**
     * Returns the earliest date at which so many cores are free.
     *
     * @param cores how many
     * @return the date in s; in the past if a job is late; infinity if unknown or never
     */
    public double fits(int cores) {
        if (cores <= free) {
            return now;
        }
        final int end = enough(cores);
        return end < dates.length ? dates[end] : Double.POSITIVE_INFINITY;
    }

    /**
     * Counts the cores that are free at the date of {@link #fits}.
     *
     * @param cores how many are wanted
     * @return how many are free then; 0 if that date is unknown or never comes
     */
    public int free(int cores) {
        if (cores <= free) {
            return free;
        }
        final int end = enough(cores);
        return end < freed.length ? freed[end] : 0;
    }

    /**
     * Counts the cores that are free once all jobs have ended that are to end by a date.
     *
     * @param date the date in s
     * @return how many
     */
    public int freeBy(double date) {
        int ended = 0;
        while (ended < dates.length && dates[ended] <= date) {
            ended++;
        }
        return ended == 0 ? free : freed[ended - 1];
    }

    /** Hears of cores that come back. */
    @FunctionalInterface
    public interface Ends {
        /**
         * Takes an end.
         *
         * @param date the date in s, infinity if it is unknown
         * @param cores number of cores that come back
         */
        void end(double date, int cores);
    }

    /**
     * Hands on the ends of all that runs.
     *
     * @param ends receives them in order of their dates
     */
    public void forEach(Ends ends) {
        for (int i = 0; i < dates.length; i++) {
            ends.end(dates[i], freed[i] - (i == 0 ? free : freed[i - 1]));
        }
    }

    /** The first of the ends after which so many cores are free. */
    private int enough(int cores) {
        int low = 0;
        int high = freed.length;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (freed[middle] >= cores) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
