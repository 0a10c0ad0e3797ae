package org.noctule.learning.bridge;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Waits awake for the bell, as long as the other program counts its rings on the board: a thread that sleeps on a pipe
 * is woken late where another processor has to be woken for it. Whoever was watched in vain is trusted less often.
 *
 * <p>The bell stays the byte on the pipe, which is written before it is counted: what is counted can be read at once,
 * and what nobody counts is only read a little later.
 */
final class BoardWatch {
    private static final VarHandle COUNT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    /** Looks between two looks at the clock. */
    private static final int LOOKS = 16;

    /** So many rings are awaited asleep at most, before one is watched for again. */
    private static final int LONGEST_TRUCE = 63;

    private final ByteBuffer board;
    private final long longest;
    private final LongSupplier clock;
    private int rung;
    private int answered;
    private int truce;
    private int left;
    private boolean stopped;

    /**
     * Begins to watch a board.
     *
     * @param board memory with the head of a board
     * @param longest the longest time to wait awake, zero for none
     * @param clock tells the time in ns
     */
    BoardWatch(ByteBuffer board, Duration longest, LongSupplier clock) {
        this.board = board;
        this.longest = longest.toNanos();
        this.clock = clock;
    }

    /**
     * Waits until another ring is counted, or for as long as is worth while.
     *
     * @return true if one was
     */
    boolean await() {
        if (left > 0) {
            left--;
            return false;
        }
        if (stopped || longest == 0) {
            return false;
        }
        final long begin = clock.getAsLong();
        do {
            for (int look = 0; look < LOOKS; look++) {
                if (rung() != rung) {
                    truce = 0;
                    return true;
                }
                Thread.onSpinWait();
            }
        } while (clock.getAsLong() - begin < longest);
        truce = Math.min(LONGEST_TRUCE, 2 * truce + 1);
        left = truce;
        return false;
    }

    /** Remembers the rings so far; to be called before the last of them is answered, for then none is on its way. */
    void heed() {
        if (!stopped) {
            rung = rung();
        }
    }

    /** Counts an answer that has been written. */
    void answered() {
        if (!stopped) {
            answered++;
            COUNT.setRelease(board, BoardLayout.ANSWERED, answered);
        }
    }

    /** Looks no more, for the memory is gone. */
    void stop() {
        stopped = true;
    }

    private int rung() {
        return (int) COUNT.getAcquire(board, BoardLayout.RUNG);
    }
}
