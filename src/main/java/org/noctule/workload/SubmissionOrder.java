package org.noctule.workload;

import java.util.Comparator;

/**
 * The order of a workload: by submission date, then by id, where runs of digits are compared as numbers ({@code w0!2}
 * before {@code w0!10}).
 */
public final class SubmissionOrder implements Comparator<Job> {
    /** The order; it has no state. */
    public static final SubmissionOrder INSTANCE = new SubmissionOrder();

    private SubmissionOrder() {}

    @Override
    public int compare(Job a, Job b) {
        final int byDate = Double.compare(a.submitTime(), b.submitTime());
        return byDate != 0 ? byDate : compareIds(a.id(), b.id());
    }

    /**
     * Compares two ids.
     *
     * @param a an id
     * @param b another id
     * @return negative, zero (only for equal ids) or positive
     */
    public static int compareIds(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            if (digit(a, i) && digit(b, j)) {
                final int endOfA = endOfDigits(a, i);
                final int endOfB = endOfDigits(b, j);
                final int byNumber = compareNumbers(a, i, endOfA, b, j, endOfB);
                if (byNumber != 0) {
                    return byNumber;
                }
                i = endOfA;
                j = endOfB;
            } else {
                final int byCharacter = Character.compare(a.charAt(i++), b.charAt(j++));
                if (byCharacter != 0) {
                    return byCharacter;
                }
            }
        }
        final int byRest = Integer.compare(a.length() - i, b.length() - j);
        return byRest != 0 ? byRest : a.compareTo(b);
    }

    private static int compareNumbers(String a, int startOfA, int endOfA, String b, int startOfB, int endOfB) {
        int i = startOfA;
        int j = startOfB;
        while (i < endOfA && a.charAt(i) == '0') {
            i++;
        }
        while (j < endOfB && b.charAt(j) == '0') {
            j++;
        }
        if (endOfA - i != endOfB - j) {
            return Integer.compare(endOfA - i, endOfB - j);
        }
        while (i < endOfA) {
            final int byDigit = Character.compare(a.charAt(i++), b.charAt(j++));
            if (byDigit != 0) {
                return byDigit;
            }
        }
        return 0;
    }

    private static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && digit(text, end)) {
            end++;
        }
        return end;
    }

    private static boolean digit(String text, int i) {
        return text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }
}
