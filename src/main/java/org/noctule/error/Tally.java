package org.noctule.error;

/** Counts with their nouns, for sentences. */
public final class Tally {
    private Tally() {}

    /**
     * Writes a count with its noun.
     *
     * @param count the count
     * @param noun the noun for one
     * @return the noun in the plural, unless the count is 1
     */
    public static String of(long count, String noun) {
        if (count == 1) {
            return count + " " + noun;
        }
        final boolean changes = noun.endsWith("y") && "aeiou".indexOf(noun.charAt(noun.length() - 2)) < 0;
        return count + " " + (changes ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s");
    }
}
