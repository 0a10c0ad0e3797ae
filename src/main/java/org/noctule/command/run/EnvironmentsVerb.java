package org.noctule.command.run;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.ServedEnvironments;
import org.noctule.experiment.input.Doubts;
import org.noctule.experiment.options.LaidOptions;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.bridge.BoardServer;
import org.noctule.model.ModelJson;

/** Steps environments for another program, such as Python. */
public final class EnvironmentsVerb implements Verb {
    /** What it takes to wake a thread, on many machines: who waits so long has lost no more than who sleeps at once. */
    private static final int SPIN = 40;

    private static final Option[] OPTIONS = {
        Arguments.value("count"),
        Arguments.value("threads"),
        Arguments.value("board"),
        Arguments.value("spin"),
        Arguments.value("seed"),
        Arguments.value(OverrideArguments.SET),
        Arguments.value(OverrideArguments.PLATFORM),
        Arguments.value(OverrideArguments.WORKLOAD),
        Arguments.flag("list"),
        Arguments.flag("q", "quiet")
    };

    /** Makes the verb. */
    public EnvironmentsVerb() {}

    @Override
    public String name() {
        return "environments";
    }

    @Override
    public String summary() {
        return "step environments for another program, such as Python";
    }

    @Override
    public String help() {
        return """
                Usage: noctule environments OPTIONS.json --board FILE [options]
                       noctule environments OPTIONS.json
                       noctule environments --list

                Prints one line of JSON that describes the environments, and then answers
                bytes on standard input with bytes on standard output, until standard input
                ends. Actions, observations and rewards lie in FILE, which both programs map.
                Without --board it prints the line alone.

                      --count N               number of environments (default: 1)
                      --threads T             number of threads that step them (default: 1)
                      --board FILE            an empty file, which becomes as long as needed
                      --spin MICROSECONDS     longest time to wait awake for a byte that is
                                              counted in FILE (default: 40, or 0 where
                                              there is but one processor)
                      --set KEY=VALUE         other value of a key of the options file, such as
                                              decision.env.window=16; may be given several times
                      --platform FILE         other platform_file_path
                      --workload FILE         other workload_file_path
                      --seed N                seed of what is drawn beside the episodes
                      --list                  print the problems as JSON: their ids in
                                              Gymnasium, and options that pose them
                  -q, --quiet                 print errors only

                Examples:
                  noctule environments --list
                  noctule environments launch/environments/job.json
                  noctule environments OPTIONS.json --count 32 --threads 2 --board board.bin
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(OPTIONS);
    }

    @Override
    public Optional<NoctuleException> interrupted(List<String> args) {
        return Optional.empty();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, OPTIONS);
        if (line.hasOption("list")) {
            terminal.out().println(ModelJson.text(ServedEnvironments.list()));
            return 0;
        }
        final PrintStream standard = System.out;
        // Standard output belongs to the bell.
        System.setOut(terminal.err());
        try {
            serve(line, terminal);
        } finally {
            System.setOut(standard);
        }
        return 0;
    }

    private static void serve(CommandLine line, Terminal terminal) {
        final LaidOptions laid = LaidOptions.read(file(line), OverrideArguments.of(line));
        final RunOptions options = laid.options(terminal.warnings(line.hasOption("quiet")));
        AgentLog.set(options.shared());
        Doubts.aboutReference(options).forEach(terminal.warnings(line.hasOption("quiet")));
        final ServedEnvironments environments = new ServedEnvironments(
                laid, options, Arguments.count(line, "count", 1), Arguments.count(line, "threads", 1));
        final int spin = spin(line);
        final String description = ModelJson.text(environments.describe().put("spin", spin)) + "\n";
        final Optional<Path> board = Arguments.path(line, "board");
        if (board.isEmpty()) {
            print(description, terminal);
            return;
        }
        try (BoardServer server = environments.at(board.get(), Duration.of(spin, ChronoUnit.MICROS))) {
            print(description, terminal);
            server.serve(System.in, terminal.out());
        }
    }

    private static int spin(CommandLine line) {
        return Arguments.fromZero(line, "spin", Runtime.getRuntime().availableProcessors() > 1 ? SPIN : 0);
    }

    private static void print(String description, Terminal terminal) {
        terminal.out().writeBytes(description.getBytes(StandardCharsets.UTF_8));
        terminal.out().flush();
    }

    private static Path file(CommandLine line) {
        if (line.getArgList().size() != 1) {
            throw NoctuleException.input(
                    "environments: one options file is needed, not "
                            + line.getArgList().size() + ".",
                    "Maybe write: noctule environments launch/environments/job.json.");
        }
        return Arguments.path(line.getArgList().get(0));
    }
}
