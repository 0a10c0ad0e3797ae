package org.noctule.command.help;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.noctule.command.terminal.CommandName;
import org.noctule.command.terminal.Verb;

/** The help of verbs, laid out for a terminal of 80 columns; examples are left as they are. */
public final class VerbHelp {
    /** Asks for the options that few people need, too. */
    public static final String ALL = "--all";

    private static final Pattern GROUP = Pattern.compile("\\[[^\\[\\]]*]");
    /** Stands where no line may end. */
    private static final char FIXED = '\u00a0';

    private VerbHelp() {}

    /**
     * Lays out the help of a verb.
     *
     * @param verb the verb
     * @param all true for all options, false for those that most people need
     * @return lines that fit
     */
    public static String page(Verb verb, boolean all) {
        final VerbPage page = VerbPage.of(verb);
        final StringBuilder text = new StringBuilder();
        boolean rare = false;
        for (final VerbPage.Part part : page.parts()) {
            final boolean options = part.kind() == VerbPage.Kind.OPTIONS;
            if (all || !options || !rare) {
                text.append(text.isEmpty() ? "" : "\n").append(shown(part));
            }
            if (options && !rare && !all) {
                text.append(more(verb.name(), page));
            }
            rare |= options;
        }
        return text.toString();
    }

    private static String more(String verb, VerbPage page) {
        return page.rarities().isEmpty()
                ? ""
                : HelpText.filled(
                        "\n",
                        CommandName.in("noctule help " + verb + " " + ALL) + " tells of "
                                + page.options()
                                        .skip(1)
                                        .mapToInt(part -> part.entries().size())
                                        .sum()
                                + " others: " + String.join("; ", page.rarities()) + ".",
                        0);
    }

    private static String shown(VerbPage.Part part) {
        final String title = part.title().isEmpty() ? "" : part.title() + ":\n";
        return title + part.entries().stream().map(entry -> shown(part, entry)).collect(Collectors.joining());
    }

    private static String shown(VerbPage.Part part, VerbPage.Entry entry) {
        return switch (part.kind()) {
            case EXAMPLES -> CommandName.in(entry.text()) + "\n";
            case USAGE ->
                HelpText.filled(entry.head(), whole(CommandName.in(entry.text())), entry.column())
                        .replace(FIXED, ' ');
            default -> HelpText.filled(entry.head(), CommandName.in(entry.text()), entry.column());
        };
    }

    /** Keeps what is in brackets on one line. */
    private static String whole(String usage) {
        return GROUP.matcher(usage).replaceAll(group -> group.group().replace(' ', FIXED));
    }
}
