package org.noctule.learning.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;
import org.noctule.learning.bridge.BoardLayout.Array;

final class BoardTest {
    private static final int VALUES = 300;
    private static final ActionMask MASK = ActionMask.all(2);

    private final BoardLayout layout = new BoardLayout(2, VALUES, 2);
    private final ByteBuffer memory = ByteBuffer.allocateDirect(layout.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    private final Board board = new Board(layout, memory);

    /** Counts up from a number; the last value is another one. */
    private record Counted(float first, float last) implements Observation {
        @Override
        public int size() {
            return VALUES;
        }

        @Override
        public float low(int index) {
            return 0;
        }

        @Override
        public float high(int index) {
            return 1000;
        }

        @Override
        public void write(float[] target, int offset) {
            for (int i = 0; i < VALUES; i++) {
                target[offset + i] = i == VALUES - 1 ? last : first + i;
            }
        }
    }

    private int place(int environment, int value) {
        return layout.offset(Array.OBSERVATION) + Float.BYTES * (environment * VALUES + value);
    }

    private void assertShown(int environment, Counted observation) {
        final float[] values = new float[VALUES];
        observation.write(values, 0);
        for (int i = 0; i < VALUES; i++) {
            assertThat(memory.getFloat(place(environment, i))).isEqualTo(values[i]);
        }
    }

    @Test
    void everyChangeIsShown() {
        final Counted[] turns = {
            new Counted(1, 2), new Counted(1, 3), new Counted(2, 3), new Counted(2, -0f), new Counted(2, 0f)
        };
        for (final Counted turn : turns) {
            board.show(1, turn, MASK);
            assertShown(1, turn);
        }
        assertThat(Float.floatToRawIntBits(memory.getFloat(place(1, VALUES - 1))))
                .isZero();
        board.showNothing(1);
        for (int i = 0; i < VALUES; i++) {
            assertThat(memory.getFloat(place(1, i))).isZero();
        }
        board.show(1, turns[0], MASK);
        assertShown(1, turns[0]);
        assertThat(memory.getFloat(place(0, VALUES - 1))).isZero();
    }

    @Test
    void whatStaysTheSameIsNotWrittenAgain() {
        board.show(0, new Counted(1, 2), MASK);
        memory.putFloat(place(0, 0), -1);
        board.show(0, new Counted(1, 3), MASK);
        assertThat(memory.getFloat(place(0, 0))).isEqualTo(-1);
        assertThat(memory.getFloat(place(0, VALUES - 1))).isEqualTo(3);
    }
}
