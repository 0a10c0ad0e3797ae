package org.noctule.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.noctule.platform.Platform;
import org.noctule.report.page.ReportPage;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.simulator.results.ResultFiles;
import org.noctule.simulator.results.ResultFormat;
import org.noctule.simulator.results.RunFigures;
import org.noctule.workload.Workload;
import org.noctule.workload.swf.SwfHeader;
import org.noctule.workload.swf.SwfTrace;
import org.noctule.workload.swf.TraceConversion;
import org.noctule.workload.synthetic.LublinModel;
import org.noctule.workload.synthetic.LublinOptions;

/** A report page of a hundred thousand and of a million jobs, in a browser. */
final class ReportBench implements Bench {
    private static final int NODES = 64;
    private static final int CORES_PER_NODE = 16;
    private static final double LOAD = 0.85;

    /** Redraws of the schedule, which is read back so that nothing is put off; then the same with bare calls. */
    private static final String MEASURE = """
            const done = arguments[0];
            (async () => {
            const {view, gantts} = noctuleReport;
            const gantt = gantts[0];
            const pen = gantt.canvas.getContext('2d');
            const median = act => {
              const times = [];
              for (let i = 0; i < 7; i++) {
                const begin = performance.now();
                act(i);
                times.push(performance.now() - begin);
              }
              return times.sort((a, b) => a - b)[3];
            };
            // What was drawn last would be drawn again without adding up.
            const draw = () => { gantt.raster.wanted = ''; gantt.draw(); pen.getImageData(0, 0, 1, 1); };
            const answer = {};
            for (const [name, part] of [['all', 1], ['tenth', 0.1], ['hundredth', 0.01]]) {
              const span = (view.full.to - view.full.from) * part;
              answer[name] = median(i => {
                view.from = view.full.from + (view.full.to - view.full.from - span) * (0.2 + 0.1 * i);
                view.to = view.from + span;
                draw();
              });
            }
            // A frame of a drag: all that is in sight, the series under the schedule too.
            noctuleReport.sections.forEach(entry => entry.draw());
            document.getElementById('series').scrollIntoView();
            await new Promise(resolve => setTimeout(resolve, 500));
            const whole = view.full.to - view.full.from;
            answer.frame = median(i => {
              view.from = view.full.from + whole * 0.02 * i;
              view.to = view.from + whole * 0.8;
              view.draw();
              pen.getImageData(0, 0, 1, 1);
            });
            const bare = document.createElement('canvas');
            bare.width = gantt.canvas.width;
            bare.height = gantt.canvas.height;
            const bow = bare.getContext('2d');
            const rectangles = gantt.run.jobs.low.length;
            answer.rectangles = rectangles;
            answer.fillRect = median(() => {
              bow.fillStyle = '#0072b2';
              for (let i = 0; i < rectangles; i++) {
                bow.fillRect(i % 1500, i * 7 % 350, 1, 3);
              }
              bow.getImageData(0, 0, 1, 1);
            });
            const image = new ImageData(bare.width, bare.height);
            answer.putImageData = median(() => { bow.putImageData(image, 0, 0); bow.getImageData(0, 0, 1, 1); });
            done(answer);
            })();
            """;

    private static final String READY = """
            const done = arguments[0];
            const wait = () => document.documentElement.dataset.ready
              ? done(performance.now()) : setTimeout(wait, 5);
            wait();
            """;

    @Override
    public String name() {
        return "report";
    }

    @Override
    public String summary() {
        return "a page of 100,000 and 1,000,000 jobs in a browser";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("report page, EASY on 64 nodes of 16 cores, Lublin-Feitelson jobs at load " + LOAD);
        if (!Chromium.isThere()) {
            table.row("skipped: this needs " + Chromium.PROGRAM + " and " + Chromium.DRIVER, 0, "", "");
            return;
        }
        measure(table, 100_000, 12, 33);
        measure(table, 1_000_000, 12, 150);
    }

    private static void measure(BenchTable table, int jobs, double megabytes, double redraw) {
        try {
            final Path directory = Files.createTempDirectory("noctule-report");
            try {
                simulate(jobs, directory);
                final Path page = directory.resolve("report.html");
                final double seconds = Timing.of(() -> ReportPage.write(List.of(directory), page));
                table.row(jobs + " jobs: written in", seconds, "s", "");
                table.atMost("  file", Files.size(page) / 1e6, "MB", megabytes);
                browse(table, page, redraw);
            } finally {
                remove(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void browse(BenchTable table, Path page, double redraw) {
        try (Chromium browser = Chromium.start()) {
            browser.limitScripts();
            browser.load(page);
            table.atMost("  ready after", browser.ask(READY).doubleValue() / 1e3, "s", 5);
            final JsonNode answer = browser.ask(MEASURE);
            table.atMost("  redraw of all", answer.get("all").doubleValue(), "ms", redraw);
            table.atMost("  redraw of 10 %", answer.get("tenth").doubleValue(), "ms", redraw);
            table.atMost("  redraw of 1 %", answer.get("hundredth").doubleValue(), "ms", redraw);
            table.row(
                    "  frame with the series in sight, 80 % of the time",
                    answer.get("frame").doubleValue(), "ms", "");
            table.row(
                    "  floor: bare fillRect of each rectangle",
                    answer.get("fillRect").doubleValue(),
                    "ms",
                    answer.get("rectangles").intValue() + " rectangles");
            table.row(
                    "  floor: bare putImageData of the canvas",
                    answer.get("putImageData").doubleValue(),
                    "ms",
                    "");
        }
    }

    private static void simulate(int jobs, Path directory) {
        final Platform platform = Runs.machine(NODES, CORES_PER_NODE);
        final LublinModel model =
                new LublinModel(LublinOptions.of(jobs, NODES * CORES_PER_NODE, LublinOptions.Kind.WHOLE, 20_091_995)
                        .withLoad(LOAD));
        final Workload workload = new TraceConversion(Traces.coresOnly())
                .convert(new SwfTrace("generated", new SwfHeader(model.header()), model.rows(), List.of()), "w0");
        final Scenario scenario = Runs.scenario(platform, workload);
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        Runs.run(scenario, Runs.agent("easy", "{\"agent\": {\"name\": \"easy\"}}"), recorder);
        new ResultFiles(directory, ResultFormat.STANDARD.withoutEnergy())
                .write(recorder, new RunFigures("benchmark", 0, 0));
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
