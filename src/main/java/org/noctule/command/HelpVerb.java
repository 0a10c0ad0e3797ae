package org.noctule.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.Suggestion;

/** Explains the verbs. */
final class HelpVerb implements Verb {
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
                Usage: noctule help [VERB]
                       noctule help agents
                       noctule help options
                       noctule help AGENT
                       noctule help KEY

                Explains a verb, lists the agents, lists the keys of options files, or explains an agent or a key: by its
                path, such as workload.run_time, or the end of it.

                Examples:
                  noctule help launch
                  noctule help easy
                  noctule help decision.agent.cores
                """;
    }

    @Override
    public List<String> words() {
        return Stream.of(
                        Main.VERBS.stream().map(Verb::name),
                        Stream.of("agents", "options"),
                        OptionCatalogue.agents().names().stream())
                .flatMap(words -> words)
                .toList();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        if (args.size() > 1) {
            throw NoctuleException.input(
                    "help: one subject is needed, not " + args.size() + ".", "Maybe write: noctule help launch.");
        }
        terminal.out().print(args.isEmpty() ? overview() : page(args.get(0)));
        return 0;
    }

    private static String page(String word) {
        final Optional<Verb> verb = Main.find(word);
        if (verb.isPresent()) {
            return VerbHelp.page(verb.get());
        }
        if (word.equals("agents")) {
            return OptionHelp.agents();
        }
        if (word.equals("options")) {
            return OptionHelp.options();
        }
        final List<String> pages = Stream.concat(
                        OptionCatalogue.agent(word).map(OptionHelp::agent).stream(), OptionHelp.keys(word).stream())
                .toList();
        if (pages.isEmpty()) {
            final List<String> known = new ArrayList<>(OptionHelp.words());
            Main.VERBS.forEach(other -> known.add(other.name()));
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
     * Returns the help page.
     *
     * @return its text
     */
    static String overview() {
        final StringBuilder text = new StringBuilder("""
                Noctule replays workloads on a simulated cluster, decided by an agent that can be swapped.

                Usage: noctule VERB [ARGUMENTS] [--debug]

                Verbs:
                """);
        for (final Verb verb : Main.VERBS) {
            text.append(String.format("  %-10s %s%n", verb.name(), verb.summary()));
        }
        return text.append("""

                        "noctule help VERB" tells more; so does "noctule help help" of agents and keys.
                        --debug shows the stack trace of a failure.
                        Exit codes: 0 done, 1 the run failed, 2 bad usage or input, 3 the other half failed,
                        4 deadlock, 130 interrupted.
                        """).toString();
    }
}
