package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.List;
import org.noctule.slurm.SlurmJob;

/**
 * Limits of time, and ends of reservations, which are looked at each half minute of the controller.
 *
 * @param cluster the cluster
 * @param rules tells of reservations
 */
record TimeLimits(ClusterBook cluster, StartRules rules) {
    private static final double CHECK = 30;

    /** The jobs whose time is over at a date, as a new list; none if the date is not one of those. */
    List<SlurmJob> over(double date) {
        final List<SlurmJob> over = new ArrayList<>();
        if ((date + cluster.settings().booted()) % CHECK != 0) {
            return over;
        }
        for (final ClusterBook.Running each : cluster.byEnd()) {
            if (each.job().end() + cluster.settings().overTime() <= date || outlasts(each, date)) {
                over.add(each.job());
            }
        }
        return over;
    }

    /** Tells whether a job runs on in a reservation that is over. */
    private boolean outlasts(ClusterBook.Running each, double date) {
        return rules.reserved(each.job())
                && rules.closed(each.job(), each.partition(), date, date).intersects(each.nodes());
    }

    /** The first date after another one at which a job may have to end; infinite if there is none. */
    double next(double date) {
        double next = Double.POSITIVE_INFINITY;
        for (final ClusterBook.Running each : cluster.running()) {
            final double check = from(each.job().end() + cluster.settings().overTime());
            if (check > date) {
                next = Math.min(next, check);
            }
            if (rules.reserved(each.job())) {
                // Its reservation may be over at any check.
                next = Math.min(next, from(date) > date ? from(date) : date + CHECK);
            }
        }
        return next;
    }

    /** The first date from another one on at which limits are looked at. */
    private double from(double date) {
        final double booted = cluster.settings().booted();
        return Math.ceil((date + booted) / CHECK) * CHECK - booted;
    }
}
