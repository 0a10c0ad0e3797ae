package org.noctule.command.result;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.plot.Plot;
import org.noctule.report.plot.Plots;

/** Draws figures of results. */
public final class PlotVerb implements Verb {
    /** Makes the verb. */
    public PlotVerb() {}

    @Override
    public String name() {
        return "plot";
    }

    @Override
    public String summary() {
        return "draw a figure of results, as SVG, PDF or PNG";
    }

    @Override
    public String help() {
        return """
                Usage: noctule plot KIND DIR... -s FILE [--width LENGTH] [--font-size LENGTH] ...

                Draws the results in one or more folders, from their files alone: Noctule's, Batsim's or HDeepRM's.
                Without -s the figure goes to standard output.

                Kinds: %s

                %s  --prefix P             what the names of the results begin with, if several runs are in a folder

                Examples:
                  noctule plot gantt runs/easy -s gantt.svg
                  noctule plot utilization runs/easy runs/fcfs -s use.pdf \\
                      --width 84mm --font-size 8pt
                """.formatted(
                        String.join(", ", Plots.names())
                                .replace(", core_bubbles", ",\n       core_bubbles")
                                .replace(", rewards", ",\n       rewards")
                                .replace(", wait_by", ",\n       wait_by"),
                        FigureOutput.HELP);
    }

    @Override
    public List<Option> options() {
        return Stream.concat(FigureOutput.options().stream(), Stream.of(Arguments.value("prefix")))
                .toList();
    }

    @Override
    public List<String> words() {
        return Plots.names();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        final List<String> words = line.getArgList();
        if (words.isEmpty()) {
            throw NoctuleException.input(
                    "plot: a kind and a folder of results are needed.",
                    "Maybe write: noctule plot gantt DIR -s gantt.svg; noctule help plot lists the kinds.");
        }
        final Plot plot = Plots.of(words.get(0));
        if (words.size() < 2) {
            throw NoctuleException.input(
                    "plot " + words.get(0) + ": a folder of results is needed.",
                    "Maybe write: noctule plot " + words.get(0) + " DIR -s FILE.svg.");
        }
        final List<ResultFolder> folders = ResultFolder.distinct(words.subList(1, words.size()).stream()
                .map(word -> open(Arguments.path(word), line))
                .toList());
        FigureOutput.write(line, plot.draw(folders), terminal);
        return 0;
    }

    private static ResultFolder open(Path path, CommandLine line) {
        return Arguments.text(line, "prefix")
                .map(prefix -> ResultFolder.open(path, prefix))
                .orElseGet(() -> ResultFolder.open(path));
    }
}
