package org.noctule.site;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Features of nodes as jobs ask for them, {@code ib&(rome|milan)}, written out as alternatives. Brackets, which ask for
 * one alternative on all nodes, are read as parentheses.
 *
 * <p>Source: manual sbatch, --constraint; {@code &} binds more than {@code |}.
 */
final class FeatureChoice {
    private static final int MOST = 64;

    private final String text;
    private int at;

    private FeatureChoice(String text) {
        this.text = text;
    }

    /**
     * Reads a choice.
     *
     * @param text the choice
     * @return the alternatives, none for an empty text; empty if it says what alternatives do not, such as numbers of
     *     nodes
     */
    static Optional<List<List<String>>> read(String text) {
        final FeatureChoice choice = new FeatureChoice(text.replace(" ", "").replace("\"", ""));
        if (choice.text.isEmpty()) {
            return Optional.of(List.of());
        }
        final Set<List<String>> alternatives = choice.any(0);
        return alternatives.isEmpty() || choice.at < choice.text.length() || alternatives.size() > MOST
                ? Optional.empty()
                : Optional.of(List.copyOf(alternatives));
    }

    /** An empty set stands for an error: no choice is without alternatives. */
    private Set<List<String>> any(int depth) {
        final Set<List<String>> alternatives = new LinkedHashSet<>();
        do {
            final Set<List<String>> next = all(depth);
            if (next.isEmpty()) {
                return next;
            }
            alternatives.addAll(next);
        } while (take('|'));
        return alternatives;
    }

    private Set<List<String>> all(int depth) {
        Set<List<String>> alternatives = one(depth);
        while (!alternatives.isEmpty() && alternatives.size() <= MOST && take('&')) {
            final Set<List<String>> more = one(depth);
            final Set<List<String>> both = new LinkedHashSet<>();
            for (final List<String> left : alternatives) {
                for (final List<String> right : more) {
                    final Set<String> words = new LinkedHashSet<>(left);
                    words.addAll(right);
                    both.add(new ArrayList<>(words));
                }
            }
            alternatives = both;
        }
        return alternatives;
    }

    private Set<List<String>> one(int depth) {
        final boolean round = take('(');
        if (round || take('[')) {
            final Set<List<String>> inner = depth < MOST ? any(depth + 1) : Set.of();
            return take(round ? ')' : ']') ? inner : Set.of();
        }
        final int from = at;
        while (at < text.length() && "&|()[]*".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at == from ? Set.of() : Set.of(List.of(text.substring(from, at)));
    }

    private boolean take(char c) {
        final boolean there = at < text.length() && text.charAt(at) == c;
        at += there ? 1 : 0;
        return there;
    }
}
