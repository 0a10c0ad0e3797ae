package org.noctule.learning.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BoardWatchTest {
    private final ByteBuffer board = ByteBuffer.allocateDirect(64).order(ByteOrder.LITTLE_ENDIAN);
    /** A clock that goes on by 1 us whenever somebody looks at it. */
    private long time;

    private BoardWatch watch(Duration longest) {
        return new BoardWatch(board, longest, () -> time += 1000);
    }

    private void ring() {
        board.putInt(BoardLayout.RUNG, board.getInt(BoardLayout.RUNG) + 1);
    }

    @Test
    void aRingIsSeenUntilItIsHeeded() {
        final BoardWatch watch = watch(Duration.ofNanos(5000));
        ring();
        assertThat(watch.await()).isTrue();
        assertThat(watch.await()).isTrue();
        watch.heed();
        assertThat(watch.await()).isFalse();
        assertThat(time).isEqualTo(8000);
    }

    @Test
    void whoeverWasWatchedInVainIsTrustedLessOften() {
        final BoardWatch watch = watch(Duration.ofNanos(1000));
        final List<Integer> truces = new ArrayList<>();
        for (int watched = 0; watched < 8; watched++) {
            int passedOver = -1;
            for (final long before = time; time == before; passedOver++) {
                assertThat(watch.await()).isFalse();
            }
            truces.add(passedOver);
        }
        assertThat(truces).containsExactly(0, 1, 3, 7, 15, 31, 63, 63);
        ring();
        for (int passedOver = 0; passedOver < 63; passedOver++) {
            assertThat(watch.await()).isFalse();
        }
        assertThat(watch.await()).isTrue();
        watch.heed();
        final long before = time;
        assertThat(watch.await()).isFalse();
        assertThat(time).isGreaterThan(before);
    }

    @Test
    void noTimeIsSpentWhereNoneIsGiven() {
        final BoardWatch watch = watch(Duration.ZERO);
        ring();
        assertThat(watch.await()).isFalse();
        assertThat(time).isZero();
    }

    @Test
    void answersAreCountedForTheOtherProgram() {
        final BoardWatch watch = watch(Duration.ZERO);
        watch.answered();
        watch.answered();
        assertThat(board.getInt(BoardLayout.ANSWERED)).isEqualTo(2);
    }
}
