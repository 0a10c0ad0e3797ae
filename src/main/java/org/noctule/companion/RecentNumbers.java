package org.noctule.companion;

/** The last of many numbers that were added, so that each of several readers can go on where it was. */
final class RecentNumbers {
    private final int[] numbers;
    private long last;

    /** Keeps at least some. */
    RecentNumbers(int kept) {
        this.numbers = new int[Integer.highestOneBit(Math.max(1, kept)) << 1];
    }

    void add(int number) {
        numbers[(int) last++ & numbers.length - 1] = number;
    }

    /** How many have been added. */
    long last() {
        return last;
    }

    /** How many of the last ones are known. */
    int kept() {
        return numbers.length;
    }

    /** The number that was added as one of those kept. */
    int at(long index) {
        return numbers[(int) index & numbers.length - 1];
    }
}
