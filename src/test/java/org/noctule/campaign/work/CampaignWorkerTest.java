package org.noctule.campaign.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.campaign.dispense.Dispenser;
import org.noctule.campaign.dispense.LocalClaims;
import org.noctule.campaign.dispense.RunBatches;
import org.noctule.campaign.dispense.RunClaims;
import org.noctule.error.NoctuleException;

/** What workers do with runs that succeed, fail, or are stopped. */
final class CampaignWorkerTest {
    /** Keeps results in memory. */
    private static final class Kept implements RunSink<Integer> {
        final Map<Integer, Integer> done = new TreeMap<>();
        final List<String> failed = new ArrayList<>();

        @Override
        public synchronized int attempts(int run) {
            return done.containsKey(run) ? 0 : 3;
        }

        @Override
        public synchronized void done(int run, Integer result) {
            done.put(run, result);
        }

        @Override
        public synchronized void failed(int run, int attempts, NoctuleException failure) {
            failed.add(run + " " + attempts + " " + failure.getMessage());
        }
    }

    private final Kept kept = new Kept();

    private static RunClaims claims(int runs) {
        final double[] milliseconds = new double[runs];
        Arrays.fill(milliseconds, 10);
        return new LocalClaims(
                new Dispenser(RunBatches.asGiven(IntStream.range(0, runs).toArray(), milliseconds)), "one");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void allRunsAreMadeOnce(int threads) {
        final AtomicInteger played = new AtomicInteger();
        final boolean whole = new CampaignWorker<>(
                        run -> {
                            played.incrementAndGet();
                            return run * run;
                        },
                        kept,
                        threads)
                .work(claims(100));
        assertThat(whole).isTrue();
        assertThat(played).hasValue(100);
        assertThat(kept.done).hasSize(100).containsEntry(9, 81);
    }

    @Test
    void aRunThatFailsIsTriedAgainAndStopsNoOther() {
        final AtomicInteger tries = new AtomicInteger();
        new CampaignWorker<Integer>(
                        run -> {
                            if (run == 2 && tries.incrementAndGet() < 3) {
                                throw NoctuleException.input("once more", "Maybe so.");
                            }
                            if (run == 5) {
                                throw new IllegalStateException("never");
                            }
                            return run;
                        },
                        kept,
                        2)
                .work(claims(10));
        assertThat(kept.done).hasSize(9).containsKey(2);
        assertThat(kept.failed).containsExactly("5 3 internal error: java.lang.IllegalStateException: never");
    }

    @Test
    void aFullDiskEndsTheWorkerAndFailsNoRun() {
        final CampaignWorker<Integer> worker = new CampaignWorker<>(
                run -> {
                    throw new NoctuleException(
                            NoctuleException.Kind.RUN,
                            "The file cannot be written.",
                            "Maybe.",
                            new IOException("No space left on device"));
                },
                kept,
                2);
        assertThatThrownBy(() -> worker.work(claims(10)))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.kind()).isEqualTo(NoctuleException.Kind.AGAIN));
        assertThat(kept.failed).isEmpty();
    }

    @Test
    void aWorkerThatIsUnfitFailsNoRun() {
        final CampaignWorker<Integer> worker = new CampaignWorker<>(
                run -> {
                    throw new UnfitWorkerException(NoctuleException.input("no file", "Maybe copy it."));
                },
                kept,
                1);
        assertThatThrownBy(() -> worker.work(claims(3))).hasMessage("no file");
        assertThat(kept.failed).isEmpty();
    }

    @Test
    void whoIsStoppedKeepsWhatIsOver() throws InterruptedException {
        final CountDownLatch stuck = new CountDownLatch(1);
        final CampaignWorker<Integer> worker = new CampaignWorker<>(
                run -> {
                    if (run == 3) {
                        stuck.countDown();
                        try {
                            new CountDownLatch(1).await();
                        } catch (final InterruptedException e) {
                            throw new NoctuleException(NoctuleException.Kind.INTERRUPTED, "stopped", "Maybe go on.");
                        }
                    }
                    return run;
                },
                kept,
                1);
        final Thread stopper = new Thread(() -> {
            try {
                stuck.await();
                worker.stop();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        stopper.start();
        assertThat(worker.work(claims(10))).isFalse();
        stopper.join();
        assertThat(kept.done).containsOnlyKeys(0, 1, 2);
        assertThat(kept.failed).isEmpty();
    }
}
