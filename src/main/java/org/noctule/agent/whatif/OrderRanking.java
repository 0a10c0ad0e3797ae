package org.noctule.agent.whatif;

import org.noctule.agent.JobOrder;
import org.noctule.agent.order.Wfp3;
import org.noctule.workload.Job;

/**
 * A job order as a ranking. Orders that do not change, and those whose scores are lines ({@code lxf}, {@code unicep}),
 * keep their places exactly; {@code wfp3} does so by its cube root. Any other order that changes is replaced by its
 * chord over the hour that begins at the date, or at the submission if that is later.
 */
record OrderRanking(JobOrder order) implements Ranking {
    private static final double CHORD_S = 3600;

    static Ranking of(JobOrder order) {
        return order instanceof Wfp3 ? new RootOfWfp3() : new OrderRanking(order);
    }

    @Override
    public double score(Task task, double slope, double date) {
        final Job job = task.job();
        if (!order.dynamic()) {
            return order.score(job, date);
        }
        final double from = Math.max(date, job.submitTime());
        return order.score(job, from) - slope * (from - date);
    }

    @Override
    public double slope(Task task, double date) {
        final Job job = task.job();
        if (!order.dynamic()) {
            return 0;
        }
        final double from = Math.max(date, job.submitTime());
        return (order.score(job, from + CHORD_S) - order.score(job, from)) / CHORD_S;
    }

    @Override
    public boolean moves() {
        return order.dynamic();
    }

    private record RootOfWfp3() implements Ranking {
        @Override
        public double score(Task task, double slope, double date) {
            return slope * (date - task.job().submitTime());
        }

        @Override
        public double slope(Task task, double date) {
            return -StrictMath.cbrt(task.job().resources()) / Math.max(1, task.seconds());
        }

        @Override
        public boolean moves() {
            return true;
        }
    }
}
