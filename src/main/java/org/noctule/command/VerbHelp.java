package org.noctule.command;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.command.terminal.Verb;

/**
 * The help of verbs, laid out for a terminal of 80 columns: usage, prose, terms and options beside their meanings, and
 * examples, which are left as they are.
 */
final class VerbHelp {
    private static final Pattern USAGE = Pattern.compile("(?:Usage:| {6}) (?:noctule|launch/).*");
    private static final Pattern MORE_USAGE = Pattern.compile(" +[\\[|].*");
    private static final int USAGE_INDENT = 11;
    private static final Pattern COLUMNS = Pattern.compile("( *\\S(?:.*?\\S)??)( {2,})(\\S.*)");
    private static final Pattern GROUP = Pattern.compile("\\[[^\\[\\]]*]");
    /** Stands where no line may end. */
    private static final char FIXED = '\u00a0';

    private final StringBuilder page = new StringBuilder();
    /** The paragraph that the next line may continue: all before its text, its text so far, the column of its lines. */
    private String head = "";

    private String text = "";
    private int column;

    private VerbHelp() {}

    /**
     * Lays out the help of a verb.
     *
     * @param verb the verb
     * @return lines that fit
     */
    static String page(Verb verb) {
        final VerbHelp help = new VerbHelp();
        boolean examples = false;
        for (final String line : verb.help().split("\n")) {
            examples = examples ? !line.isBlank() : line.startsWith("Example");
            if (examples || line.isBlank()) {
                help.end();
                help.column = 0;
                help.page.append(line).append('\n');
            } else {
                help.add(line);
            }
        }
        help.end();
        return help.page.toString();
    }

    private void add(String line) {
        final int indent = line.length() - line.stripLeading().length();
        final Matcher columns = COLUMNS.matcher(line);
        if (USAGE.matcher(line).matches()) {
            end();
            begin("", whole(line), USAGE_INDENT);
        } else if (column == USAGE_INDENT
                && !text.isEmpty()
                && MORE_USAGE.matcher(line).matches()) {
            text += " " + whole(line.strip());
        } else if (columns.matches()) {
            end();
            begin(columns.group(1) + columns.group(2), columns.group(3), columns.start(3));
        } else if (!text.isEmpty() && indent == column) {
            text += " " + line.strip();
        } else if (indent < column && line.length() > column && line.charAt(column - 1) == ' ') {
            // An option so long that one blank is left before its meaning.
            final int meaning = column;
            end();
            begin(line.substring(0, meaning), line.substring(meaning), meaning);
        } else {
            end();
            begin(" ".repeat(indent), line.strip(), indent);
        }
    }

    /** Keeps what is in brackets on one line. */
    private static String whole(String usage) {
        return GROUP.matcher(usage).replaceAll(group -> group.group().replace(' ', FIXED));
    }

    private void begin(String before, String first, int indent) {
        head = before;
        text = first;
        column = indent;
    }

    private void end() {
        if (!text.isEmpty()) {
            page.append(HelpText.filled(head, text, column).replace(FIXED, ' '));
        }
        text = "";
    }
}
