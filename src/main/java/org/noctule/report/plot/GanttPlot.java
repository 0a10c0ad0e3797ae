package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.List;
import org.noctule.report.data.CoreIntervals;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.figure.BlockMark;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.Palette;
import org.noctule.report.figure.ShadeMark;
import org.noctule.report.figure.WindowMark;

/**
 * Cores against time, one chart per run, one below the other on one axis. Up to 10,000 rectangles each is drawn; of
 * more, the shade of a pixel is the share of its time and cores in which jobs ran.
 */
final class GanttPlot {
    private static final int MOST_BLOCKS = 10_000;
    private static final int COLUMNS = 1000;
    private static final int MOST_ROWS = 400;
    private static final List<BlockMark.Kind> KINDS = List.of(
            new BlockMark.Kind("completed", Palette.colour(0), false),
            new BlockMark.Kind("killed at its walltime", Palette.colour(1), true),
            new BlockMark.Kind("failed or killed", Palette.colour(3), true),
            new BlockMark.Kind("", "#3d92c6", false));

    private final boolean labels;

    GanttPlot(boolean labels) {
        this.labels = labels;
    }

    ChartSheet draw(List<ResultFolder> folders) {
        final List<JobColumns> runs = folders.stream().map(ResultFolder::jobs).toList();
        double end = 0;
        for (final JobColumns jobs : runs) {
            end = Math.max(end, end(jobs));
        }
        final List<Chart> charts = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            charts.add(chart(folders.get(i), runs.get(i), end, i));
        }
        return new ChartSheet("Schedule", 1, 1000, Math.max(260, 520 - 60 * runs.size()), charts);
    }

    private static double end(JobColumns jobs) {
        double end = 0;
        for (int job = 0; job < jobs.size(); job++) {
            end = jobs.ran(job) ? Math.max(end, jobs.finish().get(job)) : end;
        }
        return end;
    }

    private Chart chart(ResultFolder folder, JobColumns jobs, double end, int number) {
        final CoreIntervals intervals = folder.intervals(jobs);
        final int cores = MachineSize.cores(folder, jobs);
        final Chart chart = new Chart(
                folder.name(),
                LinearAxis.time("time", 0, end),
                LinearAxis.of("core", 0, cores).downwards());
        final int[] blocks = new int[1];
        for (int job = 0; job < jobs.size(); job++) {
            intervals.forEach(job, (start, finish, held, row) -> blocks[0] += held.end(row) - held.begin(row));
        }
        if (blocks[0] == 0) {
            return chart.note("no job ran");
        }
        return chart.add(
                blocks[0] > MOST_BLOCKS
                        ? new WindowMark((from, to) -> density(jobs, intervals, cores, from, to))
                        : blocks(jobs, intervals, "g" + number));
    }

    private BlockMark blocks(JobColumns jobs, CoreIntervals intervals, String id) {
        final boolean[] used = new boolean[KINDS.size()];
        for (int job = 0; job < jobs.size(); job++) {
            used[kind(jobs.state().get(job))] |= jobs.ran(job);
        }
        final List<BlockMark.Kind> kinds = new ArrayList<>();
        for (int kind = 0; kind < used.length; kind++) {
            final BlockMark.Kind of = KINDS.get(kind);
            kinds.add(used[kind] ? of : new BlockMark.Kind("", of.colour(), of.hatched()));
        }
        final BlockMark mark = new BlockMark(id, kinds);
        for (int job = 0; job < jobs.size(); job++) {
            final int shade = shade(jobs, job);
            final String label = labels ? jobs.id().get(job) : "";
            intervals.forEach(job, (start, finish, held, row) -> {
                for (int range = held.begin(row); range < held.end(row); range++) {
                    mark.add(start, held.low(range), finish, held.high(range) + 1.0, shade, label);
                }
            });
        }
        return mark;
    }

    /** Neighbours that completed are told apart by two shades of one colour. */
    private static int shade(JobColumns jobs, int job) {
        final int kind = kind(jobs.state().get(job));
        return kind == 0 && job % 2 == 1 ? KINDS.size() - 1 : kind;
    }

    private static int kind(String state) {
        return switch (state) {
            case "COMPLETED_SUCCESSFULLY" -> 0;
            case "COMPLETED_WALLTIME_REACHED" -> 1;
            default -> 2;
        };
    }

    private static ShadeMark density(JobColumns jobs, CoreIntervals intervals, int cores, double from, double to) {
        final Density density = new Density(COLUMNS, Math.min(cores, MOST_ROWS), from, to, cores);
        for (int job = 0; job < jobs.size(); job++) {
            intervals.forEach(job, (start, finish, held, row) -> {
                for (int range = held.begin(row); range < held.end(row); range++) {
                    density.add(start, finish, held.low(range), held.high(range) + 1.0);
                }
            });
        }
        return density.mark();
    }
}
