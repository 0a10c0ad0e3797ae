package org.noctule.campaign.dispense;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The runs that are to be played, cut into batches once. Short runs share a batch, since a claim over a network costs
 * up to a millisecond: a batch is closed before it would be expected to last longer than {@value #LONGEST_SHARED} ms.
 */
public final class RunBatches {
    /** Expected milliseconds of a batch of several runs, at most. */
    public static final double LONGEST_SHARED = 50;

    /** Runs of a batch, at most: what estimates of almost nothing may at worst put into one. */
    public static final int MOST_RUNS = 1000;

    private final int[] runs;
    private final int[] bounds;

    private RunBatches(int[] runs, int[] bounds) {
        this.runs = runs;
        this.bounds = bounds;
    }

    /**
     * Cuts runs in the order in which they are given.
     *
     * @param runs run numbers
     * @param milliseconds expected duration of each of them; NaN: unknown, such a run is a batch of its own
     * @return their batches
     */
    public static RunBatches asGiven(int[] runs, double[] milliseconds) {
        if (runs.length != milliseconds.length) {
            throw new IllegalArgumentException(runs.length + " runs, " + milliseconds.length + " durations");
        }
        final IntStream.Builder bounds = IntStream.builder().add(0);
        int first = 0;
        double sum = 0;
        for (int i = 0; i < runs.length; i++) {
            // So written, NaN closes a batch too.
            if (i > first && !(sum + milliseconds[i] <= LONGEST_SHARED && i - first < MOST_RUNS)) {
                bounds.add(i);
                first = i;
                sum = 0;
            }
            sum += milliseconds[i];
        }
        return new RunBatches(
                runs.clone(),
                runs.length == 0
                        ? new int[] {0}
                        : bounds.add(runs.length).build().toArray());
    }

    /**
     * Cuts runs after sorting them by expected duration, those of unknown duration first: a long run that starts last
     * keeps everybody else waiting.
     *
     * @param runs run numbers; those of equal duration stay in this order
     * @param milliseconds expected duration of each of them; NaN: unknown
     * @return their batches
     */
    public static RunBatches longestFirst(int[] runs, double[] milliseconds) {
        final int[] places = IntStream.range(0, runs.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer place) -> milliseconds[place])
                        .reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        return asGiven(
                Arrays.stream(places).map(place -> runs[place]).toArray(),
                Arrays.stream(places).mapToDouble(place -> milliseconds[place]).toArray());
    }

    /**
     * Count of batches.
     *
     * @return 0 when there is no run
     */
    public int count() {
        return bounds.length - 1;
    }

    /**
     * Count of runs in all batches.
     *
     * @return 0 when there is none
     */
    public int runs() {
        return runs.length;
    }

    RunBatch batch(int number) {
        final List<Integer> those =
                Arrays.stream(runs, bounds[number], bounds[number + 1]).boxed().toList();
        return new RunBatch(number, those);
    }

    /**
     * Writes all batches.
     *
     * @param out the target
     * @throws IOException if that fails
     */
    public void write(DataOutput out) throws IOException {
        write(out, runs);
        write(out, bounds);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param in the source
     * @return equal batches
     * @throws IOException if that fails
     */
    public static RunBatches read(DataInput in) throws IOException {
        return new RunBatches(readAll(in), readAll(in));
    }

    static void write(DataOutput out, int[] numbers) throws IOException {
        out.writeInt(numbers.length);
        for (int number : numbers) {
            out.writeInt(number);
        }
    }

    static int[] readAll(DataInput in) throws IOException {
        final int[] numbers = new int[in.readInt()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readInt();
        }
        return numbers;
    }
}
