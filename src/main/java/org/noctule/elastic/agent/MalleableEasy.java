package org.noctule.elastic.agent;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.agent.JobOrder;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SchedulingPolicy;
import org.noctule.workload.Job;

/**
 * EASY backfilling (Lifka, "The ANL/IBM SP scheduling system", 1995) on a machine whose malleable and adaptive jobs
 * fill what is idle and give it back: waiting jobs take precedence over running ones (PWA), which grow and shrink by
 * one of two rules ({@link Growth}; Buisson, Sonmez, Mohamed, Lammers and Epema, "Scheduling malleable applications in
 * multicluster systems", 2007).
 *
 * <p>A pass looks at the machine as if each job that may be resized had its fewest cores and the rest were free
 * ({@link TightMachine}), and decides there as EASY does: heads of the queue start while they fit; the next one is
 * promised the earliest predicted date at which it fits; others pass it if they end by then or leave it enough. Where a
 * job that is to start lacks free cores, running jobs are shrunk by as many as it lacks, and it starts when they are
 * free, which at scheduling points may be later. What no waiting job takes goes to jobs that may grow, each if it is
 * expected to end earlier in spite of what the change costs, and not twice at one date.
 *
 * <p>A malleable job starts on its fewest cores at least. A moldable one starts on as many as are left: at most those
 * that it asks for while others wait behind it; on fewer if it then ends no later than if it waited for them (Cirne and
 * Berman, "Using moldability to improve the performance of supercomputer jobs", 2002). An evolving job gets what it
 * asks for if that is idle and delays the promise no more than a passing job may. No job is given so few cores that it
 * would outlive its walltime by its estimate.
 *
 * <p>Jobs that announced outages hold are passed over until these let them start.
 *
 * <p>On rigid jobs alone all starts are those of EASY. The promised date holds if estimates are upper bounds, changes
 * cost nothing and may happen at any time. Memory counts where cores are chosen, not in the promise.
 */
final class MalleableEasy implements SchedulingPolicy {
    private final JobOrder order;
    private final Growth growth;

    MalleableEasy(JobOrder order, Growth growth) {
        this.order = order;
        this.growth = growth;
    }

    @Override
    public void schedule(ClusterState cluster) {
        new MalleablePass(cluster, growth).run(sorted(open(cluster), cluster.now()));
    }

    private static List<Job> open(ClusterState cluster) {
        return cluster.waiting().stream().filter(job -> !cluster.held(job)).toList();
    }

    private Job[] sorted(List<Job> waiting, double now) {
        final Job[] jobs = waiting.toArray(Job[]::new);
        if (jobs.length < 2) {
            return jobs;
        }
        final double[] scores =
                Arrays.stream(jobs).mapToDouble(job -> order.score(job, now)).toArray();
        return IntStream.range(0, jobs.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> scores[i]))
                .map(i -> jobs[i])
                .toArray(Job[]::new);
    }
}
