package org.noctule.error;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Words that are like others: mistyped, shortened to initials, or without some of their parts. */
public final class Likeness {
    private static final Pattern INITIALS = Pattern.compile("([A-Za-z])[A-Za-z0-9]*[_-]?");
    /** A part of a word that stands for the whole word is this long at least. */
    private static final int LEAST_PART = 4;

    private Likeness() {}

    /**
     * Finds the word that is meant.
     *
     * @param word the unknown word
     * @param known the words that are known
     * @return the nearest of them, empty if none is near
     */
    public static Optional<String> nearest(String word, Collection<String> known) {
        Optional<String> best = Optional.empty();
        // Half of the letters of a short word are not enough.
        int least = Math.min(Math.max(2, word.length() / 3), word.length() / 2) + 1;
        for (final String candidate : known) {
            final int distance = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                best = Optional.of(candidate);
            }
        }
        return best.or(() -> longer(word, known)).or(() -> initials(word, known));
    }

    /** The shortest word with all parts of this one: {@code workload_file_path} for {@code workload_path}. */
    private static Optional<String> longer(String word, Collection<String> known) {
        final List<String> parts = parts(word);
        return known.stream()
                .filter(candidate ->
                        word.length() >= LEAST_PART && parts(candidate).containsAll(parts))
                .min((one, other) -> Integer.compare(one.length(), other.length()));
    }

    private static List<String> parts(String word) {
        return List.of(word.toLowerCase(Locale.ROOT).split("[_-]"));
    }

    /** The initials themselves: {@code lr} for {@code learning_rate}. */
    private static Optional<String> initials(String word, Collection<String> known) {
        return Optional.of(INITIALS.matcher(word).replaceAll("$1"))
                .filter(initials -> initials.length() > 1 && known.contains(initials));
    }

    /** The Levenshtein distance, where two neighbours that changed places count once. */
    private static int distance(String a, String b) {
        int[] twoAbove = new int[0];
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            final int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                final boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                row[j] = Math.min(Math.min(row[j - 1], above[j]) + 1, above[j - 1] + (same ? 0 : 1));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], twoAbove[j - 2] + 1);
                }
            }
            twoAbove = above;
            above = row;
        }
        return above[b.length()];
    }
}
