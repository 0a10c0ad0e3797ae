package org.noctule.command.help;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.noctule.agent.AgentProvider;
import org.noctule.command.terminal.Verb;
import org.noctule.experiment.Version;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;

/** The pages of the manual: of the program, of each verb, and of options files. */
public final class ManPages {
    private static final String PROGRAM = "noctule";
    private static final String OPTIONS = "noctule-options";

    private ManPages() {}

    /**
     * Makes all pages.
     *
     * @param verbs the verbs that they explain
     * @return their texts by their places in a folder of manuals, such as {@code man1/noctule.1}
     */
    public static Map<String, String> all(Verbs verbs) {
        final Map<String, String> pages = new TreeMap<>();
        pages.put("man1/" + PROGRAM + ".1", program(verbs));
        pages.put("man5/" + OPTIONS + ".5", options());
        for (final Verb verb : verbs.own()) {
            pages.put("man1/" + name(verb) + ".1", verb(verb));
        }
        return pages;
    }

    private static String name(Verb verb) {
        return PROGRAM + "-" + verb.name();
    }

    private static Roff page(String name, int section, String summary) {
        return new Roff(name, section, Version.day(), Version.text())
                .section("NAME")
                .title(name, summary)
                .section(section == 1 ? "SYNOPSIS" : "DESCRIPTION");
    }

    /**
     * Makes the page of a verb.
     *
     * @param verb the verb
     * @return its help
     */
    public static String verb(Verb verb) {
        final Roff page = page(name(verb), 1, verb.summary());
        boolean prose = false;
        boolean options = false;
        for (final VerbPage.Part part : VerbPage.of(verb).parts()) {
            switch (part.kind()) {
                case USAGE ->
                    page.usage(part.entries().stream()
                            .map(entry ->
                                    entry.text().replaceFirst("^Usage:", "").strip())
                            .toList());
                case PROSE -> {
                    if (options || !prose) {
                        page.section(options ? "NOTES" : "DESCRIPTION");
                    }
                    prose = true;
                    entries(page, part);
                }
                case OPTIONS -> {
                    if (!options) {
                        page.section("OPTIONS");
                    }
                    options = true;
                    if (!part.title().isEmpty()) {
                        page.part(part.title());
                    }
                    entries(page, part);
                }
                case EXAMPLES ->
                    page.section("EXAMPLES")
                            .example(part.entries().stream()
                                    .map(VerbPage.Entry::text)
                                    .toList());
            }
        }
        return page.section("SEE ALSO")
                .paragraph(PROGRAM + "(1), " + OPTIONS + "(5)")
                .text();
    }

    private static void entries(Roff page, VerbPage.Part part) {
        for (final VerbPage.Entry entry : part.entries()) {
            if (entry.term().isEmpty()) {
                page.paragraph(entry.text());
            } else {
                page.term(entry.term(), entry.text());
            }
        }
    }

    /**
     * Makes the page of the program.
     *
     * @param verbs the verbs that it names
     * @return the verbs, and what holds for all of them
     */
    public static String program(Verbs verbs) {
        final Roff page = page(PROGRAM, 1, "simulate clusters whose jobs are scheduled by policies that can be swapped")
                .usage(List.of("noctule VERB [ARGUMENTS] [--debug]", "noctule help [VERB]"))
                .section("DESCRIPTION")
                .paragraph(
                        "Replays workloads on a simulated cluster, decided by an agent that can be swapped. Each verb"
                                + " has a page of its own, such as noctule-launch(1).")
                .section("VERBS");
        for (final Verbs.Group group : verbs.groups()) {
            page.part(group.title());
            group.verbs().forEach(verb -> page.name(verb.name(), verb.summary()));
        }
        return page.section("OPTIONS")
                .term("--debug", "shows the stack trace of a failure")
                .section("ENVIRONMENT")
                .name(
                        "NOCTULE_JAVA",
                        "the java command that runs Noctule, 17 or newer; else that of the release, of"
                                + " JAVA_HOME, or the first in PATH")
                .name("NOCTULE_JAVA_OPTS", "flags for it, such as -Xmx8g")
                .section("EXIT STATUS")
                .name("0", "done")
                .name("1", "the run failed")
                .name("2", "bad usage or input")
                .name("3", "the other half of a run failed")
                .name("4", "deadlock: jobs wait, and nothing can happen any more")
                .name("75", "the same may succeed later")
                .name("130", "interrupted")
                .section("EXAMPLES")
                .example(List.of(
                        "noctule init first",
                        "noctule launch first/options.json --out first/easy",
                        "noctule evaluate fcfs easy conservative first/options.json",
                        "noctule report first/easy"))
                .section("SEE ALSO")
                .paragraph(OPTIONS + "(5)")
                .text();
    }

    /**
     * Makes the page of options files.
     *
     * @return their keys, and the agents with theirs
     */
    public static String options() {
        final Roff page = page(OPTIONS, 5, "what the options files of noctule may hold")
                .paragraph(
                        "An options file is a JSON object that describes a run. \"noctule init\" writes one that runs as it"
                                + " is; \"--set KEY=VALUE\" of most verbs sets a key for once.");
        page.section("KEYS");
        OptionCatalogue.objects().forEach((name, table) -> {
            page.part(OptionHelp.heading(name, table));
            keys(page, table);
        });
        page.section("AGENTS");
        for (final AgentProvider agent : OptionCatalogue.agents().providers()) {
            page.part(agent.name()).paragraph(OptionKey.plain(agent.summary()) + ".");
            agent.keys().ifPresent(table -> keys(page, table));
        }
        return page.section("SEE ALSO").paragraph(PROGRAM + "(1)").text();
    }

    private static void keys(Roff page, OptionTable table) {
        for (final OptionKey<?> key : table.keys()) {
            final String standard = key.standard().isEmpty() ? "" : "; default: " + key.standard();
            page.name(
                    key.name(),
                    OptionKey.plain(OptionHelp.meaning(key) + " (" + OptionHelp.values(key) + standard + ")"));
        }
    }
}
