package org.noctule.campaign.dispense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DispenserTest {
    private static final double LONG = 1000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void answersAsItsPlainTwinAndLosesNothing(long seed) throws IOException {
        final SplittableRandom random = new SplittableRandom(seed);
        final int count = random.nextInt(1, 120);
        final double[] milliseconds =
                random.doubles(count, 0, random.nextBoolean() ? 40 : 400).toArray();
        final RunBatches batches =
                RunBatches.longestFirst(IntStream.range(0, count).toArray(), milliseconds);
        final PlainDispenser twin = new PlainDispenser(
                IntStream.range(0, batches.count()).mapToObj(batches::batch).toList());
        Dispenser dispenser = new Dispenser(batches);
        final Map<String, Set<Integer>> held = new HashMap<>();
        final Set<Integer> out = new HashSet<>();
        final Set<Integer> lost = new HashSet<>();
        final Set<Integer> played = new HashSet<>();
        for (int step = 0; dispenser.left() > 0; step++) {
            final String worker = "w" + random.nextInt(4);
            final Set<Integer> mine = held.computeIfAbsent(worker, name -> new HashSet<>());
            final double what = random.nextDouble();
            if (what < 0.5) {
                final Optional<RunBatch> batch = dispenser.claim(worker);
                assertThat(twin.claim(worker)).isEqualTo(batch);
                if (batch.isPresent()) {
                    final int number = batch.get().number();
                    assertThat(mine.add(number)).isTrue();
                    if (!out.add(number) && !lost.remove(number)) {
                        assertThat(out)
                                .as("given twice while others were not out")
                                .hasSize(batches.count());
                    }
                }
            } else if (what < 0.9 && !mine.isEmpty()) {
                final int number = mine.stream()
                        .skip(random.nextInt(mine.size()))
                        .findFirst()
                        .orElseThrow();
                assertThat(dispenser.done(number)).isEqualTo(twin.done(number));
                played.addAll(batches.batch(number).runs());
                mine.remove(number);
                lost.remove(number);
            } else if (what > 0.95) {
                assertThat(dispenser.forfeit(worker)).isEqualTo(twin.forfeit(worker));
                lost.addAll(mine);
                // A worker that only seemed dead may end what it held all the same.
                if (random.nextBoolean()) {
                    mine.clear();
                }
                held.put(worker + " as it was before " + step, Set.copyOf(mine));
                mine.clear();
            } else if (what > 0.92) {
                dispenser = copied(dispenser);
            }
            assertThat((long) dispenser.left()).isEqualTo(twin.left());
            assertThat(dispenser.runsLeft()).isEqualTo(twin.runsLeft());
        }
        assertThat(played).hasSize(count);
        assertThat(dispenser.claim("w0")).isEmpty();
    }

    private static Dispenser copied(Dispenser dispenser) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        dispenser.write(new DataOutputStream(bytes));
        final Dispenser copy = Dispenser.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        final ByteArrayOutputStream again = new ByteArrayOutputStream();
        copy.write(new DataOutputStream(again));
        assertThat(again.toByteArray()).isEqualTo(bytes.toByteArray());
        return copy;
    }

    @Test
    void whatAWorkerLeavesGoesOutFirst() {
        final Dispenser dispenser = dispenser(LONG, LONG, LONG);
        assertThat(runs(dispenser, "a")).containsExactly(0);
        assertThat(runs(dispenser, "b")).containsExactly(1);
        assertThat(dispenser.forfeit("a")).isEqualTo(1);
        assertThat(runs(dispenser, "b")).containsExactly(0);
        assertThat(runs(dispenser, "b")).containsExactly(2);
    }

    @Test
    void whenNothingIsLeftTheBatchThatIsOutLongestGoesOutAgainToOthers() {
        final Dispenser dispenser = dispenser(LONG, LONG);
        runs(dispenser, "slow");
        runs(dispenser, "slow");
        assertThat(dispenser.claim("slow")).isEmpty();
        assertThat(runs(dispenser, "a")).containsExactly(0);
        assertThat(runs(dispenser, "b")).containsExactly(1);
        dispenser.done(0);
        assertThat(runs(dispenser, "a")).containsExactly(1);
        assertThat(dispenser.forfeit("slow")).isZero();
        assertThat(dispenser.done(1)).isTrue();
        assertThat(dispenser.done(1)).isFalse();
        assertThat(dispenser.left()).isZero();
        assertThat(dispenser.workers()).isEmpty();
    }

    @Test
    void aBatchThatWasTakenForLostMayStillEnd() {
        final Dispenser dispenser = dispenser(LONG, LONG);
        runs(dispenser, "stopped");
        dispenser.forfeit("stopped");
        assertThat(dispenser.done(0)).isTrue();
        assertThat(runs(dispenser, "b")).containsExactly(1);
    }

    @Test
    void aBatchThatWasNeverHandedOutCannotEnd() {
        assertThatThrownBy(() -> dispenser(LONG).done(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longRunsGoFirstAndAlone() {
        final RunBatches batches =
                RunBatches.longestFirst(new int[] {7, 8, 9, 10, 11}, new double[] {20, 300, Double.NaN, 20, 20});
        final List<List<Integer>> all = new ArrayList<>();
        for (int i = 0; i < batches.count(); i++) {
            all.add(batches.batch(i).runs());
        }
        assertThat(all).containsExactly(List.of(9), List.of(8), List.of(7, 10), List.of(11));
        assertThat(batches.runs()).isEqualTo(5);
    }

    @Test
    void aCampaignWithoutRunsIsDone() {
        final Dispenser dispenser = dispenser();
        assertThat(dispenser.left()).isZero();
        assertThat(dispenser.claim("a")).isEmpty();
    }

    private static Dispenser dispenser(double... milliseconds) {
        return new Dispenser(
                RunBatches.asGiven(IntStream.range(0, milliseconds.length).toArray(), milliseconds));
    }

    private static List<Integer> runs(Dispenser dispenser, String worker) {
        return dispenser.claim(worker).orElseThrow().runs();
    }
}
