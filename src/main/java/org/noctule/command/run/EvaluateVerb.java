package org.noctule.command.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.campaign.compare.Arena;
import org.noctule.campaign.compare.Comparison;
import org.noctule.campaign.compare.Differences;
import org.noctule.campaign.compare.Entrant;
import org.noctule.campaign.compare.Figure;
import org.noctule.campaign.compare.ResultTree;
import org.noctule.campaign.compare.Results;
import org.noctule.campaign.compare.ResultsCsv;
import org.noctule.campaign.compare.RunFolder;
import org.noctule.campaign.compare.ServedOwners;
import org.noctule.campaign.compare.Turns;
import org.noctule.campaign.compare.Windows;
import org.noctule.campaign.report.OwnerTables;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.ComparisonView;
import org.noctule.command.terminal.ShownTables;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.input.Doubts;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.file.AtomicFile;
import org.noctule.report.comparison.OwnerComparison;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.statistics.Pairing;
import org.noctule.start.FetchedLibrary;

/** Compares agents on workloads over seeds. */
public final class EvaluateVerb implements Verb {
    private static final Option[] OPTIONS = {
        Arguments.value("nr", "nbruns"),
        Arguments.value("seed"),
        Arguments.value("windows"),
        Arguments.value("baseline"),
        Arguments.value("figures"),
        Arguments.value("by"),
        Arguments.value("o", "out"),
        Arguments.flag("force"),
        Arguments.flag("resume"),
        Arguments.flag("results"),
        Arguments.value("threads"),
        Arguments.value("timeout"),
        Arguments.value("compatibility"),
        Arguments.value(OverrideArguments.SET),
        Arguments.value(OverrideArguments.PLATFORM),
        Arguments.value(OverrideArguments.WORKLOAD),
        Terminal.PROGRESS,
        Arguments.flag("q", "quiet")
    };

    /** Makes the verb. */
    public EvaluateVerb() {}

    @Override
    public String name() {
        return "evaluate";
    }

    @Override
    public String summary() {
        return "compare agents on workloads over many seeds";
    }

    @Override
    public String help() {
        return """
                Usage: noctule evaluate AGENT... OPTIONS.json... [options]

                Runs each agent on the workload of each options file with each seed, and prints a table: means, their
                95 % confidence intervals where there are several seeds, ranks, and the best in bold.

                AGENT is an agent as for noctule launch, perhaps with keys for decision.agent: NAME:KEY=VALUE,KEY=VALUE. A value
                may be an object or an array in JSON: 'priority:weights={"age": 100, "size": 10}'.
                What an options file says below decision.agent holds for the agent that it names, or for all if it
                names none. classic:policy_pair=all stands for each of HDeepRM's 36 pairs. NAME=AGENT gives it a name
                of your own in tables and files. tcp://HOST:PORT is an agent in another program that listens there, and
                answers one run after the other; noctule.evaluate in Python starts such.

                  -nr, --nbruns N             run with N seeds: that of the options file and those that follow (1)
                      --windows N:JOBS        play N windows of so many jobs, spread evenly over the trace of each
                                              options file, instead of the whole; without :JOBS as many as fit
                      --baseline AGENT        the agent that the others are compared with by pairs of seeds or
                                              windows (default: the first one)
                      --figures F,F           what is shown (bounded_slowdown,waiting_time,utilisation and, if jobs are
                                              rejected, rejected), or all; others are turnaround_time, slowdown,
                                              makespan, energy, throughput, blocking_rate, and median_, p95_ and max_
                                              of waiting_time and bounded_slowdown
                      --by KIND,KIND          also a table of how owners of jobs were served: by user, group, account,
                                              partition, qos
                  -o, --out DIR               write evaluation.md, evaluation.csv (all figures), differences.csv,
                                              runs.csv and owners.csv (of --by) there
                      --results               also the result files of each run: DIR/results/WORKLOAD/AGENT/SEED
                      --force                 write into DIR even if it exists
                      --resume                make only those runs that DIR does not hold yet: all if there is none
                      --set KEY=VALUE         other value of a key of the options file, such as
                                              decision.agent.cores=lowest_id; may be given several times
                  -q, --quiet                 print errors only, and the tables where --out is missing

                Inputs, threads and progress:
                      --platform FILE         other platform_file_path
                      --workload FILE         other workload_file_path
                      --seed N                the first seed, instead of that of the options files;
                                              where no seed can change anything, one run is made
                      --compatibility SYSTEM  none, hdeeprm, pyss, rlscheduler or ddls
                      --threads N             how many runs at a time (default: one a core); results are the same
                      --timeout SECONDS       how long to wait for a silent agent (default: 30)
                      --progress FORM         progress as text (default), or as json: lines on standard error

                Examples:
                  noctule evaluate fcfs easy conservative launch/quickstart.json
                  noctule evaluate next-job:order=f1 next-job:order=shortest a.json b.json \\
                      --nbruns 10 --out results
                  noctule evaluate easy conservative kth.json --windows 20:1000
                  noctule evaluate classic:policy_pair=all options.json \\
                      --figures makespan,energy
                  noctule evaluate easy priority site/options.json --by partition,account
                  noctule evaluate easy mine=my-agent.jar:window=8 options.json \\
                      --out compared --results
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(OPTIONS);
    }

    @Override
    public List<String> words() {
        return OptionCatalogue.agents().names();
    }

    @Override
    public Optional<NoctuleException> interrupted(List<String> args) {
        return Optional.of(ResumableVerb.interrupted());
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, OPTIONS);
        final List<Path> files = line.getArgList().stream()
                .filter(arg -> arg.endsWith(".json"))
                .map(Arguments::path)
                .toList();
        final List<Entrant> entrants = new ArrayList<>();
        TraceArgument.refuse(name(), files.isEmpty() ? line.getArgList() : List.of());
        line.getArgList().stream()
                .filter(arg -> !arg.endsWith(".json"))
                .forEach(arg -> entrants.addAll(Entrant.parse(arg)));
        if (files.isEmpty() || entrants.isEmpty()) {
            throw NoctuleException.input(
                    "evaluate: no " + (entrants.isEmpty() ? "agent" : "options file (.json)") + " is named.",
                    "Maybe write: noctule evaluate fcfs easy launch/quickstart.json.");
        }
        refuseTwins(entrants.stream().map(Entrant::label).toList());
        final Optional<String> baseline = Arguments.text(line, "baseline");
        Differences.demand(baseline, entrants.stream().map(Entrant::label).toList());
        final Optional<Windows> windows = Arguments.text(line, "windows").map(Windows::parse);
        refuseTwins(files.stream().map(file -> file.getFileName().toString()).toList());
        FetchedLibrary.PYTORCH.before(() -> {
            final Overrides overrides = OverrideArguments.of(line);
            return files.stream()
                    .map(file ->
                            OptionsReader.read(file, overrides, warning -> {}).shared())
                    .anyMatch(shared -> entrants.stream()
                            .filter(entrant -> entrant.endpoint().isEmpty())
                            .anyMatch(entrant -> Agents.needPyTorch(entrant.enter(shared))));
        });
        final List<OwnerKind> by = owners(line);
        final Optional<List<Figure>> asked = Arguments.text(line, "figures").map(Figure::parse);
        final Optional<Path> out = output(line);
        final boolean quiet = line.hasOption("quiet");
        final int runs = Arguments.count(line, "nbruns", 1);
        final int threads =
                Arguments.count(line, "threads", Runtime.getRuntime().availableProcessors());
        final boolean resume = line.hasOption("resume");
        final boolean force = line.hasOption("force");
        out.filter(path -> !resume && !force).ifPresent(OutputDirectory::demandNone);
        final List<Arena> arenas = arenas(files, OverrideArguments.of(line), windows, terminal.warnings(quiet));
        final Optional<RunFolder> folder =
                out.map(path -> new RunFolder(path, resume, tree(line, path, arenas, entrants)));
        AgentLog.set(arenas.get(0).experiment().options().shared());
        final Comparison comparison = new Comparison(entrants, arenas, runs, by);
        comparison.demandAgents();
        final Results runsOver;
        try (ComparisonView view =
                new ComparisonView(terminal.withLines(Terminal.asksForLines(line)), comparison.size(), quiet)) {
            runsOver = InterruptedRuns.run(
                    comparison,
                    threads,
                    folder,
                    out.map(path -> "Maybe go on with it: --out " + path + " --resume.")
                            .orElse("Maybe name a directory with --out: it keeps the runs that are over."),
                    view,
                    () -> out.ifPresent(path -> make(path, resume, force, folder.orElseThrow())));
        } finally {
            out.ifPresent(path -> new OutputDirectory(path, "").removeIfEmpty());
        }
        final Results results = windows.isPresent() ? Windows.together(runsOver) : runsOver;
        final Pairing pairing = windows.isPresent() ? Pairing.WINDOWS : Pairing.SEEDS;
        final Differences differences = Differences.of(results, pairing, baseline);
        final Optional<OwnerComparison> owners =
                by.isEmpty() ? Optional.empty() : Optional.of(ServedOwners.of(runsOver, pairing, baseline, by));
        final String tables = EvaluationTables.of(results, asked, differences, owners, arenas);
        out.ifPresent(path -> {
            folder.orElseThrow().complete(runsOver);
            AtomicFile.writeText(path.resolve("evaluation.csv"), ResultsCsv.standings(results));
            AtomicFile.writeText(path.resolve("differences.csv"), differences.csv());
            owners.ifPresent(found -> AtomicFile.writeText(path.resolve("owners.csv"), OwnerTables.csv(found)));
            AtomicFile.writeText(path.resolve("evaluation.md"), tables);
        });
        if (!quiet || out.isEmpty()) {
            terminal.out().print(ShownTables.of(tables, terminal.screen()));
        }
        if (!quiet) {
            once(comparison, arenas.size() * entrants.size(), runs).ifPresent(terminal.out()::println);
            out.ifPresent(path -> terminal.out().println("results in " + path));
        }
        demandNoFailure(runsOver);
        return 0;
    }

    /** Makes the directory of the results, which appears with what {@code --resume} goes on with. */
    private static void make(Path path, boolean resume, boolean force, RunFolder folder) {
        if (resume && Files.exists(path)) {
            return;
        }
        if (force && Files.exists(path)) {
            folder.begin();
        }
        OutputDirectory.create(Optional.of(path), "evaluate", path, "", force, RunFolder::mark)
                .removeTraining();
    }

    private static void demandNoFailure(Results results) {
        final List<Results.Row> failed = results.failed();
        failed.stream().findFirst().map(row -> row.failure().orElseThrow()).ifPresent(first -> {
            throw failed.size() == 1
                    ? first
                    : new NoctuleException(
                            first.kind(),
                            failed.size() + " of " + results.rows().size() + " runs failed, the first of them: "
                                    + first.getMessage(),
                            first.remedy(),
                            first);
        });
    }

    private static Optional<String> once(Comparison comparison, int pairs, int runs) {
        return comparison.once() == 0
                ? Optional.empty()
                : Optional.of("one run instead of " + runs + " where nothing is drawn: "
                        + (comparison.once() == pairs ? "everywhere" : comparison.once() + " of " + pairs + " times"));
    }

    private static Optional<ResultTree> tree(CommandLine line, Path out, List<Arena> arenas, List<Entrant> entrants) {
        return line.hasOption("results")
                ? Optional.of(new ResultTree(
                        out,
                        arenas.stream().map(Arena::label).toList(),
                        entrants.stream().map(Entrant::label).toList()))
                : Optional.empty();
    }

    private static List<Arena> arenas(
            List<Path> files, Overrides overrides, Optional<Windows> windows, Consumer<String> warnings) {
        final Turns turns = new Turns();
        return files.stream()
                .map(file -> Experiment.of(OptionsReader.read(file, overrides, warnings)))
                .peek(read -> Doubts.of(read.options(), read.inputs()).forEach(warnings))
                .flatMap(experiment -> windows
                        .map(parts -> parts.arenas(experiment, turns))
                        .orElseGet(() -> List.of(new Arena(experiment, turns)))
                        .stream())
                .toList();
    }

    private static void refuseTwins(List<String> names) {
        for (int i = 1; i < names.size(); i++) {
            if (names.subList(0, i).contains(names.get(i))) {
                throw NoctuleException.input(
                        "evaluate: (" + names.get(i) + ") is named twice.",
                        "Maybe leave one out, or give files of the same name other names.");
            }
        }
    }

    /** Of a run that is not made again, only result files tell the jobs. */
    private List<OwnerKind> owners(CommandLine line) {
        if (line.hasOption("by") && line.hasOption("resume") && !line.hasOption("results")) {
            throw NoctuleException.input(
                    "--by: runs that --resume does not make again keep no jobs, by whose owners they could be grouped.",
                    "Maybe add --results, which keeps them, or leave --resume out.");
        }
        return Arguments.text(line, "by")
                .map(kinds -> OwnerKind.parse(name(), kinds))
                .orElse(List.of());
    }

    private static Optional<Path> output(CommandLine line) {
        final Optional<Path> out = Arguments.path(line, "out");
        if (out.isEmpty() && line.hasOption("results")) {
            throw NoctuleException.input(
                    "--results: nothing names the directory of the results.", "Maybe name it with --out.");
        }
        if (out.isEmpty() && line.hasOption("resume")) {
            throw NoctuleException.input(
                    "--resume: nothing names the directory of the runs.", "Maybe name it with --out.");
        }
        return out;
    }
}
