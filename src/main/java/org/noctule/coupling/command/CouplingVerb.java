package org.noctule.coupling.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Interruption;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.experiment.Calibration;
import org.noctule.coupling.experiment.CouplingWorker;
import org.noctule.coupling.experiment.FinishedTransports;
import org.noctule.coupling.experiment.RealCoupling;
import org.noctule.coupling.experiment.RealCouplingPlan;
import org.noctule.coupling.experiment.SimulatedForecast;
import org.noctule.coupling.experiment.TransportOutcome;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.ExchangeKind;
import org.noctule.file.AtomicFile;
import org.noctule.json.Suggestion;
import org.noctule.start.FetchedLibrary;

/** Runs the producer-consumer workflow for real. */
public final class CouplingVerb implements Verb {
    private static final String RUN = "run";
    private static final String WORKER = "worker";
    private static final long MIB = 1L << 20;
    private static final double NANOS = 1e9;

    private static final Option[] OPTIONS = {
        Arguments.value("transport"),
        Arguments.value("num-sims"),
        Arguments.value("grid-size"),
        Arguments.value("steps"),
        Arguments.value("step-seconds"),
        Arguments.value("kernels"),
        Arguments.value("places"),
        Arguments.value("seed"),
        Arguments.value("capacity"),
        Arguments.value("latency"),
        Arguments.value("folder"),
        Arguments.value("o", "out"),
        Arguments.flag("json"),
        Arguments.flag("no-prediction"),
        Arguments.flag("q", "quiet")
    };

    private final Class<?> program;

    /**
     * Makes the verb.
     *
     * @param program the class with the entry point, by which processes of a workflow start
     */
    public CouplingVerb(Class<?> program) {
        this.program = program;
    }

    @Override
    public String name() {
        return "workflow";
    }

    @Override
    public String summary() {
        return "run simulations that feed trainings, over real transports";
    }

    @Override
    public String help() {
        return """
                Usage: noctule workflow run [options]

                Runs the producer-consumer workflow on this machine: simulations of a wave in processes of their own, a
                barrier, then a training of a convolutional network per kernel, each of which reads what all
                simulations left. It does so over each transport, and prints run and transfer times of both stages,
                beside them what the simulator predicts after a calibration of a few seconds. All transports
                must deliver the same samples and, as the seed is the same, the same losses.

                  --transport T,T      stream (through a head, by ZeroMQ), files (numpy's format), map (Hazelcast's),
                                       memory (mapped files in /dev/shm) (default: all four)
                  --num-sims N         simulations (default: 8)
                  --grid-size N        points along each side of a field (default: 64)
                  --steps N            steps of a simulation (default: 10)
                  --kernels K,K        kernel sizes of the trainings, odd (default: 3,5)
                  --places N           processes at once (default: one a core)
                  --seed N             seed of first weights and orders of samples (default: 0)
                      --no-prediction  neither calibrate nor predict
                  -o, --out FILE       write the figures as JSON there
                  -q, --quiet          print errors only, and the table

                Waits, room and output:
                  --step-seconds S     seconds that each step waits (default: 0.02)
                  --capacity MIB       what a head or a map keeps at most (default: 2048)
                  --latency SECONDS    what each opening of a file waits, as if its server were loaded
                  --folder DIR         where files go (default: the folder of temporary files)
                      --json           print JSON instead of the table

                If it is interrupted, or a transport fails, the figures of the transports that were over are printed
                all the same, and stand in FILE, which says that it is partial.

                All that the processes leave for each other is deleted at the end, however they end. They listen on the
                loopback interface only, and hear nobody who does not hold a secret of this command.

                Examples:
                  noctule workflow run
                  noctule workflow run --transport files,memory --num-sims 32 \\
                      --grid-size 512 --kernels 3,5,7,9
                  noctule workflow run --transport files --latency 0.005 --no-prediction \\
                      --out files.json
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(OPTIONS);
    }

    @Override
    public List<String> words() {
        return List.of(RUN);
    }

    @Override
    public Optional<NoctuleException> interrupted(List<String> args) {
        // A process that works for another one leaves the word to it.
        return args.contains(WORKER) ? Optional.empty() : Verb.super.interrupted(args);
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        if (args.isEmpty()) {
            throw NoctuleException.input("workflow: nothing says what to do.", "Maybe write: noctule workflow run.");
        }
        final String subject = args.get(0);
        return switch (subject) {
            case RUN -> run(Arguments.parse("workflow run", args.subList(1, args.size()), OPTIONS), terminal);
            case WORKER -> {
                CouplingWorker.serve(
                        System.in,
                        terminal.out(),
                        () -> Runtime.getRuntime().halt(NoctuleException.Kind.INTERRUPTED.exitCode()));
                yield 0;
            }
            default ->
                throw NoctuleException.input(
                        "workflow: the word (" + subject + ") is none that it knows.",
                        "Maybe write: noctule workflow run.");
        };
    }

    private int run(CommandLine line, Terminal terminal) {
        if (!line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "workflow run: the argument (" + line.getArgList().get(0) + ") is not understood.",
                    "Maybe a hyphen is missing before an option.");
        }
        final RealCouplingPlan plan = plan(line);
        final Optional<Path> out = Arguments.path(line, "out");
        out.ifPresent(CouplingVerb::demandWritable);
        FetchedLibrary.PYTORCH.before(() -> true);
        FetchedLibrary.HAZELCAST.before(() -> plan.transports().contains(ExchangeKind.MAP));
        try (CouplingView view = new CouplingView(terminal, line.hasOption("quiet"))) {
            final RealCoupling workflow = new RealCoupling(plan, program, view);
            final Optional<Calibration> machine = line.hasOption("no-prediction")
                    ? Optional.empty()
                    : Optional.of(workflow.calibrate(remedy -> Interruption.listen(remedy, view::close)));
            final Figures figures = new Figures(plan, machine, out, line.hasOption("json"), view, terminal);
            figures.print(workflow.run(remedy -> Interruption.listen(remedy, view::close), figures));
        }
        return 0;
    }

    /**
     * The figures of what is over: in the file as soon as they are known, on the terminal at the end, however it comes.
     */
    private record Figures(
            RealCouplingPlan plan,
            Optional<Calibration> machine,
            Optional<Path> out,
            boolean json,
            CouplingView view,
            Terminal terminal)
            implements FinishedTransports {
        private CouplingReport report(List<TransportOutcome> outcomes) {
            return new CouplingReport(plan, outcomes, machine, new SimulatedForecast());
        }

        @Override
        public void over(List<TransportOutcome> outcomes) {
            out.ifPresent(file -> AtomicFile.writeText(file, report(outcomes).json()));
        }

        @Override
        public void broken(List<TransportOutcome> outcomes) {
            print(outcomes);
        }

        void print(List<TransportOutcome> outcomes) {
            view.close();
            terminal.out()
                    .print(json ? report(outcomes).json() : report(outcomes).text());
            terminal.out().flush();
        }
    }

    /** What runs for long must not end without a place for its figures. */
    private static void demandWritable(Path file) {
        final Path folder = file.toAbsolutePath().resolveSibling("");
        if (Files.isDirectory(file) || Files.exists(folder) && !Files.isWritable(folder)) {
            throw NoctuleException.input(
                    "--out: the file (" + file + ") cannot be written.",
                    "Maybe it is a directory, or you may not write into its directory.");
        }
    }

    /** Reads a count with the bound that jobs of the same workflow have. */
    private static int bounded(CommandLine line, String name, int usual) {
        final int count = Arguments.count(line, name, usual);
        if (count > CouplingShape.MOST) {
            throw NoctuleException.input(
                    "--" + name + ": the value (" + count + ") is above " + CouplingShape.MOST + ".",
                    "Maybe a digit is too many.");
        }
        return count;
    }

    private static RealCouplingPlan plan(CommandLine line) {
        final int grid = Arguments.count(line, "grid-size", 64);
        final int steps = bounded(line, "steps", 10);
        // A list of fields is one array of Java in the process that computes it.
        if (grid > CouplingShape.MOST_POINTS || (long) grid * grid * steps * Double.BYTES > Integer.MAX_VALUE - MIB) {
            throw NoctuleException.input(
                    "workflow run: " + steps + " fields of " + grid + " x " + grid + " points are more than 2 GiB.",
                    "Maybe choose a smaller --grid-size or fewer --steps.");
        }
        return new RealCouplingPlan(
                new CouplingShape(
                        bounded(line, "num-sims", 8),
                        grid,
                        steps,
                        line.hasOption("step-seconds") ? notNegative(line, "step-seconds") : 0.02,
                        kernels(line)),
                transports(line),
                Arguments.count(line, "places", Runtime.getRuntime().availableProcessors()),
                Arguments.seed(line).orElse(0),
                Arguments.path(line, "folder").orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"))),
                Arguments.count(line, "capacity", 2048) * MIB,
                Duration.ofNanos((long) (line.hasOption("latency") ? NANOS * notNegative(line, "latency") : 0)));
    }

    private static double notNegative(CommandLine line, String name) {
        return line.getOptionValue(name).equals("0") ? 0 : Arguments.positive(line, name, 0);
    }

    private static List<ExchangeKind> transports(CommandLine line) {
        if (!line.hasOption("transport")) {
            return List.of(ExchangeKind.values());
        }
        final List<String> words = words(line, "transport");
        final List<String> known = ExchangeKind.words();
        for (final String word : words) {
            if (!known.contains(word)) {
                throw NoctuleException.input(
                        "--transport: the value (" + word + ") must be one of " + String.join(", ", known) + ".",
                        Suggestion.among(word, known));
            }
        }
        return words.stream()
                .distinct()
                .map(word -> ExchangeKind.values()[known.indexOf(word)])
                .toList();
    }

    private static List<Integer> kernels(CommandLine line) {
        if (!line.hasOption("kernels")) {
            return List.of(3, 5);
        }
        return words(line, "kernels").stream().map(CouplingVerb::kernel).toList();
    }

    private static int kernel(String word) {
        if (!word.matches("[0-9]{0,2}[13579]")) {
            throw NoctuleException.input(
                    "--kernels: the value (" + word + ") is no odd number below 1000.",
                    "Maybe write: --kernels 3,5,7.");
        }
        return Integer.parseInt(word);
    }

    private static List<String> words(CommandLine line, String name) {
        return Stream.of(line.getOptionValue(name).split(",", -1))
                .map(String::strip)
                .toList();
    }
}
