package org.noctule.site;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/**
 * Names of hosts as Slurm writes them: {@code n[001-003,007],g1}, also with several brackets in a name.
 *
 * <p>Source: manual slurm.conf, parameter NodeName.
 */
public final class HostNames {
    /** The most names that a list may stand for: a larger one is a slip or an attack. */
    private static final int MOST = 1_000_000;

    private static final int LONGEST_NUMBER = 9;

    private HostNames() {}

    /**
     * Writes a list out.
     *
     * @param text the list
     * @return the names, in the order of the list
     * @throws NoctuleException of kind INPUT if a bracket is open, a range is none, or there are too many names
     */
    public static List<String> of(String text) {
        final List<String> names = new ArrayList<>();
        for (final String part : parts(text)) {
            expand("", part, names, text);
        }
        return names;
    }

    /** Splits at commas outside of brackets. */
    private static List<String> parts(String text) {
        final List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            final char c = i < text.length() ? text.charAt(i) : ',';
            if (c == '[') {
                depth++;
            } else if (c == ']') {
                depth--;
            } else if (c == ',' && depth == 0) {
                if (i > from) {
                    parts.add(text.substring(from, i));
                }
                from = i + 1;
            }
            if (depth < 0 || depth > 1 || i == text.length() && depth != 0) {
                throw wrong(text, "has a bracket without its other one");
            }
        }
        return parts;
    }

    private static void expand(String head, String rest, List<String> names, String whole) {
        final int open = rest.indexOf('[');
        if (open < 0) {
            if (names.size() >= MOST) {
                throw wrong(whole, "stands for more than " + MOST + " names");
            }
            names.add(head + rest);
            return;
        }
        final int close = rest.indexOf(']', open);
        final String before = head + rest.substring(0, open);
        final String behind = rest.substring(close + 1);
        for (final String range : rest.substring(open + 1, close).split(",", -1)) {
            final int dash = range.indexOf('-');
            final String first = dash < 0 ? range : range.substring(0, dash);
            final String last = dash < 0 ? range : range.substring(dash + 1);
            final int low = number(first, whole);
            final int high = number(last, whole);
            if (high < low || high - low >= MOST) {
                throw wrong(whole, "has the range (" + range + ")");
            }
            for (int i = low; i <= high; i++) {
                final String digits = String.valueOf(i);
                expand(
                        before + "0".repeat(Math.max(0, first.length() - digits.length())) + digits,
                        behind,
                        names,
                        whole);
            }
        }
    }

    private static int number(String digits, String whole) {
        if (digits.isEmpty()
                || digits.length() > LONGEST_NUMBER
                || !digits.chars().allMatch(Character::isDigit)) {
            throw wrong(whole, "has (" + digits + ") where a number belongs");
        }
        return Integer.parseInt(digits);
    }

    private static NoctuleException wrong(String text, String what) {
        final String shown = text.length() > 80 ? text.substring(0, 80) + "…" : text;
        return NoctuleException.input(
                "The list of nodes (" + shown + ") " + what + ".",
                "Maybe it was cut off: Slurm writes such lists as n[001-003,007],g1.");
    }
}
