package org.noctule.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.noctule.campaign.RunRow;
import org.noctule.campaign.dispense.Dispenser;
import org.noctule.campaign.dispense.LocalClaims;
import org.noctule.campaign.dispense.RunBatch;
import org.noctule.campaign.dispense.RunBatches;
import org.noctule.campaign.dispense.RunClaims;
import org.noctule.campaign.execute.CampaignPlayer;
import org.noctule.campaign.execute.StoreWorker;
import org.noctule.campaign.hazelcast.GridClaims;
import org.noctule.campaign.hazelcast.GridExecutor;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.Gathering;
import org.noctule.campaign.work.RunPlayer;
import org.noctule.experiment.Stop;
import org.noctule.grid.GridMember;
import org.noctule.grid.GridOptions;

/** Costs of a campaign beside its runs: claims, rows, the gathering, and what a second thread gains. */
final class CampaignBench implements Bench {
    private static final int RUNS = 50_000;
    private static final int ROWS = 1_000_000;
    private static final int WORKERS = 10;
    private static final int WORK = 400;
    private static final double WORK_S = 0.01;
    private static final double MOST_US = 50;
    private static final double LEAST_CLAIMS = 2000;
    private static final double MOST_SHARED_MS = 1;
    private static final double LEAST_GAIN = 1.8;
    private static final double MOST_GATHER_S = 30;
    private static final String FIGURES = "203.82503076720354,22304.577077651513,35588.978285984835,415153.81553030293,"
            + "1.70031444745425E8,0.0,0.46640001,71.5,0.0,311.25,12.5,901.75,1250.5,15201.0,70210.125,99312.0";

    @Override
    public String name() {
        return "campaign";
    }

    @Override
    public String summary() {
        return "campaigns: what they cost beside their runs, gathering, a second thread";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("campaigns on this machine, wall-clock time");
        final RunPlayer<RunRow> nothing = run -> new RunRow(0, FIGURES);
        table.atMost(
                "beside a run, one thread", 1e6 * Timing.median(() -> seconds(RUNS, nothing, 1)) / RUNS, "us", MOST_US);
        table.atLeast("claims of one run", claims(), "/s", LEAST_CLAIMS);
        final double shared = sharedClaims();
        table.atLeast("claims of one run from another member", shared, "/s", LEAST_CLAIMS);
        table.atMost("beside a run, from another member", 1e3 / shared, "ms", MOST_SHARED_MS);
        final double one = seconds(WORK, CampaignBench::compute, 1);
        final double two = seconds(WORK, CampaignBench::compute, 2);
        table.atLeast("gain of a second thread, runs of 10 ms", one / two, "", LEAST_GAIN);
        table.atMost("gathering of " + ROWS + " rows", gather(), "s", MOST_GATHER_S);
    }

    /** Uses the processor for 10 ms of wall-clock time on an idle core. */
    private static RunRow compute(int run) {
        double sum = run;
        for (int i = 0; i < WORK_S * 1e9 / 10; i++) {
            sum = Math.sqrt(sum * sum + i);
        }
        return new RunRow(sum > 0 ? 1 : 0, FIGURES);
    }

    private static double seconds(int runs, RunPlayer<RunRow> player, int threads) {
        return inFolder(folder -> {
            final CampaignStore store =
                    CampaignStore.begin(folder.resolve("c"), "{}", MadePlan.of(CampaignPlayer.FIGURES, runs, "a"));
            store.plan().find(store.plan().run(0).key());
            final RunClaims claims = new LocalClaims(new Dispenser(batches(runs)), "w");
            try (Stop stop = Stop.Source.NONE.listen("")) {
                return Timing.of(() ->
                        new StoreWorker(store, store.standing(), player, "w", threads).work(claims, over -> {}, stop));
            }
        });
    }

    /** Nothing is known of the times, so that each run is a batch. */
    private static RunBatches batches(int runs) {
        final double[] unknown = new double[runs];
        Arrays.fill(unknown, Double.NaN);
        return RunBatches.asGiven(IntStream.range(0, runs).toArray(), unknown);
    }

    private static double claims() {
        return RUNS
                / Timing.median(() -> {
                    final RunClaims claims = new LocalClaims(new Dispenser(batches(RUNS)), "w");
                    return Timing.of(() -> {
                        for (Optional<RunBatch> batch = claims.claim(); batch.isPresent(); batch = claims.claim()) {
                            claims.done(batch.get());
                        }
                    });
                });
    }

    /** Claims over a socket and back: the entry stays where its round began. */
    private static double sharedClaims() {
        final GridOptions first = GridOptions.first("bench", "1");
        try (GridMember owner = GridExecutor.join(first);
                GridMember other = GridExecutor.join(first.joining(List.of(owner.address())))) {
            GridClaims.begin(other, "first", batches(0)).close();
            // A name that Hazelcast gives to the other member, as it does every second one.
            String key = "0";
            while (!GridExecutor.livesAt(other, key, owner)) {
                key = Integer.toString(Integer.parseInt(key) + 1);
            }
            final String far = key;
            return RUNS
                    / Timing.median(() -> {
                        try (GridClaims claims = GridClaims.begin(other, far, batches(RUNS))) {
                            return Timing.of(() -> {
                                for (Optional<RunBatch> batch = claims.claim();
                                        batch.isPresent();
                                        batch = claims.claim()) {
                                    claims.done(batch.get());
                                }
                            });
                        }
                    });
        }
    }

    private static double gather() {
        return inFolder(folder -> {
            final CampaignStore store =
                    CampaignStore.begin(folder.resolve("c"), "{}", MadePlan.of(CampaignPlayer.FIGURES, ROWS, "a"));
            MadePlan.publish(store, WORKERS, new RunRow(1.5, FIGURES));
            final CampaignStore opened = CampaignStore.open(folder.resolve("c"));
            return Timing.of(() -> Gathering.gather(opened));
        });
    }

    /** Measures in a folder that is gone afterwards. */
    private interface Measurement {
        double in(Path folder);
    }

    private static double inFolder(Measurement measurement) {
        try {
            final Path folder = Files.createTempDirectory("noctule-bench");
            try {
                return measurement.in(folder);
            } finally {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (final Path file :
                            files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
