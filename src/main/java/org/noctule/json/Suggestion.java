package org.noctule.json;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import org.noctule.error.Likeness;

/** Guesses what a mistyped word was meant to be. */
public final class Suggestion {
    private Suggestion() {}

    /**
     * Makes the second line of an error about an unknown word.
     *
     * @param word the unknown word
     * @param known the words that are known
     * @return a line that begins with "Maybe", and lists all words if none is near
     */
    public static String of(String word, Collection<String> known) {
        final Optional<String> best = Likeness.nearest(word, known);
        if (best.isPresent()) {
            return meant(best.get());
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
        return Likeness.nearest(word, known).map(Suggestion::meant).orElse("Maybe take one of these.");
    }

    /**
     * Finds the word that is meant.
     *
     * @param word the unknown word
     * @param known the words that are known
     * @return the nearest of them, empty if none is near
     */
    public static Optional<String> near(String word, Collection<String> known) {
        return Likeness.nearest(word, known);
    }

    private static String meant(String word) {
        return "Maybe you mean \"" + word + "\".";
    }
}
