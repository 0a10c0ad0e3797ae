package org.noctule.campaign.compare;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.noctule.campaign.dispense.Dispenser;
import org.noctule.campaign.dispense.LocalClaims;
import org.noctule.campaign.dispense.RunBatches;
import org.noctule.campaign.dispense.RunClaims;
import org.noctule.campaign.work.CampaignWorker;
import org.noctule.campaign.work.RunPlayer;
import org.noctule.campaign.work.RunSink;
import org.noctule.error.NoctuleException;

/**
 * The runs of a comparison as a small campaign: kept in memory, tried once, and over with the first failure that is not
 * a row of its own.
 */
final class ComparedRuns implements RunSink<Results.Row> {
    private final RunKeeper keeper;
    private final Comparison.Progress progress;
    private final CampaignWorker<Results.Row> worker;
    private final Results.Row[] rows;
    private final BitSet ended = new BitSet();
    private final TreeMap<Integer, NoctuleException> failures = new TreeMap<>();

    ComparedRuns(int size, int threads, RunPlayer<Results.Row> player, RunKeeper keeper, Comparison.Progress progress) {
        this.rows = new Results.Row[size];
        this.keeper = keeper;
        this.progress = progress;
        this.worker = new CampaignWorker<>(player, this, Math.min(threads, size), 0);
    }

    /** Plays all of them; of several failures that of the first run is thrown, on any number of threads. */
    Results play() {
        final int[] runs = IntStream.range(0, rows.length).toArray();
        final double[] unknown = new double[rows.length];
        Arrays.fill(unknown, Double.NaN);
        final boolean whole = work(new LocalClaims(new Dispenser(RunBatches.asGiven(runs, unknown)), "noctule"));
        if (!failures.isEmpty()) {
            throwAsItWas(failures.firstEntry().getValue());
        }
        if (!whole) {
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The runs were interrupted.", "Maybe start them again.");
        }
        return new Results(List.of(rows));
    }

    /** Nobody starts a comparison again by itself: on a full disk it fails as it does on one that cannot be written. */
    private boolean work(RunClaims claims) {
        try {
            return worker.work(claims);
        } catch (final NoctuleException e) {
            throw e.getCause() instanceof NoctuleException cause && e.kind() == NoctuleException.Kind.AGAIN ? cause : e;
        }
    }

    private static void throwAsItWas(NoctuleException failure) {
        if (failure.getCause() instanceof RuntimeException e && !(e instanceof NoctuleException)) {
            throw e;
        }
        if (failure.getCause() instanceof Error e) {
            throw e;
        }
        throw failure;
    }

    @Override
    public int attempts(int run) {
        return 1;
    }

    @Override
    public void done(int run, Results.Row result) {
        if (result.failure().isEmpty()) {
            keeper.keep(run, result);
        }
        synchronized (this) {
            rows[run] = result;
            end(run);
            progress.over(ended.cardinality(), result);
        }
    }

    @Override
    public synchronized void failed(int run, int attempts, NoctuleException failure) {
        failures.put(run, failure);
        end(run);
    }

    /** What comes after the first failure does not matter, but what comes before may fail too. */
    private void end(int run) {
        ended.set(run);
        if (!failures.isEmpty() && ended.nextClearBit(0) > failures.firstKey()) {
            worker.stop();
        }
    }
}
