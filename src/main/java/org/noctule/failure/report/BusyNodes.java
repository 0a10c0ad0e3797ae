package org.noctule.failure.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.noctule.report.data.CoreIntervals;
import org.noctule.report.data.CoreRanges;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.NodeMap;

/** The time in which nodes have a job: a node with several jobs counts once, and none for a suspended one. */
final class BusyNodes {
    private final NodeMap nodes;
    /** The jobs on each node, one more for each further range of cores that they have there. */
    private final int[] jobs;

    /** The date from which each node that has a job has had one without a break. */
    private final double[] since;

    private double seconds;

    private BusyNodes(NodeMap nodes) {
        this.nodes = nodes;
        this.jobs = new int[nodes.nodes()];
        this.since = new double[nodes.nodes()];
    }

    /** The time in which a job has the cores of a row. */
    private record Stay(double start, double end, CoreRanges cores, int row) {}

    /**
     * Adds up the time of all nodes.
     *
     * @return node-seconds
     */
    static double seconds(JobColumns jobs, CoreIntervals intervals, NodeMap nodes) {
        final List<Stay> starting = new ArrayList<>();
        for (int job = 0; job < jobs.size(); job++) {
            intervals.forEach(job, (start, end, cores, row) -> starting.add(new Stay(start, end, cores, row)));
        }
        final List<Stay> ending = new ArrayList<>(starting);
        starting.sort(Comparator.comparingDouble(Stay::start));
        ending.sort(Comparator.comparingDouble(Stay::end));
        final BusyNodes busy = new BusyNodes(nodes);
        int next = 0;
        for (final Stay over : ending) {
            while (next < starting.size() && starting.get(next).start <= over.end) {
                busy.change(starting.get(next), 1, starting.get(next).start);
                next++;
            }
            busy.change(over, -1, over.end);
        }
        return busy.seconds;
    }

    private void change(Stay stay, int change, double date) {
        for (int range = stay.cores.begin(stay.row); range < stay.cores.end(stay.row); range++) {
            final int last = nodes.node(stay.cores.high(range));
            for (int node = nodes.node(stay.cores.low(range)); node <= last; node++) {
                if (jobs[node] == 0) {
                    since[node] = date;
                }
                jobs[node] += change;
                if (jobs[node] == 0) {
                    seconds += date - since[node];
                }
            }
        }
    }
}
