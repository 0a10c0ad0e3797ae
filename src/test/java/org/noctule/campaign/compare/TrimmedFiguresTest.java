package org.noctule.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.protocol.JobState;
import org.noctule.report.Summary;
import org.noctule.report.SummaryReader;
import org.noctule.report.Trim;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.results.StretchRule;
import org.noctule.workload.Job;

/** Figures without a warm-up and a cool-down: of a run that is played, of its files, and by a slow obvious twin. */
final class TrimmedFiguresTest {
    private static final int CORES = 16;
    private static final double NEAR = 1e-9;

    @TempDir
    private Path folder;

    static List<Long> seeds() {
        return new Random(26).longs(60).boxed().toList();
    }

    /** A job that came to its end, if it has one; parts are its cores from date to date. */
    private record Done(
            int number, double submission, double start, double end, boolean rejected, List<double[]> parts) {
        boolean ran() {
            return !parts.isEmpty();
        }

        double run() {
            return parts.stream().mapToDouble(part -> part[1] - part[0]).sum();
        }

        Job job() {
            return Machines.job(number, submission, 1, 1e6, 0, 0, Machines.delay(1));
        }
    }

    private static List<Done> draw(Random random) {
        final List<Done> jobs = new ArrayList<>();
        final int count = random.nextInt(40);
        for (int number = 0; number < count; number++) {
            // Few different dates: many jobs come together.
            final double submission = random.nextInt(30) * 10;
            final double start = submission + random.nextInt(50);
            final List<double[]> parts = new ArrayList<>();
            double end = start;
            if (random.nextInt(5) > 0) {
                for (int part = random.nextInt(6) == 0 ? 3 : 1; part > 0; part--) {
                    final double from = end;
                    end += 1 + random.nextInt(40);
                    parts.add(new double[] {from, end, 1 + random.nextInt(CORES)});
                }
            }
            jobs.add(new Done(number, submission, start, end, parts.isEmpty() && random.nextBoolean(), parts));
        }
        jobs.sort(Comparator.comparingDouble(Done::end));
        return jobs;
    }

    private static Trim.Margin margin(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Trim.Margin.NONE;
            case 1 -> new Trim.Margin(random.nextInt(15), 0);
            case 2 -> new Trim.Margin(0, random.nextInt(150));
            default -> new Trim.Margin(random.nextInt(15), random.nextInt(150));
        };
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void equalThoseOfAnObviousTwinPlayedAndRead(long seed) throws IOException {
        final Random random = new Random(seed);
        final List<Done> jobs = draw(random);
        final Trim trim = new Trim(margin(random), margin(random));
        final Map<Figure, Double> played = played(jobs, trim);
        final Map<Figure, Double> obvious = obvious(jobs, trim);
        assertThat(obvious).isNotEmpty();
        obvious.forEach((figure, value) ->
                assertThat(played.get(figure)).as(figure.key()).isCloseTo(value, within(NEAR * (1 + Math.abs(value)))));
        final Summary read = read(jobs, trim);
        played.forEach((figure, value) ->
                assertThat(figure.of(read)).as(figure.key()).isCloseTo(value, within(NEAR * (1 + Math.abs(value)))));
        assertThat(read.toJson().contains("\"counted\"")).isEqualTo(trim.cuts());
        assertThat(read.toJson() + read.toTable(80)).doesNotContain("NaN", "Infinity");
    }

    private static Map<Figure, Double> played(List<Done> jobs, Trim trim) {
        final FigureRecorder recorder = new FigureRecorder(StretchRule.values()[0], trim);
        for (final Done done : jobs) {
            if (done.ran()) {
                if (done.parts.size() > 1) {
                    done.parts.forEach(part -> recorder.allocation(done.job(), part[0], part[1], cores(part)));
                }
                recorder.jobEnded(
                        done.job(),
                        JobState.COMPLETED_SUCCESSFULLY,
                        done.start,
                        done.end,
                        cores(done.parts.get(done.parts.size() - 1)),
                        0,
                        "");
            } else if (done.rejected) {
                recorder.jobRejected(done.job(), done.submission, "");
            } else {
                recorder.jobLeft(done.job(), JobState.SUBMITTED);
            }
        }
        recorder.ended(new Recorder.Totals(0, 7, CORES, 0, 0, 0, 0));
        return recorder.figures();
    }

    private static ResourceSet cores(double[] part) {
        return ResourceSet.range(0, (int) part[2] - 1);
    }

    private Summary read(List<Done> jobs, Trim trim) throws IOException {
        final StringBuilder rows = new StringBuilder("job_id,workload_name,submission_time,allocated_resources,"
                + "final_state,execution_time,finish_time,waiting_time,turnaround_time,stretch,consumed_energy\n");
        final StringBuilder changed = new StringBuilder("job_id,workload_name,start,end,allocated_resources\n");
        for (final Done done : jobs) {
            rows.append(done.number).append(",w0,").append(done.submission).append(',');
            if (!done.ran()) {
                rows.append(done.rejected ? ",REJECTED,,,,,,\n" : ",SUBMITTED,,,,,,\n");
                continue;
            }
            final double turnaround = done.end - done.submission;
            rows.append(cores(done.parts.get(done.parts.size() - 1)))
                    .append(",COMPLETED_SUCCESSFULLY,")
                    .append(done.run())
                    .append(',')
                    .append(done.end)
                    .append(',')
                    .append(done.start - done.submission)
                    .append(',')
                    .append(turnaround)
                    .append(',')
                    .append(turnaround / done.run())
                    .append(",0\n");
            if (done.parts.size() > 1) {
                for (final double[] part : done.parts) {
                    changed.append(done.number).append(",w0,").append(part[0]).append(',');
                    changed.append(part[1]).append(',').append(cores(part)).append('\n');
                }
            }
        }
        Files.writeString(folder.resolve("allocations.csv"), changed);
        return SummaryReader.of(
                Files.writeString(folder.resolve("jobs.csv"), rows),
                Optional.of(Files.writeString(
                        folder.resolve("schedule.csv"), "consumed_joules,nb_computing_machines\n7," + CORES + "\n")),
                trim);
    }

    private static Map<Figure, Double> obvious(List<Done> jobs, Trim trim) {
        final List<Double> dates = jobs.stream().map(Done::submission).sorted().toList();
        final double makespan =
                jobs.stream().filter(Done::ran).mapToDouble(Done::end).max().orElse(0);
        final boolean begins = trim.warmup().jobs() > 0 || trim.warmup().seconds() > 0;
        final boolean ends = trim.cooldown().jobs() > 0 || trim.cooldown().seconds() > 0;
        final List<Done> counted = jobs.stream()
                .filter(job -> !begins
                        || dates.stream().filter(date -> date <= job.submission).count()
                                        > trim.warmup().jobs()
                                && job.submission
                                        >= dates.get(0) + trim.warmup().seconds())
                .filter(job -> !ends
                        || dates.stream().filter(date -> date >= job.submission).count()
                                        > trim.cooldown().jobs()
                                && job.submission
                                        <= dates.get(dates.size() - 1)
                                                - trim.cooldown().seconds())
                .toList();
        final List<Done> ran = counted.stream().filter(Done::ran).toList();
        final ToDoubleFunction<Done> slowdown =
                job -> Math.max(1, (job.end - job.submission) / Math.max(10, job.run()));
        final long rejected = counted.stream().filter(Done::rejected).count();
        final Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.WAITING_TIME, mean(ran, job -> job.start - job.submission));
        figures.put(Figure.TURNAROUND_TIME, mean(ran, job -> job.end - job.submission));
        figures.put(Figure.SLOWDOWN, mean(ran, job -> (job.end - job.submission) / job.run()));
        figures.put(Figure.BOUNDED_SLOWDOWN, mean(ran, slowdown));
        figures.put(
                Figure.MAX_BOUNDED_SLOWDOWN,
                ran.stream().mapToDouble(slowdown).max().orElse(0));
        figures.put(Figure.REJECTED, (double) rejected);
        figures.put(
                Figure.BLOCKING_RATE, ran.size() + rejected == 0 ? 0.0 : (double) rejected / (ran.size() + rejected));
        figures.put(Figure.MAKESPAN, makespan);
        figures.put(Figure.ENERGY, 7.0);
        final int n = dates.size();
        if (trim.warmup().jobs() < n && trim.cooldown().jobs() < n) {
            final double from = begins
                    ? Math.max(dates.get(0) + trim.warmup().seconds(), dates.get((int)
                            trim.warmup().jobs()))
                    : dates.get(0);
            final double to = ends
                    ? Math.min(
                            makespan,
                            Math.min(
                                    dates.get(n - 1) - trim.cooldown().seconds(),
                                    dates.get(n - 1 - (int) trim.cooldown().jobs())))
                    : makespan;
            figures.put(Figure.UTILISATION, to > from ? held(jobs, from, to) / (CORES * (to - from)) : 0);
            figures.put(
                    Figure.THROUGHPUT,
                    to > from
                            ? 3600
                                    * jobs.stream()
                                            .filter(job -> job.ran() && from <= job.end && job.end <= to)
                                            .count()
                                    / (to - from)
                            : 0);
        }
        return figures;
    }

    private static double mean(List<Done> jobs, ToDoubleFunction<Done> value) {
        return jobs.stream().mapToDouble(value).average().orElse(0);
    }

    /** Core seconds, second by second: all dates are whole. */
    private static double held(List<Done> jobs, double from, double to) {
        double sum = 0;
        for (double date = from; date < to; date++) {
            for (final Done job : jobs) {
                for (final double[] part : job.parts) {
                    sum += part[0] <= date && date < part[1] ? part[2] : 0;
                }
            }
        }
        return sum;
    }
}
