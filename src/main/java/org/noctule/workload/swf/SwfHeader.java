package org.noctule.workload.swf;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The comments at the top of a trace, such as {@code MaxNodes: 338 (batch partition; 512 total)}.
 *
 * @param comments the lines before the first job without their leading semicolons and blanks, unmodifiable
 */
public record SwfHeader(List<String> comments) {

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

    /** {@return the size of the machine: {@code MaxProcs}, else {@code MaxNodes}, if one of them is positive} */
    public OptionalLong processors() {
        final OptionalLong processors = number("MaxProcs");
        final OptionalLong best = processors.orElse(0) > 0 ? processors : number("MaxNodes");
        return best.orElse(0) > 0 ? best : OptionalLong.empty();
    }
}
