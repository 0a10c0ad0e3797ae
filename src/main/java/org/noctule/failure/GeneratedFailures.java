package org.noctule.failure;

import org.noctule.platform.Platform;
import org.noctule.platform.part.Reach;
import org.noctule.random.Chance;

/**
 * Endless failures of one class. Each part has a stream of random numbers by its name, so that a machine with one node
 * more has the same failures elsewhere.
 */
public final class GeneratedFailures implements FailureSource {
    private final FailureClass of;
    private final FailureParts parts;
    private final Chance[] streams;
    private final ComingFailures coming;

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
        final double[] dates = new double[parts.size()];
        for (int part = 0; part < streams.length; part++) {
            streams[part] = Chance.of(
                    seed,
                    Chance.Purpose.FAILURES,
                    hash(number + "/" + of.domain().text() + "/" + parts.name(part)));
            dates[part] = of.gap().draw(streams[part]);
        }
        this.coming = new ComingFailures(dates);
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
        return coming.date();
    }

    @Override
    public Outage next() {
        final double date = coming.date();
        final int part = coming.part();
        final Chance stream = streams[part];
        final double end = date + of.repair().draw(stream);
        final boolean bursts = of.burst() > 0 && stream.nextDouble() < of.burst();
        final Reach reach = parts.reach(part, bursts ? of.neighbours() : 0);
        coming.postpone(end + of.gap().draw(stream));
        return new Outage(date, end, parts.domain(part), reach, of.cause(), 0);
    }
}
