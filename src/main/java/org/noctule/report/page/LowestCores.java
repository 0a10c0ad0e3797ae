package org.noctule.report.page;

import java.util.BitSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.noctule.report.data.CoreRanges;

/**
 * The jobs that were given the lowest free cores: a page works these out anew from dates and numbers of cores, and
 * holds the cores of the other jobs alone. The script {@code data.js} has the same steps.
 */
final class LowestCores {
    private final CoreRanges cores;
    private final BitSet busy = new BitSet();
    /** No core below it is free. */
    private int hint;

    private LowestCores(CoreRanges cores) {
        this.cores = cores;
    }

    /**
     * Returns by job, in the order of starts, the number of its cores if they were the lowest free ones, else 0.
     *
     * @param order rows of the jobs that ran, by start
     * @param start their dates by place in that order
     * @param duration their seconds
     * @param cores the cores by row
     */
    static int[] of(int[] order, IntToDoubleFunction start, IntToDoubleFunction duration, CoreRanges cores) {
        final LowestCores free = new LowestCores(cores);
        final double[] end = IntStream.range(0, order.length)
                .mapToDouble(i -> start.applyAsDouble(i) + duration.applyAsDouble(i))
                .toArray();
        final int[] ended = SortedPlaces.of(end);
        final int[] lowest = new int[order.length];
        int gone = 0;
        for (int i = 0; i < order.length; i++) {
            while (ended[gone] < i && end[ended[gone]] <= start.applyAsDouble(i)) {
                free.release(order[ended[gone++]]);
            }
            lowest[i] = free.isLowest(order[i]) ? (int) cores.cores(order[i]) : 0;
            free.take(order[i]);
        }
        return lowest;
    }

    private boolean isLowest(int job) {
        int at = hint;
        for (int range = cores.begin(job); range < cores.end(job); range++) {
            final int low = busy.nextClearBit(at);
            final int next = busy.nextSetBit(low);
            final boolean last = range + 1 == cores.end(job);
            at = cores.high(range) + 1;
            if (cores.low(range) != low || next >= 0 && at > next || !last && at != next) {
                return false;
            }
        }
        return cores.begin(job) < cores.end(job);
    }

    private void take(int job) {
        for (int range = cores.begin(job); range < cores.end(job); range++) {
            busy.set(cores.low(range), cores.high(range) + 1);
        }
        hint = busy.nextClearBit(hint);
    }

    private void release(int job) {
        for (int range = cores.begin(job); range < cores.end(job); range++) {
            busy.clear(cores.low(range), cores.high(range) + 1);
            hint = Math.min(hint, cores.low(range));
        }
    }
}
