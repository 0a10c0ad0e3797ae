package org.noctule.agent.problem;

import java.util.Comparator;
import java.util.function.ToDoubleFunction;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;

/** The dates at which cores come back by the ends that are foretold of the jobs that run now. */
final class PredictedEnds {
    private final int free;
    private final double now;
    private final double[] dates;
    private final int[] freed;

    /** Sorts the running jobs by their estimates. */
    PredictedEnds(ClusterMirror mirror) {
        this(mirror, PredictedEnds::end);
    }

    /** Sorts the running jobs by the dates at which they are expected to end. */
    PredictedEnds(ClusterMirror mirror, ToDoubleFunction<RunningJob> end) {
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
     * The earliest date at which so many cores are free; in the past if a job is late; infinity if unknown or never.
     */
    double fits(int cores) {
        if (cores <= free) {
            return now;
        }
        final int end = enough(cores);
        return end < dates.length ? dates[end] : Double.POSITIVE_INFINITY;
    }

    /** How many cores are free at that date; 0 if it is unknown or never comes. */
    int free(int cores) {
        if (cores <= free) {
            return free;
        }
        final int end = enough(cores);
        return end < freed.length ? freed[end] : 0;
    }

    /** How many cores are free once all have ended that are to end by a date. */
    int freeBy(double date) {
        int ended = 0;
        while (ended < dates.length && dates[ended] <= date) {
            ended++;
        }
        return ended == 0 ? free : freed[ended - 1];
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
