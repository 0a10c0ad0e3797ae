package org.noctule.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.DecisionSide;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

final class TurnsTest {
    private final Turns turns = new Turns();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    /** Counts how many are open. */
    private final class Counted implements DecisionSide {
        Counted() {
            most.accumulateAndGet(open.incrementAndGet(), Math::max);
        }

        @Override
        public Decider decider() {
            return message -> Reply.none(message.now());
        }

        @Override
        public void wake() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }

    private DecisionSide.Factory at(String endpoint) {
        return turns.at(endpoint, (seed, output) -> {
            if (seed < 0) {
                throw NoctuleException.input("The seed is wrong.", "Maybe it is below 0.");
            }
            return new Counted();
        });
    }

    private static void play(DecisionSide.Factory sides, long seed) {
        try (DecisionSide side = sides.open(seed, Optional.empty())) {
            side.play(decider -> {
                for (int i = 0; i < 100; i++) {
                    assertThat(decider.decide(new Message(i, List.of())).now()).isEqualTo(i);
                }
            });
        }
    }

    @Test
    void anAgentPlaysOneRunAtATime() {
        IntStream.range(0, 32).parallel().forEach(seed -> play(at("tcp://127.0.0.1:1"), seed));
        assertThat(most).hasValue(1);
        assertThat(open).hasValue(0);
    }

    @Test
    void othersHaveTurnsOfTheirOwn() {
        try (DecisionSide one = at("tcp://127.0.0.1:1").open(1, Optional.empty());
                DecisionSide other = at("tcp://127.0.0.1:2").open(1, Optional.empty())) {
            assertThat(one).isNotSameAs(other);
            assertThat(most).hasValue(2);
        }
    }

    @Test
    void aRunThatDoesNotBeginGivesItsTurnBack() {
        final DecisionSide.Factory sides = at("tcp://127.0.0.1:1");
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> sides.open(-1, Optional.empty())).hasMessage("The seed is wrong.");
        }
        play(sides, 1);
        assertThat(most).hasValue(1);
    }

    @Test
    void whoeverIsInterruptedWaitsNoLonger() {
        final DecisionSide.Factory sides = at("tcp://127.0.0.1:1");
        try (DecisionSide first = sides.open(1, Optional.empty())) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> sides.open(2, Optional.empty()))
                    .isInstanceOf(NoctuleException.class)
                    .extracting(e -> ((NoctuleException) e).kind())
                    .isEqualTo(NoctuleException.Kind.INTERRUPTED);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(first.decider()).isNotNull();
        }
    }
}
