package org.noctule.fabric.agent.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.test.Seeds;

final class SlotStateTest {

    @Test
    void freesServersAsAListOfJobsDoes() {
        final Random random = new Random(2);
        final SlotState state = new SlotState(9, SlotState.ENDLESS);
        final List<long[]> running = new ArrayList<>();
        for (int slot = 0; slot < 2000; slot++) {
            final long now = slot;
            running.removeIf(job -> job[1] <= now);
            final long busy = running.stream().mapToLong(job -> job[0]).reduce(0, (a, b) -> a | b);
            assertThat(state.busy()).isEqualTo(busy);
            assertThat(state.committed()).isEqualTo((int) running.stream()
                    .mapToLong(job -> Long.bitCount(job[0]) * (job[1] - now))
                    .sum());
            final long servers = random.nextLong() & random.nextLong() & ~busy;
            final int slots = 1 + random.nextInt(9);
            if (servers != 0) {
                state.take(servers, slots);
                running.add(new long[] {servers, now + slots});
            }
            assertThat(new SlotState(state).busy()).isEqualTo(state.busy());
            state.advance();
        }
    }

    @Test
    void foreseesWhichServersStayHeld() {
        final Random random = Seeds.random(4);
        for (int round = 0; round < 50; round++) {
            final SlotState state = new SlotState(9, SlotState.ENDLESS);
            for (int slot = 0; slot < 20; slot++) {
                final long servers = random.nextLong() & random.nextLong() & ~state.busy();
                if (servers != 0) {
                    state.take(servers, 1 + random.nextInt(9));
                }
                state.advance();
            }
            final long[] busy = new long[14];
            state.busyAfter(busy);
            for (final long expected : busy) {
                assertThat(state.busy()).isEqualTo(expected);
                state.advance();
            }
        }
    }

    @Test
    void knowsTheDegreesThatMeetADeadline() {
        final JobClass model = new JobClass(
                "m",
                100,
                List.of(
                        new JobClass.Run(100, SlotDemand.of(1, 100, 10, List.of(1))),
                        new JobClass.Run(51, SlotDemand.of(2, 51, 10, List.of(2, 1, 2)))));

        assertThat(model.job(1).demands()).extracting(SlotDemand::degree).containsExactly(1, 2);
        assertThat(model.job(0.51).demands()).containsExactly(new SlotDemand(2, 6, 0b11));
        assertThat(model.job(0.5).demands()).isEmpty();
    }
}
