package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.noctule.agent.JobOrder;
import org.noctule.agent.priority.BackfillLimits;
import org.noctule.platform.Platform;
import org.noctule.workload.Job;

/** Backfilling by a plan that is an array of free cores per second; all dates and estimates are whole seconds. */
final class NaivePlans extends NaiveQueue {
    private static final int HORIZON = 2000;

    private final int reservations;
    private final BackfillLimits limits;
    private int[] free = {};

    NaivePlans(Platform platform, JobOrder order, int reservations, BackfillLimits limits) {
        super(platform, order, false);
        this.reservations = reservations;
        this.limits = limits;
    }

    @Override
    void pass(double now) {
        sort(now);
        while (!queue.isEmpty() && start(queue.get(0), now)) {
            sort(now);
        }
        free = new int[HORIZON];
        for (int t = 0; t < HORIZON; t++) {
            free[t] = platform.nbCores();
        }
        for (final Run run : running) {
            take(run.job(), 0, (int) (run.end() - now));
        }
        final Map<String, Integer> users = new HashMap<>();
        int looked = 0;
        int reserved = 0;
        for (final Job job : new ArrayList<>(queue)) {
            final boolean head = looked == 0;
            if (looked == limits.depth()
                    || users.merge(job.owner().user(), 1, Integer::sum) > limits.jobsPerUser() && !head) {
                continue;
            }
            looked++;
            final int duration = (int) job.estimate();
            if (!head && room(job, 0, duration) && start(job, now)) {
                take(job, 0, duration);
            } else if (reserved < reservations) {
                reserved++;
                reserve(job, duration);
            }
        }
    }

    private void reserve(Job job, int duration) {
        for (int t = 0; t < Math.min(limits.window(), HORIZON - duration); t++) {
            if (room(job, t, duration)) {
                take(job, t, duration);
                return;
            }
        }
    }

    private boolean room(Job job, int from, int duration) {
        for (int t = from; t < from + duration; t++) {
            if (free[t] < job.resources()) {
                return false;
            }
        }
        return true;
    }

    private void take(Job job, int from, int duration) {
        for (int t = from; t < from + duration; t++) {
            free[t] -= job.resources();
        }
    }
}
