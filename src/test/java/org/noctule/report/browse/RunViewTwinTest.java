package org.noctule.report.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.report.data.JobColumns;
import org.noctule.test.Seeds;

/** Series and pictures of a run beside slow, obvious ones. */
final class RunViewTwinTest {
    private static final int CORES = 12;
    private static final String HEADER = "job_id,workload_name,profile,submission_time,requested_number_of_resources,"
            + "requested_time,success,final_state,starting_time,execution_time,finish_time,waiting_time,"
            + "turnaround_time,stretch,allocated_resources,consumed_energy,metadata,estimate";

    @TempDir
    private Path folder;

    private record Drawn(double submit, double start, double end, int low, int high) {
        double overlap(double from, double to, double first, double last) {
            return Math.max(0, Math.min(end, to) - Math.max(start, from))
                    * Math.max(0, Math.min(high + 1.0, last) - Math.max(low, first));
        }
    }

    private static List<Drawn> draw(Random random) {
        final List<Drawn> jobs = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            final double submit = random.nextInt(80);
            final double start = submit + random.nextInt(20);
            final int low = random.nextInt(CORES);
            jobs.add(new Drawn(submit, start, start + random.nextInt(4) * 2.5, low, low + random.nextInt(CORES - low)));
        }
        return jobs;
    }

    private JobColumns written(List<Drawn> jobs) throws IOException {
        final StringBuilder text = new StringBuilder(HEADER).append('\n');
        for (int i = 0; i < jobs.size(); i++) {
            final Drawn job = jobs.get(i);
            text.append(String.join(
                            ",",
                            String.valueOf(i),
                            "w0",
                            "p",
                            "" + job.submit,
                            "" + (1 + job.high - job.low),
                            "-1",
                            "1",
                            "COMPLETED_SUCCESSFULLY",
                            "" + job.start,
                            "" + (job.end - job.start),
                            "" + job.end,
                            "" + (job.start - job.submit),
                            "" + (job.end - job.submit),
                            "1",
                            job.low + "-" + job.high,
                            "0",
                            "",
                            "-1"))
                    .append('\n');
        }
        final Path file = folder.resolve("jobs.csv");
        Files.writeString(file, text);
        return JobColumns.read(file);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void picturesShadePixelsByTheirBusyShare(long seed) throws IOException {
        final Random random = Seeds.random(seed);
        final List<Drawn> jobs = draw(random);
        final double from = random.nextInt(40);
        final double to = from + 1 + random.nextInt(80);
        final double low = random.nextInt(CORES - 1);
        final double high = low + 1 + random.nextInt(CORES);
        final int width = 1 + random.nextInt(30);
        final int height = 1 + random.nextInt(20);
        final byte[] shades = new DensityGrid(from, to, low, high, width, height)
                .with(written(jobs))
                .shades();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                final double left = from + (to - from) * x / width;
                final double right = from + (to - from) * (x + 1) / width;
                final double top = low + (high - low) * y / height;
                final double bottom = low + (high - low) * (y + 1) / height;
                final double busy = jobs.stream()
                        .mapToDouble(job -> job.overlap(left, right, top, bottom))
                        .sum();
                final double share = Math.min(1, busy / ((right - left) * (bottom - top)));
                assertThat((shades[y * width + x] & 0xff) / 255.0)
                        .as("pixel %d, %d", x, y)
                        .isCloseTo(share, within(1.01 / 255));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void seriesTellTheLeastAndTheMostOfEachBin(long seed) throws IOException {
        final Random random = Seeds.random(seed);
        final List<Drawn> jobs = draw(random);
        final double from = random.nextInt(100) - 20.25;
        final double to = from + 1 + random.nextInt(80);
        final int bins = 1 + random.nextInt(12);
        final double[][] parts = JobTimeline.of(written(jobs)).extremes(from, to, bins);
        for (int bin = 0; bin < bins; bin++) {
            final double begin = from + (to - from) * bin / bins;
            final double end = bin == bins - 1 ? to : from + (to - from) * (bin + 1) / bins;
            final double[] expected = at(jobs, begin);
            for (final Drawn job : jobs) {
                for (final double date : new double[] {job.submit, job.start, job.end}) {
                    if (date > begin && date < end) {
                        final double[] then = at(jobs, date);
                        for (int k = 0; k < then.length; k += 2) {
                            expected[k] = Math.min(expected[k], then[k]);
                            expected[k + 1] = Math.max(expected[k + 1], then[k + 1]);
                        }
                    }
                }
            }
            assertThat(parts[bin]).as("bin %d", bin).containsExactly(expected);
        }
    }

    @Test
    void aRejectedJobDoesNotWait() throws IOException {
        final Path file = folder.resolve("rejected.csv");
        Files.writeString(file, HEADER + """

                1,w0,p,0.0,1,-1,1,COMPLETED_SUCCESSFULLY,0.0,10.0,10.0,0.0,10.0,1.0,0,0,"",-1
                2,w0,p,5.0,99,-1,0,REJECTED,,,,,,,,,"",-1
                """);
        assertThat(JobTimeline.of(JobColumns.read(file)).extremes(0, 10, 1)[0]).containsExactly(0, 0, 1, 1, 1, 1);
    }

    /** Waiting, running and cores in use right after a date, each twice. */
    private static double[] at(List<Drawn> jobs, double date) {
        final double waiting = jobs.stream()
                .filter(job -> job.submit <= date && date < job.start)
                .count();
        final List<Drawn> running =
                jobs.stream().filter(job -> job.start <= date && date < job.end).toList();
        final double cores =
                running.stream().mapToDouble(job -> 1 + job.high - job.low).sum();
        return new double[] {waiting, waiting, running.size(), running.size(), cores, cores};
    }
}
