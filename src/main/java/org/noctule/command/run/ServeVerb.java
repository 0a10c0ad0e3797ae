package org.noctule.command.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.report.browse.RunBrowser;
import org.noctule.report.browse.RunCatalog;

/** Serves a folder of runs to a browser until the process is ended. */
public final class ServeVerb implements Verb {
    /** Makes the verb. */
    public ServeVerb() {}

    @Override
    public String name() {
        return "serve";
    }

    @Override
    public String summary() {
        return "browse a folder of runs: open, compare, look closer";
    }

    @Override
    public String help() {
        return """
                Usage: noctule serve [DIR] [options]

                Prints the address of a page that lists all runs below DIR (default: runs). The page opens their
                reports, compares up to eight, and looks closely at runs that are too large for a report.
                Ctrl-C ends it.

                      --port N                port of the page (default: any free one)
                      --bind ADDRESS          where it listens (default: 127.0.0.1, this machine alone)

                Examples:
                  noctule serve
                  noctule serve results --port 8080
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(PageAddress.OPTIONS);
    }

    @Override
    public Optional<NoctuleException> interrupted(List<String> args) {
        return Optional.empty();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, PageAddress.OPTIONS);
        if (line.getArgList().size() > 1) {
            throw NoctuleException.input(
                    "serve: one folder is needed, not " + line.getArgList().size() + ".",
                    "Maybe name the folder that holds them all.");
        }
        final PageAddress address = PageAddress.of(line);
        final Path folder = line.getArgList().isEmpty()
                ? Path.of("runs")
                : Arguments.path(line.getArgList().get(0));
        try (RunBrowser browser = new RunBrowser(new RunCatalog(folder), address.bind(), address.port())) {
            terminal.out().println("noctule serves " + folder + " at " + browser.address() + " (Ctrl-C ends it)");
            terminal.out().flush();
            // The end of the process is the only one.
            new CountDownLatch(1).await();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }
}
