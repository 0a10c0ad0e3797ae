package org.noctule.slurm.pass;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final Map<JobNeed, Outlook> outlooks = new IdentityHashMap<>();

    /** The cores that a request could use now, and when all jobs have ended. */
    private record Outlook(NodeCapacity now, NodeCapacity last) {}

    /**
     * A date and a place.
     *
     * @param date the date
     * @param placed the place
     */
    record Answer(double date, Placed placed) {}

    /** Looks at the jobs that run now. */
    WillRun(Cluster cluster, double now) {
        this.cluster = cluster;
        this.now = now;
        this.byEnd = cluster.byEnd();
        this.thought = cluster.stock().copy();
        this.freed = cluster.stock().copy();
        this.nodes = new UsableNodes(thought.nodes());
        byEnd.forEach(each -> freed.giveBack(each.placed()));
    }

    /** Finds the first date; empty if the job never fits on the nodes. */
    Optional<Answer> test(JobNeed need, BitSet usable) {
        final Outlook outlook = outlooks.computeIfAbsent(
                need, any -> new Outlook(new NodeCapacity(need, cluster.stock()), new NodeCapacity(need, freed)));
        // Usable cores never become fewer when jobs end.
        if (!outlook.last().suffices(usable)) {
            return Optional.empty();
        }
        nodes.count(need, usable, outlook.now());
        final Optional<Placed> free = cluster.selection().choose(nodes, cluster.stock());
        if (free.isPresent()) {
            return free.map(placed -> new Answer(now, placed));
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
            final Optional<Placed> placed = cluster.selection().choose(nodes, thought);
            if (placed.isPresent()) {
                return Optional.of(new Answer(date(last.job()), placed.get()));
            }
            window = wider(window);
        }
        return Optional.empty();
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
