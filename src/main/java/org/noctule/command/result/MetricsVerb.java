package org.noctule.command.result;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ScheduleFigures;
import org.noctule.report.figure.Numbers;
import org.noctule.report.plot.ComparePlot;

/** Compares the figures of two runs, as hdeeprm-metrics does, without cutting digits off. */
public final class MetricsVerb implements Verb {
    /** Makes the verb. */
    public MetricsVerb() {}

    @Override
    public String name() {
        return "metrics";
    }

    @Override
    public String summary() {
        return "compare eight figures of two runs, as hdeeprm-metrics does";
    }

    @Override
    public String help() {
        return """
                Usage: noctule metrics [DIR] A B [-n1 NAME] [-n2 NAME] [-s FILE]

                Compares energy, makespan, slowdowns, turnaround and waiting times of two runs. A and B are folders of
                results or files like schedule.csv; with DIR, folders or files below it.

                Means are over the jobs that ran, as at the end of noctule launch; hdeeprm-metrics
                and schedule.csv count rejected jobs too, with 0.

                  -n1, -n2 NAME          names of the runs (default: their folders' names)
                  -s, --save FILE        draw them as bars too, with the options of "plot": --width 84mm and so on

                Example:
                  noctule metrics runs easy fcfs -s metrics.svg
                """;
    }

    @Override
    public List<Option> options() {
        return Stream.concat(
                        Stream.of(Arguments.value("n1", "name1"), Arguments.value("n2", "name2")),
                        FigureOutput.options().stream())
                .toList();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        final List<Path> runs = runs(line.getArgList());
        final List<ScheduleFigures> figures =
                runs.stream().map(MetricsVerb::figures).toList();
        final List<String> names = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            names.add(Arguments.text(line, "name" + (run + 1)).orElse(name(runs.get(run))));
        }
        if (line.hasOption("save")) {
            FigureOutput.write(line, ComparePlot.draw(figures, names), terminal);
        }
        print(figures, names, terminal);
        return 0;
    }

    private static List<Path> runs(List<String> words) {
        if (words.size() != 2 && words.size() != 3) {
            throw NoctuleException.input(
                    "metrics: two runs are needed, and maybe the folder that they are in, not " + words.size()
                            + " words.",
                    "Maybe write: noctule metrics runs/easy runs/fcfs; noctule help metrics tells more.");
        }
        final List<Path> paths = words.stream().map(Arguments::path).toList();
        return words.size() == 2
                ? paths
                : List.of(paths.get(0).resolve(paths.get(1)), paths.get(0).resolve(paths.get(2)));
    }

    private static ScheduleFigures figures(Path run) {
        return Files.isRegularFile(run)
                ? ScheduleFigures.read(run)
                : ScheduleFigures.of(ResultFolder.open(run))
                        .orElseThrow(() -> NoctuleException.input(
                                "The folder (" + run + ") holds no schedule.csv.",
                                "Maybe the run did not come to its end: its figures are not known then."));
    }

    private static String name(Path run) {
        final Path name = run.toAbsolutePath().normalize().getFileName();
        return name == null ? run.toString() : name.toString();
    }

    private static void print(List<ScheduleFigures> runs, List<String> names, Terminal terminal) {
        final String row = "%-26s %18s %18s %9s%n";
        terminal.out().printf(Locale.ROOT, row, "", names.get(0), names.get(1), "ratio");
        for (final ScheduleFigures.Kind kind : ScheduleFigures.Kind.values()) {
            final double first = runs.get(0).get(kind);
            final double second = runs.get(1).get(kind);
            final String unit =
                    kind.measure().unit().isEmpty() ? "" : " (" + kind.measure().unit() + ")";
            terminal.out()
                    .printf(
                            Locale.ROOT,
                            row,
                            kind.measure().heading() + unit,
                            Numbers.brief(first),
                            Numbers.brief(second),
                            first == 0 ? "–" : Numbers.grouped(second / first, 3));
        }
        terminal.out().println("Means and maxima are over the jobs that ran" + counted(runs, names) + ".");
    }

    private static String counted(List<ScheduleFigures> runs, List<String> names) {
        return IntStream.range(0, runs.size())
                .filter(run -> runs.get(run).trimmed())
                .mapToObj(run -> ", of " + names.get(run) + " without warm-up and cool-down")
                .collect(Collectors.joining());
    }
}
