package org.noctule.slurm.pass;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.select.JobNeed;
import org.noctule.slurm.select.NodeCapacity;
import org.noctule.slurm.select.NodeStock;
import org.noctule.slurm.select.Placed;
import org.noctule.slurm.select.UsableNodes;

/**
 * The date at which a job can start on some nodes: now, or when enough running jobs have ended. Ends are taken in
 * windows that grow, so that the date is an upper estimate: the end of the last job of a window.
 *
 * <p>Source: manual slurm.conf, bf_window_linear; recordings.
 */
final class WillRun {
    private static final double GRID = 30;
    private static final double FIRST_WINDOW = 30;
    private static final int MOST_PER_WINDOW = 200;

    private final Cluster cluster;
    private final double now;
    private final List<Cluster.Running> byEnd;
    private final NodeStock thought;
    private final NodeStock freed;
    private final UsableNodes nodes;
    private NodeStock found;
    private final Map<JobNeed, Outlook> outlooks = new IdentityHashMap<>();

    /**
     * What a request may hope for, whatever plans others have.
     *
     * @param now the cores that it could use now
     * @param last the cores that it could use when all jobs have ended
     * @param soonest a date before which it does not start
     */
    private record Outlook(NodeCapacity now, NodeCapacity last, double soonest) {}

    /** Looks at the jobs that run now. */
    WillRun(Cluster cluster, double now) {
        this.cluster = cluster;
        this.now = now;
        this.byEnd = cluster.byEnd();
        this.thought = cluster.stock().copy();
        this.found = thought;
        this.freed = cluster.stock().copy();
        this.nodes = new UsableNodes(thought.nodes());
        byEnd.forEach(each -> freed.giveBack(each.placed()));
    }

    /**
     * Finds the first date.
     *
     * @param need the job
     * @param usable the nodes, not to be changed until the place is asked for
     * @return the date; NaN if the job never fits on the nodes
     */
    double date(JobNeed need, BitSet usable) {
        final Outlook outlook = outlook(need);
        // Usable cores never become fewer when jobs end.
        if (!outlook.last().suffices(usable)) {
            return Double.NaN;
        }
        nodes.count(need, usable, outlook.now());
        if (fits(cluster.stock())) {
            return now;
        }
        thought.set(cluster.stock());
        double base = Double.NaN;
        double window = FIRST_WINDOW;
        int next = 0;
        while (next < byEnd.size()) {
            Cluster.Running last = null;
            int count = 0;
            while (next < byEnd.size()) {
                final Cluster.Running job = byEnd.get(next++);
                if (!job.nodes().intersects(usable)) {
                    continue;
                }
                if (Double.isNaN(base)) {
                    base = aligned(job.job().end());
                }
                while (last == null && job.job().end() > base + window) {
                    window = wider(window);
                }
                last = job;
                thought.giveBack(job.placed());
                nodes.recount(job.placed(), thought);
                if (count++ > MOST_PER_WINDOW
                        || next < byEnd.size() && byEnd.get(next).job().end() > base + window) {
                    break;
                }
            }
            if (last == null) {
                break;
            }
            if (fits(thought)) {
                return date(last.job());
            }
            window = wider(window);
        }
        return Double.NaN;
    }

    private Outlook outlook(JobNeed need) {
        final Outlook known = outlooks.get(need);
        if (known != null) {
            return known;
        }
        final NodeCapacity free = new NodeCapacity(need, cluster.stock());
        final Outlook outlook = new Outlook(free, new NodeCapacity(need, freed), soonest(need, free));
        outlooks.put(need, outlook);
        return outlook;
    }

    /** The end of the job with which enough cores and nodes are free, be they where they may. */
    private double soonest(JobNeed need, NodeCapacity free) {
        nodes.count(need, need.allowed(), free);
        thought.set(cluster.stock());
        for (int i = 0; !nodes.suffices(); i++) {
            if (i == byEnd.size()) {
                return Double.POSITIVE_INFINITY;
            }
            thought.giveBack(byEnd.get(i).placed());
            nodes.recount(byEnd.get(i).placed(), thought);
            if (nodes.suffices()) {
                return byEnd.get(i).job().end();
            }
        }
        return now;
    }

    /** A date before which a job starts on no nodes; infinite if it fits on none. */
    double soonest(JobNeed need) {
        return outlook(need).soonest();
    }

    private boolean fits(NodeStock stock) {
        found = stock;
        return cluster.selection().fits(nodes, stock);
    }

    /** Chooses the place at the date that was found last. */
    Placed place() {
        return cluster.selection().choose(nodes, found).orElseThrow();
    }

    private double wider(double window) {
        final double linear = cluster.settings().bfWindowLinear();
        return linear > 0 ? window + linear : window * 2;
    }

    /** The first date on the grid of half minutes after another one. */
    private double aligned(double date) {
        final double booted = cluster.settings().booted();
        return (Math.floor((date + booted) / GRID) + 1) * GRID - booted;
    }

    /** The end of a job; of one that should have ended, when it will have been killed. */
    private double date(SlurmJob job) {
        return job.end() > now
                ? job.end()
                : Math.max(now + 1, job.end() + cluster.settings().killWait());
    }
}
