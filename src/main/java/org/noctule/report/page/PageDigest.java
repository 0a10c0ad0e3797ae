package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.noctule.report.data.JobColumns;

/** Writes what is left of the jobs of a run that has too many for a page: a picture, means over time, quantiles. */
final class PageDigest {
    static final int COLUMNS = 2048;
    private static final int MOST_ROWS = 1024;
    private static final int QUANTILES = 1000;

    private final JobColumns jobs;
    private final int[] ran;
    private final double from;
    private final double to;

    PageDigest(JobColumns jobs) {
        this.jobs = jobs;
        ran = IntStream.range(0, jobs.size()).filter(jobs::ran).toArray();
        from = IntStream.of(ran).mapToDouble(jobs.submission()::get).min().orElse(0);
        to = Math.max(IntStream.of(ran).mapToDouble(jobs.finish()::get).max().orElse(1), from + 1);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("n", jobs.size());
        json.writeNumberField("ran", ran.length);
        json.writeNumberField("from", from);
        json.writeNumberField("to", to);
        final int cores = jobs.allocation().highest() + 1;
        json.writeNumberField("cores", cores);
        final int rows = Math.max(1, Math.min(MOST_ROWS, cores));
        json.writeNumberField("rows", rows);
        final int[] shades = shades(cores, rows);
        PackedNumbers.write(json, "shades", shades.length, i -> shades[i]);
        series(json, "waiting", jobs.submission()::get, jobs.start()::get, job -> 1);
        series(json, "running", jobs.start()::get, jobs.finish()::get, job -> 1);
        series(json, "asked", jobs.submission()::get, jobs.start()::get, jobs.requested()::get);
        series(
                json,
                "used",
                jobs.start()::get,
                jobs.finish()::get,
                job -> jobs.allocation().cores(job));
        quantiles(json, "wait", jobs.waiting()::get);
        quantiles(
                json,
                "turnaround",
                job -> jobs.finish().get(job) - jobs.submission().get(job));
        quantiles(json, "slowdown", jobs.slowdown()::get);
        quantiles(json, "bounded", jobs::boundedSlowdown);
        json.writeEndObject();
    }

    private double column(double date) {
        return (date - from) / (to - from) * COLUMNS;
    }

    /** The busy share of each pixel, 0 to 255: dates side by side, the cores of one date one after the other. */
    private int[] shades(int cores, int rows) {
        final double[] steps = new double[COLUMNS * (rows + 2)];
        final double perCore = (double) rows / Math.max(1, cores);
        for (final int job : ran) {
            final double begin = column(jobs.start().get(job));
            final double end = column(jobs.finish().get(job));
            for (int r = jobs.allocation().begin(job); r < jobs.allocation().end(job); r++) {
                final double top = jobs.allocation().low(r) * perCore;
                final double bottom = (1.0 + jobs.allocation().high(r)) * perCore;
                for (int x = (int) begin; x < Math.min(COLUMNS, end); x++) {
                    final double across = Math.min(x + 1, end) - Math.max(x, begin);
                    edge(steps, x * (rows + 2), top, across);
                    edge(steps, x * (rows + 2), bottom, -across);
                }
            }
        }
        final int[] shades = new int[COLUMNS * rows];
        for (int x = 0; x < COLUMNS; x++) {
            double share = 0;
            for (int y = 0; y < rows; y++) {
                share += steps[x * (rows + 2) + y];
                shades[x * rows + y] = (int) Math.round(255 * Math.min(1, Math.max(0, share)));
            }
        }
        return shades;
    }

    /** Notes that a share begins within a row: there it counts in part, in the rows below whole. */
    private static void edge(double[] steps, int column, double at, double share) {
        final int row = (int) at;
        steps[column + row] += share * (row + 1 - at);
        steps[column + row + 1] += share * (at - row);
    }

    /** The mean in each column of time of what a job weighs between two of its dates. */
    private void series(
            JsonGenerator json,
            String name,
            IntToDoubleFunction begin,
            IntToDoubleFunction end,
            IntToDoubleFunction weight)
            throws IOException {
        final double[] steps = new double[COLUMNS + 2];
        for (final int job : ran) {
            final double value = weight.applyAsDouble(job);
            edge(steps, 0, column(begin.applyAsDouble(job)), value);
            edge(steps, 0, column(end.applyAsDouble(job)), -value);
        }
        Arrays.parallelPrefix(steps, Double::sum);
        // Sums leave digits behind that no one needs.
        PackedNumbers.write(json, name, COLUMNS, i -> Math.max(0, Math.rint(steps[i] * 1000) / 1000));
    }

    private void quantiles(JsonGenerator json, String name, IntToDoubleFunction of) throws IOException {
        final double[] sorted = IntStream.of(ran)
                .mapToDouble(of)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        final int size = Math.min(sorted.length, QUANTILES + 1);
        PackedNumbers.write(
                json,
                name,
                size,
                i -> size == 1 ? sorted[0] : sorted[(int) ((long) i * (sorted.length - 1) / (size - 1))]);
    }
}
