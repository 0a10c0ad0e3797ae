package org.noctule.campaign.dispense;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.BitSet;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Hands out batches of runs to workers by name, and takes back what a worker leaves. A state machine without clock or
 * chance: equal calls in equal order give equal answers, so copies of it on several machines stay equal.
 *
 * <p>Batches go out in their order, those that came back first. When none is left, the one that has been out longest
 * goes out again, to a worker that does not hold it yet: its holder may be slow, or gone unnoticed. It is not safe for
 * threads.
 */
public final class Dispenser {
    private final RunBatches batches;
    private final Leases leases;
    private final NavigableSet<Integer> returned;
    private final BitSet ended;
    private int next;
    private int runsLeft;

    /**
     * Starts with nothing handed out.
     *
     * @param batches what there is to do
     */
    public Dispenser(RunBatches batches) {
        this(batches, new Leases(), new TreeSet<>(), new BitSet(), 0);
    }

    private Dispenser(RunBatches batches, Leases leases, NavigableSet<Integer> returned, BitSet ended, int next) {
        this.batches = batches;
        this.leases = leases;
        this.returned = returned;
        this.ended = ended;
        this.next = next;
        this.runsLeft = batches.runs()
                - ended.stream()
                        .map(number -> batches.batch(number).runs().size())
                        .sum();
    }

    /**
     * Hands out a batch; a worker may hold several.
     *
     * @param worker who asks, a name of its own
     * @return empty when all has ended but what this worker holds
     */
    public Optional<RunBatch> claim(String worker) {
        final OptionalInt number;
        if (!returned.isEmpty()) {
            number = OptionalInt.of(returned.pollFirst());
        } else if (next < batches.count()) {
            number = OptionalInt.of(next++);
        } else {
            number = leases.oldestOfOthers(worker);
        }
        if (number.isEmpty()) {
            return Optional.empty();
        }
        leases.give(number.getAsInt(), worker);
        return Optional.of(batches.batch(number.getAsInt()));
    }

    /**
     * Takes note that a batch has ended, whoever worked on it, also one that was taken for lost.
     *
     * @param batch number of the batch
     * @return whether it had not ended before
     * @throws IllegalArgumentException if it was never handed out
     */
    public boolean done(int batch) {
        if (!isHandedOut(batch)) {
            throw new IllegalArgumentException("batch " + batch + " was not handed out, " + next + " were");
        }
        leases.end(batch);
        returned.remove(batch);
        final boolean first = !ended.get(batch);
        if (first) {
            ended.set(batch);
            runsLeft -= batches.batch(batch).runs().size();
        }
        return first;
    }

    /**
     * Takes back what a worker holds and nobody else does.
     *
     * @param worker who is gone
     * @return count of batches that go out again
     */
    public int forfeit(String worker) {
        final var free = leases.forfeit(worker);
        returned.addAll(free);
        return free.size();
    }

    /**
     * Workers who hold a batch.
     *
     * @return their names, the oldest batch's holder first
     */
    public Set<String> workers() {
        return leases.workers();
    }

    /**
     * Count of batches that have not ended.
     *
     * @return 0 when all is done
     */
    public int left() {
        return batches.count() - ended.cardinality();
    }

    /**
     * Count of runs in batches that have not ended.
     *
     * @return 0 when all is done
     */
    public int runsLeft() {
        return runsLeft;
    }

    /**
     * Tells whether a batch was ever handed out.
     *
     * @param batch number of the batch
     * @return false also if there is no such batch
     */
    public boolean isHandedOut(int batch) {
        return batch >= 0 && batch < next;
    }

    /**
     * Writes the whole state.
     *
     * @param out the target
     * @throws IOException if that fails
     */
    public void write(DataOutput out) throws IOException {
        batches.write(out);
        leases.write(out);
        RunBatches.write(out, returned.stream().mapToInt(Integer::intValue).toArray());
        final byte[] bits = ended.toByteArray();
        out.writeInt(bits.length);
        out.write(bits);
        out.writeInt(next);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param in the source
     * @return a dispenser that answers as the written one would
     * @throws IOException if that fails
     */
    public static Dispenser read(DataInput in) throws IOException {
        final RunBatches batches = RunBatches.read(in);
        final Leases leases = Leases.read(in);
        final NavigableSet<Integer> returned = new TreeSet<>();
        for (int batch : RunBatches.readAll(in)) {
            returned.add(batch);
        }
        final byte[] bits = new byte[in.readInt()];
        in.readFully(bits);
        return new Dispenser(batches, leases, returned, BitSet.valueOf(bits), in.readInt());
    }
}
