package org.noctule.command;

import java.util.List;

/** Explains the verbs. */
final class HelpVerb implements Verb {
    @Override
    public String name() {
        return "help";
    }

    @Override
    public String summary() {
        return "explain the verbs, or one of them";
    }

    @Override
    public String help() {
        return """
                Usage: noctule help [VERB]

                Examples:
                  noctule help
                  noctule help launch
                """;
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        terminal.out()
                .print(args.isEmpty() ? overview() : Main.verb(args.get(0)).help());
        return 0;
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

                        "noctule help VERB" tells more. --debug shows the stack trace of a failure.
                        Exit codes: 0 done, 1 the run failed, 2 bad usage or input, 3 the other half failed,
                        4 deadlock, 130 interrupted.
                        """).toString();
    }
}
