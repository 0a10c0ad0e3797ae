package org.noctule.command.help;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page in the man macros that groff and mandoc read (man(7)). Hyphens are written as the minus of ASCII, so that
 * commands can be copied from it.
 */
final class Roff {
    /** Options are literal; words in capitals stand for what the user writes. */
    private static final Pattern MARKED = Pattern.compile(
            "(?<![\\w-])(?<option>--?[a-zA-Z][\\w-]*)|\\b(?<value>[A-Z]+(?:\\.(?:json|html|svg|jar))?)\\b");

    private final StringBuilder page = new StringBuilder();
    private boolean headed;

    /**
     * Begins a page.
     *
     * @param name its name, such as {@code noctule-launch}
     * @param section of the manual, 1 for commands, 5 for files
     * @param day of the version
     * @param version such as {@code 0.1.0}
     */
    Roff(String name, int section, String day, String version) {
        page.append(".\\\" Made by: noctule generate man\n.TH ")
                .append(String.join(" ", escaped(name), Integer.toString(section), day))
                .append(" \"Noctule ")
                .append(escaped(version))
                .append("\" \"Manual of Noctule\"\n");
    }

    /** Begins a section. */
    Roff section(String title) {
        return heading(".SH ", title);
    }

    /** Begins a part of a section. */
    Roff part(String title) {
        return heading(".SS ", title);
    }

    private Roff heading(String macro, String title) {
        page.append(macro).append(escaped(title)).append('\n');
        headed = true;
        return this;
    }

    /** Adds the line by which "man -k" finds the page. */
    Roff title(String name, String summary) {
        return lines(escaped(name) + " \\- " + escaped(summary));
    }

    /** Adds a paragraph. */
    Roff paragraph(String text) {
        return lines(".PP", escaped(text));
    }

    /** Adds a term with its meaning; options in the term are bold, what they are given is in italics. */
    Roff term(String term, String meaning) {
        return lines(".TP", marked(term), escaped(meaning));
    }

    /** Adds a name, in bold, with its meaning. */
    Roff name(String name, String meaning) {
        return lines(".TP", "\\fB" + escaped(name) + "\\fP", escaped(meaning));
    }

    /** Adds ways to write a command: its first words are bold. */
    Roff usage(Iterable<String> ways) {
        boolean first = true;
        for (final String way : ways) {
            final String[] words = way.split("(?= [^a-z])", 2);
            lines(
                    first ? ".PP" : ".br",
                    "\\fB" + escaped(words[0]) + "\\fP" + (words.length > 1 ? marked(words[1]) : ""));
            first = false;
        }
        return this;
    }

    /** Adds lines that are shown as they are. */
    Roff example(Iterable<String> lines) {
        lines(".PP", ".nf");
        lines.forEach(line -> lines(escaped(line)));
        return lines(".fi");
    }

    /** Returns the page. */
    String text() {
        return page.toString();
    }

    /** A line of text must not begin as a macro does; a heading begins a paragraph by itself. */
    private Roff lines(String... lines) {
        for (final String line : lines) {
            if (line.equals(".PP") && headed) {
                continue;
            }
            headed = false;
            final boolean macro = line.matches("\\.[A-Za-z]{2}");
            page.append(!macro && line.matches("[.'].*") ? "\\&" : "")
                    .append(line)
                    .append('\n');
        }
        return this;
    }

    private static String marked(String term) {
        final StringBuilder text = new StringBuilder();
        final Matcher found = MARKED.matcher(term);
        int end = 0;
        while (found.find()) {
            text.append(escaped(term.substring(end, found.start())))
                    .append(found.group("option") == null ? "\\fI" : "\\fB")
                    .append(escaped(found.group()))
                    .append("\\fP");
            end = found.end();
        }
        return text.append(escaped(term.substring(end))).toString();
    }

    /**
     * Writes a text so that each character is shown as it is.
     *
     * @param text one line
     * @return ASCII
     */
    static String escaped(String text) {
        final StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(character -> {
            switch (character) {
                case '\\' -> escaped.append("\\e");
                case '-' -> escaped.append("\\-");
                case '"' -> escaped.append("\\(dq");
                case '\'' -> escaped.append("\\(aq");
                case '`' -> escaped.append("\\(ga");
                case '^' -> escaped.append("\\(ha");
                case '~' -> escaped.append("\\(ti");
                // Terminals of ASCII lack these.
                case '…' -> escaped.append("...");
                case '·' -> escaped.append('*');
                default ->
                    escaped.append(
                            character < 128
                                    ? Character.toString(character)
                                    : String.format(Locale.ROOT, "\\[u%04X]", character));
            }
        });
        return escaped.toString();
    }
}
