package org.noctule.command.help;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.noctule.command.terminal.Verb;

/**
 * The help of a verb as data, from which pages for terminals and others are made. A verb writes it as a text: usage,
 * prose, tables of terms, options beside their meanings in one paragraph or several, and examples. Of several
 * paragraphs of options the first has those that most people need; others have a title.
 *
 * @param parts its paragraphs in their order
 */
record VerbPage(List<Part> parts) {
    private static final Pattern USAGE = Pattern.compile("(?:Usage:| {6}) (?:noctule|launch/).*");
    private static final Pattern MORE_USAGE = Pattern.compile(" +[\\[|].*");
    private static final Pattern COLUMNS = Pattern.compile("( *\\S(?:.*?\\S)??)( {2,})(\\S.*)");
    private static final int USAGE_INDENT = 11;

    /** The kinds of paragraphs. */
    enum Kind {
        /** How the verb is written. */
        USAGE,
        /** Sentences, and terms with their meanings. */
        PROSE,
        /** Options with their meanings. */
        OPTIONS,
        /** Commands, after a line that announces them. */
        EXAMPLES
    }

    /**
     * A paragraph.
     *
     * @param kind what it holds
     * @param title a line without its colon, empty if there is none
     * @param entries its lines, each with those that continue it
     */
    record Part(Kind kind, String title, List<Entry> entries) {}

    /**
     * What is set as one: a sentence or several, or a term or an option with its meaning.
     *
     * @param head the term or option as it stands before the text, with all blanks; blanks alone for prose
     * @param text the meaning
     * @param column the column in which its further lines begin
     */
    record Entry(String head, String text, int column) {
        private Entry and(String more) {
            return new Entry(head, text + " " + more, column);
        }

        /** The term or option, empty for prose. */
        String term() {
            return head.strip();
        }
    }

    /**
     * Reads the help of a verb.
     *
     * @param verb the verb
     * @return its parts
     */
    static VerbPage of(Verb verb) {
        return new VerbPage(
                Stream.of(verb.help().strip().split("\n\n")).map(VerbPage::part).toList());
    }

    /** The titles of the options that few people need. */
    List<String> rarities() {
        return options().skip(1).map(Part::title).toList();
    }

    /** The paragraphs of options. */
    Stream<Part> options() {
        return parts.stream().filter(part -> part.kind() == Kind.OPTIONS);
    }

    private static Part part(String paragraph) {
        final List<String> lines = paragraph.lines().toList();
        final String first = lines.get(0);
        if (first.startsWith("Example")) {
            return new Part(
                    Kind.EXAMPLES,
                    first.replaceFirst(":$", ""),
                    lines.stream().skip(1).map(line -> new Entry("", line, 0)).toList());
        }
        final boolean titled =
                first.endsWith(":") && lines.size() > 1 && lines.get(1).strip().startsWith("-");
        if (titled || first.strip().startsWith("-")) {
            return new Part(
                    Kind.OPTIONS,
                    titled ? first.replaceFirst(":$", "") : "",
                    entries(titled ? lines.subList(1, lines.size()) : lines));
        }
        return new Part(first.startsWith("Usage:") ? Kind.USAGE : Kind.PROSE, "", entries(lines));
    }

    private static List<Entry> entries(List<String> lines) {
        final List<Entry> entries = new ArrayList<>();
        for (final String line : lines) {
            final int last = entries.size() - 1;
            final boolean continues = last >= 0;
            final int column = continues ? entries.get(last).column() : 0;
            final int indent = line.length() - line.stripLeading().length();
            final Matcher columns = COLUMNS.matcher(line);
            if (USAGE.matcher(line).matches()) {
                entries.add(new Entry("", line, USAGE_INDENT));
            } else if (continues
                    && (column == USAGE_INDENT && MORE_USAGE.matcher(line).matches()
                            || !columns.matches() && indent == column)) {
                entries.set(last, entries.get(last).and(line.strip()));
            } else if (columns.matches()) {
                entries.add(new Entry(columns.group(1) + columns.group(2), columns.group(3), columns.start(3)));
            } else if (indent < column && line.length() > column && line.charAt(column - 1) == ' ') {
                // An option so long that one blank is left before its meaning.
                entries.add(new Entry(line.substring(0, column), line.substring(column), column));
            } else {
                entries.add(new Entry(" ".repeat(indent), line.strip(), indent));
            }
        }
        return List.copyOf(entries);
    }
}
