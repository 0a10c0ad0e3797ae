package org.noctule.failure;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.noctule.platform.Platform;
import org.noctule.random.Chance;

/**
 * Endless failures of one class. Each part has a stream of random numbers by its name, so that a machine with one node
 * more has the same failures elsewhere.
 */
public final class GeneratedFailures implements FailureSource {
    private final FailureClass of;
    private final FailureParts parts;
    private final Chance[] streams;
    private final PriorityQueue<Coming> coming =
            new PriorityQueue<>(Comparator.comparingDouble(Coming::date).thenComparingInt(Coming::part));

    private record Coming(double date, int part) {}

    /**
     * Begins a run.
     *
     * @param platform the machine
     * @param of the class of failures
     * @param seed seed of their random numbers
     * @param number number of the class among those of the run
     * @throws org.noctule.error.NoctuleException of kind INPUT if the machine has no such nodes
     */
    public GeneratedFailures(Platform platform, FailureClass of, long seed, int number) {
        this.of = of;
        this.parts = FailureParts.of(platform, of);
        this.streams = new Chance[parts.size()];
        for (int part = 0; part < streams.length; part++) {
            streams[part] = Chance.of(
                    seed,
                    Chance.Purpose.FAILURES,
                    hash(number + "/" + of.domain().text() + "/" + parts.name(part)));
            coming.add(new Coming(of.gap().draw(streams[part]), part));
        }
    }

    /** FNV-1a over UTF-16 units: the same on every machine. */
    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    @Override
    public double nextDate() {
        return coming.element().date;
    }

    @Override
    public Outage next() {
        final Coming failure = coming.remove();
        final Chance stream = streams[failure.part];
        final double end = failure.date + of.repair().draw(stream);
        final boolean bursts = of.burst() > 0 && stream.nextDouble() < of.burst();
        final Reach reach = parts.reach(failure.part, bursts ? of.neighbours() : 0);
        coming.add(new Coming(end + of.gap().draw(stream), failure.part));
        return new Outage(failure.date, end, parts.domain(failure.part), reach, of.cause(), 0);
    }
}
