package org.noctule.json;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Guesses what a mistyped word was meant to be. */
public final class Suggestion {
    private static final Pattern INITIALS = Pattern.compile("([A-Za-z])[A-Za-z0-9]*[_-]?");

    private Suggestion() {}

    /**
     * Makes the second line of an error about an unknown word.
     *
     * @param word the unknown word
     * @param known the words that are known
     * @return a line that begins with "Maybe", and lists all words if none is near
     */
    public static String of(String word, Collection<String> known) {
        final String best = nearest(word, known);
        if (!best.isEmpty()) {
            return meant(best);
        }
        return known.isEmpty()
                ? "Maybe remove it: nothing may stand here."
                : "Maybe it is one of: " + known.stream().sorted().distinct().collect(Collectors.joining(", ")) + ".";
    }

    /**
     * Makes the second line of an error whose first line lists the words that are known.
     *
     * @param word the unknown word
     * @param known the words that are known
     * @return a line that begins with "Maybe"
     */
    public static String among(String word, Collection<String> known) {
        final String best = nearest(word, known);
        return best.isEmpty() ? "Maybe it was meant for another place: none of these is like it." : meant(best);
    }

    /**
     * Finds the word that is meant.
     *
     * @param word the unknown word
     * @param known the words that are known
     * @return the nearest of them, empty if none is near
     */
    public static Optional<String> near(String word, Collection<String> known) {
        return Optional.of(nearest(word, known)).filter(best -> !best.isEmpty());
    }

    private static String meant(String word) {
        return "Maybe you mean \"" + word + "\".";
    }

    /** The word with the fewest other letters, or that of the initials: {@code lr} for {@code learning_rate}. */
    private static String nearest(String word, Collection<String> known) {
        String best = "";
        int least = Math.max(2, word.length() / 3) + 1;
        for (final String candidate : known) {
            final int distance = distance(word, candidate);
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        final String initials = INITIALS.matcher(word).replaceAll("$1");
        return best.isEmpty() && initials.length() > 1 && known.contains(initials) ? initials : best;
    }

    /** The Levenshtein distance, ignoring case. */
    private static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            final int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                final boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
                row[j] = Math.min(Math.min(row[j - 1], above[j]) + 1, above[j - 1] + (same ? 0 : 1));
            }
            above = row;
        }
        return above[b.length()];
    }
}
