package org.noctule.workload.swf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments at the top of a trace, such as {@code MaxNodes: 338 (batch partition; 512 total)}.
 *
 * @param comments the lines before the first job without their leading semicolons and blanks, unmodifiable
 */
public record SwfHeader(List<String> comments) {
    /** A label, a number and a word, which dashes may stand before. */
    private static final Pattern NAMED = Pattern.compile("(\\w+):\\s*(\\d{1,15})[\\s\\-=:]+(\\S+).*");

    /**
     * Returns the value of a label.
     *
     * @param label the text before the colon, such as {@code "Computer"}
     * @return the text after its first occurrence, trimmed; empty if there is none
     */
    public Optional<String> text(String label) {
        return comments.stream()
                .filter(line ->
                        line.length() > label.length() && line.charAt(label.length()) == ':' && line.startsWith(label))
                .map(line -> line.substring(label.length() + 1).strip())
                .findFirst();
    }

    /**
     * Returns the whole number with which the value of a label begins.
     *
     * @param label the text before the colon, such as {@code "UnixStartTime"}
     * @return the number, whatever follows it; empty if there is none
     */
    public OptionalLong number(String label) {
        final String text = text(label).orElse("");
        int end = text.startsWith("-") ? 1 : 0;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        try {
            return OptionalLong.of(Long.parseLong(text.substring(0, end)));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /**
     * Lists numbered names: lines such as {@code Queue: 1 batch (the usual one)}.
     *
     * @param label the text before the colon, {@code "Queue"} or {@code "Partition"}
     * @return the first word behind each number, by that
     */
    public Map<Long, String> names(String label) {
        final Map<Long, String> names = new HashMap<>();
        for (final String line : comments) {
            final Matcher found = NAMED.matcher(line);
            if (found.matches() && found.group(1).equals(label)) {
                names.putIfAbsent(Long.parseLong(found.group(2)), found.group(3));
            }
        }
        return names;
    }

    /** {@return the size of the machine: {@code MaxProcs}, else {@code MaxNodes}, if one of them is positive} */
    public OptionalLong processors() {
        final OptionalLong processors = number("MaxProcs");
        final OptionalLong best = processors.orElse(0) > 0 ? processors : number("MaxNodes");
        return best.orElse(0) > 0 ? best : OptionalLong.empty();
    }
}
