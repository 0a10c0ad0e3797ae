package org.noctule.command.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.agent.ServiceJar;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.CommandName;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.Suggestion;

/** Explains the verbs. */
public final class HelpVerb implements Verb {
    private final Supplier<Verbs> verbs;

    /**
     * Makes the verb.
     *
     * @param verbs the verbs that it explains, itself among them
     */
    public HelpVerb(Supplier<Verbs> verbs) {
        this.verbs = verbs;
    }

    @Override
    public String name() {
        return "help";
    }

    @Override
    public String summary() {
        return "explain verbs, agents and the keys of options files";
    }

    @Override
    public String help() {
        return """
                Usage: noctule help [VERB] [--all]
                       noctule help agents
                       noctule help options
                       noctule help AGENT
                       noctule help KEY
                       noctule help FILE.jar

                Explains a verb, lists the agents, lists the keys of options files, or explains an agent or a key: by its
                path, such as workload.run_time, or the end of it. Of a jar it lists what options can name in it.

                      --all    also the options that few people need

                Examples:
                  noctule help launch
                  noctule help launch --all
                  noctule help easy
                  noctule help decision.agent.cores
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(Arguments.flag("all"));
    }

    @Override
    public List<String> words() {
        return Stream.of(
                        verbs.get().own().stream().map(Verb::name),
                        Stream.of("agents", "options"),
                        OptionCatalogue.agents().names().stream())
                .flatMap(words -> words)
                .toList();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        final List<String> words = line.getArgList();
        if (words.size() > 1) {
            throw NoctuleException.input(
                    "help: one subject is needed, not " + words.size() + ".", "Maybe write: noctule help launch.");
        }
        terminal.out().print(words.isEmpty() ? overview(verbs.get()) : page(words.get(0), line.hasOption("all")));
        return 0;
    }

    private String page(String word, boolean all) {
        final Optional<Verb> verb = verbs.get().find(word);
        if (verb.isPresent()) {
            return VerbHelp.page(verb.get(), all);
        }
        return CommandName.in(subject(word));
    }

    private String subject(String word) {
        if (word.equals("agents")) {
            return OptionHelp.agents();
        }
        if (word.equals("options")) {
            return OptionHelp.options();
        }
        if (ServiceJar.isNamed(word)) {
            return JarHelp.page(word);
        }
        final List<String> pages = Stream.concat(
                        OptionCatalogue.agent(word).map(OptionHelp::agent).stream(), OptionHelp.keys(word).stream())
                .toList();
        if (pages.isEmpty()) {
            final List<String> known = new ArrayList<>(OptionHelp.words());
            verbs.get().own().forEach(other -> known.add(other.name()));
            final String close = Suggestion.of(word, known);
            throw NoctuleException.input(
                    "There is no help on (" + word + ").",
                    close.startsWith("Maybe you mean")
                            ? close
                            : "Maybe see: noctule help, noctule help agents, noctule help options.");
        }
        return String.join("\n", pages);
    }

    /**
     * Writes the help page.
     *
     * @param verbs the verbs
     * @return its lines
     */
    public static String overview(Verbs verbs) {
        final StringBuilder text = new StringBuilder("""
                Noctule replays workloads on a simulated cluster, decided by an agent
                that can be swapped.

                Usage: noctule VERB [ARGUMENTS] [--debug]
                """);
        for (final Verbs.Group group : verbs.groups()) {
            text.append('\n').append(group.title()).append(":\n");
            group.verbs().forEach(verb -> text.append(line(verb)));
        }
        Verbs.added().forEach(verb -> text.append(line(verb)));
        return CommandName.in(text.append("""

                        A first experiment:
                          noctule init first
                          noctule launch first/options.json --out first/easy
                          noctule evaluate fcfs easy conservative first/options.json
                          noctule report first/easy

                        noctule help VERB      the options of a verb that most people need
                        noctule help agents    what can decide
                        noctule help options   the keys of options files

                        --debug shows the stack trace of a failure.
                        Exit codes: 0 done, 1 the run failed, 2 bad usage or input,
                        3 the other half failed, 4 deadlock, 130 interrupted.
                        """).toString());
    }

    private static String line(Verb verb) {
        return HelpText.columns("  " + verb.name(), 15, verb.summary());
    }
}
