package org.noctule.site;

/** The number of a job as one word, so that memory need not hold its name to find it among others. */
final class JobRank {
    private static final int INDEX_BITS = 23;
    /** Components stand below, elements above, as their signs do. */
    private static final int HALF = 1 << INDEX_BITS - 1;

    private static final int MOST_DIGITS = 11;

    private JobRank() {}

    /**
     * Returns a word that is equal for equal ids.
     *
     * @param id {@code "12"}, {@code "12_3"}, {@code "12+1"} or any other name
     * @return for a number the words are in the order of numbers, then of indices, and not negative; for any other name
     *     a negative word
     */
    static long of(String id) {
        int i = 0;
        long number = 0;
        while (i < id.length() && i < MOST_DIGITS && digit(id.charAt(i))) {
            number = 10 * number + id.charAt(i++) - '0';
        }
        long index = 0;
        if (i > 0 && i + 1 < id.length() && (id.charAt(i) == '_' || id.charAt(i) == '+')) {
            final boolean element = id.charAt(i++) == '_';
            while (i < id.length() && index < HALF && digit(id.charAt(i))) {
                index = 10 * index + id.charAt(i++) - '0';
            }
            if (index + 1 >= HALF) {
                return other(id);
            }
            index += element ? HALF : 1;
        }
        return i > 0 && i == id.length() ? number << INDEX_BITS | index : other(id);
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    /** FNV-1a of the characters. */
    private static long other(String id) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * 0x100000001b3L;
        }
        return hash | Long.MIN_VALUE;
    }
}
