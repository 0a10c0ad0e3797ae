package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.List;
import org.noctule.report.data.CoreIntervals;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.NodeMap;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.figure.Axis;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.ShadeMark;
import org.noctule.report.figure.WindowMark;

/** The share of each node's cores that is in use over time: white for none, dark for all. */
final class NodesPlot {
    private static final int COLUMNS = 600;
    private static final int MOST_ROWS = 600;

    private NodesPlot() {}

    static ChartSheet draw(List<ResultFolder> folders) {
        final List<Chart> charts = new ArrayList<>();
        for (final ResultFolder folder : folders) {
            charts.add(chart(folder));
        }
        return new ChartSheet("Use of nodes (white: idle, dark: all cores busy)", 1, 900, 420, charts);
    }

    private static Chart chart(ResultFolder folder) {
        final JobColumns jobs = folder.jobs();
        final CoreIntervals intervals = folder.intervals(jobs);
        final NodeMap nodes = NodeMap.of(folder, intervals.highest());
        double end = 0;
        for (int job = 0; job < jobs.size(); job++) {
            end = jobs.ran(job) ? Math.max(end, jobs.finish().get(job)) : end;
        }
        final Axis axis = LinearAxis.of("node", 0, Math.max(1, nodes.nodes())).downwards();
        final Chart chart = new Chart(folder.name(), LinearAxis.time("time", 0, end), axis);
        if (end == 0) {
            return chart.note("no job ran");
        }
        return chart.add(new WindowMark((from, to) -> shades(jobs, intervals, nodes, from, to)));
    }

    private static ShadeMark shades(JobColumns jobs, CoreIntervals intervals, NodeMap nodes, double from, double to) {
        final Density density = new Density(COLUMNS, Math.min(MOST_ROWS, nodes.nodes()), from, to, nodes.nodes());
        for (int job = 0; job < jobs.size(); job++) {
            intervals.forEach(job, (start, finish, held, row) -> {
                for (int range = held.begin(row); range < held.end(row); range++) {
                    add(density, nodes, start, finish, held.low(range), held.high(range));
                }
            });
        }
        return density.mark();
    }

    private static void add(Density density, NodeMap nodes, double start, double finish, int low, int high) {
        int core = low;
        while (core <= high) {
            final int node = nodes.node(core);
            final double first = nodes.firstCore(node);
            final double width = nodes.firstCore(node + 1) - first;
            final int last = Math.min(high, nodes.firstCore(node + 1) - 1);
            density.add(start, finish, node + (core - first) / width, node + (last + 1 - first) / width);
            core = last + 1;
        }
    }
}
