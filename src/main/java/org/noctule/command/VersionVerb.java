package org.noctule.command;

import java.util.List;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.experiment.Version;

/** Prints the version. */
final class VersionVerb implements Verb {
    @Override
    public String name() {
        return "version";
    }

    @Override
    public String summary() {
        return "print the version";
    }

    @Override
    public String help() {
        return """
                Usage: noctule version

                Prints the version of Noctule and of the Java that runs it.
                """;
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        terminal.out().println("noctule " + Version.text() + " (Java " + System.getProperty("java.version") + ")");
        return 0;
    }
}
