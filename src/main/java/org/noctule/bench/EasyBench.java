package org.noctule.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.simulator.results.ResultFiles;
import org.noctule.simulator.results.ResultFormat;
import org.noctule.simulator.results.RunFigures;
import org.noctule.workload.Workload;

/** EASY on real logs in process; reading and writing apart. */
final class EasyBench implements Bench {
    private static final double TARGET_JOBS_PER_SECOND = 1_000_000;

    @Override
    public String name() {
        return "easy";
    }

    @Override
    public String summary() {
        return "EASY backfilling on three logs, in process; reading and writing apart";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("EASY, in process, all result series kept in memory");
        traces.forEachLog(table, (log, file) -> run(table, log, file));
    }

    private static void run(BenchTable table, Traces.Log log, Path file) {
        final Workload workload = Traces.read(file, Traces.coresOnly());
        final Scenario scenario = Runs.scenario(Runs.flat(log.cores()), workload);
        final int jobs = workload.jobs().size();
        for (final String passes : new String[] {"date", "event"}) {
            final String options = "{\"agent\": {\"name\": \"easy\", \"passes\": \"" + passes + "\"}}";
            final double seconds = Timing.median(() -> {
                final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.all());
                return Timing.of(() -> Runs.run(scenario, Runs.agent("easy", options), recorder));
            });
            table.atLeast(
                    log.name() + ", " + jobs + " jobs, passes " + passes,
                    jobs / seconds,
                    "jobs/s",
                    TARGET_JOBS_PER_SECOND);
        }
        table.row(
                log.name() + ", reading",
                Timing.median(() -> Timing.of(() -> Traces.read(file, Traces.coresOnly()))),
                "s",
                "");
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.all());
        Runs.run(scenario, Runs.agent("easy", "{\"agent\": {\"name\": \"easy\"}}"), recorder);
        table.row(log.name() + ", writing", Timing.median(() -> write(recorder)), "s", "");
    }

    private static double write(ColumnRecorder recorder) {
        try {
            final Path directory = Files.createTempDirectory("noctule-bench");
            final double seconds = Timing.of(() ->
                    new ResultFiles(directory, ResultFormat.STANDARD).write(recorder, new RunFigures("bench", 0, 0)));
            try (Stream<Path> files = Files.walk(directory)) {
                for (final Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
            return seconds;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
