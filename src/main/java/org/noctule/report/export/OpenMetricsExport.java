package org.noctule.report.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonInput;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.NodeMap;
import org.noctule.report.data.NumberColumn;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.StepSeries;

/**
 * A run as text of OpenMetrics 1.0 with simulated dates as timestamps, under the names of Slurm's exporter for
 * Prometheus after {@code noctule_}; jobs that were rejected count as failed.
 */
public final class OpenMetricsExport implements Export {
    private static final String PREFIX = "noctule_";

    /** Creates the export, which has no state. */
    public OpenMetricsExport() {}

    @Override
    public String file() {
        return "openmetrics.txt";
    }

    @Override
    public List<Path> write(ResultFolder folder, Path out) {
        final JobColumns jobs = folder.jobs();
        final RunSamples run =
                new RunSamples(jobs, NodeMap.of(folder, jobs.allocation().highest()));
        final Optional<StepSeries> energy = folder.series("consumed_energy.csv");
        final Optional<JsonInput> figures = folder.json("run.json");
        AtomicFile.write(out, stream -> {
            final Writer text = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
            for (final Map.Entry<String, List<Samples>> family : run.families().entrySet()) {
                begin(text, family.getKey(), "gauge", "");
                for (final Samples samples : family.getValue()) {
                    samples.write(text, PREFIX + family.getKey());
                }
            }
            if (energy.isPresent()) {
                column(text, energy.get(), "wattmin", "power_watts", "gauge", "watts");
                column(text, energy.get(), "energy", "energy_joules", "counter", "joules");
            }
            single(text, "simulated_time_seconds", "gauge", "seconds", run.last(), run.last());
            if (figures.isPresent()) {
                single(text, "decisions", "counter", "", number(figures.get(), "messages"), run.last());
                single(
                        text,
                        "decision_seconds",
                        "counter",
                        "seconds",
                        number(figures.get(), "scheduling_seconds"),
                        run.last());
            }
            text.write("# EOF\n");
            text.flush();
        });
        return List.of(out);
    }

    private static double number(JsonInput figures, String key) {
        return figures.find(key).map(JsonInput::number).orElse(Double.NaN);
    }

    private static void column(Writer out, StepSeries series, String column, String name, String type, String unit)
            throws IOException {
        final Optional<NumberColumn> values =
                Optional.ofNullable(series.values().get(column));
        if (values.isPresent()) {
            final Samples samples = new Samples("");
            for (int row = 0; row < series.size(); row++) {
                samples.add(series.time().get(row), values.get().get(row));
            }
            begin(out, name, type, unit);
            samples.write(out, full(name, type));
        }
    }

    private static void single(Writer out, String name, String type, String unit, double value, double date)
            throws IOException {
        if (!Double.isNaN(value)) {
            final Samples sample = new Samples("");
            sample.add(date, value);
            begin(out, name, type, unit);
            sample.write(out, full(name, type));
        }
    }

    private static void begin(Writer out, String name, String type, String unit) throws IOException {
        out.write("# TYPE " + PREFIX + name + " " + type + "\n");
        if (!unit.isEmpty()) {
            out.write("# UNIT " + PREFIX + name + " " + unit + "\n");
        }
    }

    private static String full(String name, String type) {
        return PREFIX + name + (type.equals("counter") ? "_total" : "");
    }
}
