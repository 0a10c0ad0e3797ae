package org.noctule.fabric.agent.slots;

/**
 * Tells where an answer is kept that depends on which servers are busy and on one more word. A later answer takes the
 * place of an earlier one that falls on it. Whoever asks keeps the answers, in an array of {@link #size()}. Not
 * thread-safe.
 */
final class KeptAnswers {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final int bits;
    private final long[] busy;
    private final long[] more;

    /**
     * Keeps nothing yet.
     *
     * @param bits logarithm of the number of answers to base 2, from 1 to 30
     */
    KeptAnswers(int bits) {
        this.bits = bits;
        busy = new long[1 << bits];
        more = new long[1 << bits];
    }

    int size() {
        return busy.length;
    }

    /**
     * Returns the place of an answer.
     *
     * @param taken the servers that are busy
     * @param word what it depends on besides, not 0
     * @return from 0 to {@link #size()}, exclusive
     */
    int place(long taken, long word) {
        return (int) ((taken * SPREAD ^ word) * SPREAD >>> Long.SIZE - bits);
    }

    /** Tells whether a place has the answer; from now on it is taken to have it. */
    boolean has(int place, long taken, long word) {
        if (busy[place] == taken && more[place] == word) {
            return true;
        }
        busy[place] = taken;
        more[place] = word;
        return false;
    }
}
