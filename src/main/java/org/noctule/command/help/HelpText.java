package org.noctule.command.help;

import java.util.regex.Pattern;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/** Lays text out for a terminal of 80 columns. */
final class HelpText {
    private static final int WIDTH = 80;
    private static final Pattern LITERAL = Pattern.compile("`?([\\w.+-]+)`?");

    private HelpText() {}

    /**
     * Breaks a line.
     *
     * @param markdown the line, perhaps indented
     * @param indent columns before the lines that follow on the first
     * @return lines that fit
     */
    static String wrap(String markdown, int indent) {
        final String text = OptionKey.plain(markdown);
        final int first = text.length() - text.stripLeading().length();
        return filled(" ".repeat(first), text.strip(), indent);
    }

    /**
     * Sets a name before a text.
     *
     * @param name the first column
     * @param width its width at least
     * @param markdown the second column
     * @return lines that fit
     */
    static String columns(String name, int width, String markdown) {
        final String head = name + " ".repeat(Math.max(name.length() < width ? 0 : 1, width - name.length()));
        return filled(head, OptionKey.plain(markdown), width);
    }

    /**
     * Fills lines with words.
     *
     * @param head what the first line begins with
     * @param text words
     * @param indent columns before the lines that follow on the first
     * @return lines that fit
     */
    static String filled(String head, String text, int indent) {
        final StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(head);
        boolean empty = true;
        for (final String word : text.split(" ")) {
            if (!empty && line.length() + 1 + word.length() > WIDTH) {
                lines.append(line.toString().stripTrailing()).append('\n');
                line = new StringBuilder(" ".repeat(indent));
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        return lines.append(line.toString().stripTrailing()).append('\n').toString();
    }

    /**
     * Finds a value to show.
     *
     * @param key the key
     * @return a value that it may have, rather not its default; empty if only an object or an array will do
     */
    static String example(OptionKey<?> key) {
        final String standard =
                LITERAL.matcher(key.standard()).matches() ? key.standard().replace("`", "") : "";
        final OptionValues<?> values = key.values();
        if (!values.choices().isEmpty()) {
            return values.choices().stream()
                    .filter(choice -> !choice.equals(standard))
                    .findFirst()
                    .orElse(standard);
        }
        return switch (values.kind()) {
            case FLAG -> standard.equals("true") ? "false" : "true";
            case WHOLE, NUMBER -> standard.matches("[\\d.e-]+") ? standard : "10";
            case TEXT -> values.words().equals("path") ? "FILE" : "";
            default -> "";
        };
    }

    /**
     * Writes a key as it stands in a file.
     *
     * @param path keys that are joined by dots
     * @param value the value
     * @return JSON
     */
    static String json(String path, String value) {
        final String text = value.matches("true|false|[\\d.e-]+") ? value : "\"" + value + "\"";
        final String[] keys = path.split("\\.");
        return "{\"" + String.join("\": {\"", keys) + "\": " + text + "}".repeat(keys.length);
    }
}
