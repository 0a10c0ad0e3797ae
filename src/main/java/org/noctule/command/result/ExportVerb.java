package org.noctule.command.result;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.export.Export;
import org.noctule.report.export.OpenMetricsExport;
import org.noctule.report.export.ParquetExport;
import org.noctule.report.export.PerfettoExport;
import org.noctule.report.export.TensorBoardExport;

/** Writes results in the formats of other programs. */
public final class ExportVerb implements Verb {
    /** Words of the formats. */
    public static final List<String> FORMATS = List.of("perfetto", "tensorboard", "openmetrics", "parquet");

    /** Words of the tracks of a timeline. */
    public static final List<String> TRACKS = List.of("lanes", "nodes");

    /** Makes the verb. */
    public ExportVerb() {}

    @Override
    public String name() {
        return "export";
    }

    @Override
    public String summary() {
        return "write results for Perfetto, TensorBoard, Prometheus or as Parquet";
    }

    @Override
    public String help() {
        return """
                Usage: noctule export DIR --format perfetto|tensorboard|openmetrics|parquet [--out PATH]

                Writes the results in DIR for another program, from its files alone.

                  --format perfetto      trace.pftrace: a slice per job, counters of queue, cores and power, for
                                         https://ui.perfetto.dev
                  --format tensorboard   an event file with the learning curves of a training
                  --format openmetrics   openmetrics.txt: metrics with simulated dates, for Prometheus
                  --format parquet       jobs.parquet and the other tables, for pandas, Polars and DuckDB
                  --tracks lanes|nodes   perfetto: jobs on as few lanes as they need (default), or on their nodes
                  --prefix P             what the names of the results begin with, if several runs are in DIR
                  --out PATH             the file, or for parquet the folder (default: in DIR)

                Example:
                  noctule export runs/easy --format perfetto
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(
                Arguments.value("format"),
                Arguments.value("tracks"),
                Arguments.value("prefix"),
                Arguments.value("o", "out"));
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        if (line.getArgList().size() != 1) {
            throw NoctuleException.input(
                    "export: one folder of results is needed, not "
                            + line.getArgList().size() + ".",
                    "Maybe write: noctule export DIR --format perfetto; noctule help export tells more.");
        }
        final Path path = Arguments.path(line.getArgList().get(0));
        final Export export = export(line);
        final ResultFolder folder = Arguments.text(line, "prefix")
                .map(prefix -> ResultFolder.open(path, prefix))
                .orElseGet(() -> ResultFolder.open(path));
        final Path out = Arguments.path(line, "out").orElseGet(() -> path.resolve(export.file()));
        export.write(folder, out).forEach(terminal.out()::println);
        return 0;
    }

    private static Export export(CommandLine line) {
        final String format = Arguments.text(line, "format").orElse("");
        if (line.hasOption("tracks") && !format.equals("perfetto")) {
            throw NoctuleException.input(
                    "export --format " + format + ": the option (--tracks) has no meaning here.",
                    "Maybe leave it out.");
        }
        return switch (format) {
            case "perfetto" -> new PerfettoExport(byNodes(line));
            case "tensorboard" -> new TensorBoardExport();
            case "openmetrics" -> new OpenMetricsExport();
            case "parquet" -> new ParquetExport();
            default ->
                throw NoctuleException.input(
                        format.isEmpty()
                                ? "export: --format is missing."
                                : "--format: the format (" + format + ") is unknown.",
                        Suggestion.of(format, FORMATS));
        };
    }

    private static boolean byNodes(CommandLine line) {
        final String tracks = Arguments.text(line, "tracks").orElse("lanes");
        if (!TRACKS.contains(tracks)) {
            throw NoctuleException.input(
                    "--tracks: the value (" + tracks + ") is unknown.", Suggestion.of(tracks, TRACKS));
        }
        return tracks.equals("nodes");
    }
}
