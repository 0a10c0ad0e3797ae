package org.noctule.elastic.agent;

import java.util.ArrayList;
import java.util.List;
import org.noctule.agent.book.Allocation;
import org.noctule.agent.book.JobSizes;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SizeRequest;
import org.noctule.workload.Job;

/** One pass of {@link MalleableEasy}. */
final class MalleablePass {
    private final ClusterState cluster;
    private final Growth growth;
    private final double now;
    private final TightMachine tight;
    private final List<Job> starts = new ArrayList<>();
    private final List<Integer> startSizes = new ArrayList<>();
    /** Free cores that no job which is to start has taken. */
    private int idle;
    /** Cores that are about to be given back. */
    private int incoming;
    /** Cores that jobs which are to start lack. */
    private int missing;

    private double shadow = Double.POSITIVE_INFINITY;
    private long extra = Long.MAX_VALUE;

    MalleablePass(ClusterState cluster, Growth growth) {
        this.cluster = cluster;
        this.growth = growth;
        this.now = cluster.now();
        this.tight = new TightMachine(cluster);
        this.idle = cluster.freeCores();
    }

    void run(Job[] queue) {
        if (queue.length > 0) {
            for (final Allocation job : cluster.started()) {
                incoming += Math.max(0, job.size() - job.nextSize());
            }
        } else if (idle == 0 && cluster.requests().isEmpty()) {
            return;
        }
        int at = 0;
        int size = 0;
        while (at < queue.length && (size = headSize(queue[at], at + 1 < queue.length)) > 0) {
            take(queue[at++], size);
        }
        if (at < queue.length) {
            backfill(queue, at);
        }
        answerRequests();
        grow();
        for (int i = 0; i < starts.size(); i++) {
            cluster.start(starts.get(i), startSizes.get(i));
        }
        shrink();
    }

    private static boolean moldable(Job job) {
        return JobSizes.startsAnySize(job) && !JobSizes.resizes(job);
    }

    /** The number of cores for which a job waits if it cannot start on fewer now. */
    private static int wanted(Job job) {
        return moldable(job)
                ? Math.max(TightMachine.least(job), JobSizes.atMost(job, job.resources()))
                : TightMachine.least(job);
    }

    /** The number of cores on which the head of the queue starts now, 0 if it waits. */
    private int headSize(Job job, boolean othersWait) {
        final int wanted = wanted(job);
        if (!moldable(job)) {
            return wanted <= tight.free() ? wanted : 0;
        }
        if (wanted <= tight.free()) {
            return othersWait ? wanted : JobSizes.atMost(job, tight.free());
        }
        return fewer(job, wanted, tight.free());
    }

    /**
     * A number of cores on which a moldable job ends no later than if it waits for those it wants, 0 if there is none.
     */
    private int fewer(Job job, int wanted, long most) {
        final int size = JobSizes.atMost(job, (int) Math.min(most, tight.free()));
        return size >= TightMachine.least(job)
                        && now + JobSizes.seconds(job, size) <= tight.earliest(wanted) + JobSizes.seconds(job, wanted)
                ? size
                : 0;
    }

    private void backfill(Job[] queue, int head) {
        final int needed = wanted(queue[head]);
        shadow = tight.earliest(needed);
        extra = tight.freeAt(shadow) - needed;
        for (int i = head + 1; i < queue.length && tight.free() > 0; i++) {
            final int size = passingSize(queue[i]);
            if (size > 0) {
                take(queue[i], size);
                if (now + JobSizes.seconds(queue[i], size) > shadow) {
                    extra -= size;
                }
            }
        }
    }

    private int passingSize(Job job) {
        final int wanted = wanted(job);
        if (wanted <= tight.free() && passes(job, wanted)) {
            return wanted;
        }
        if (!moldable(job)) {
            return 0;
        }
        final int size = fewer(job, wanted, Math.min(wanted, Math.max(0, tight.free())));
        if (size > 0 && passes(job, size)) {
            return size;
        }
        return fewer(job, wanted, Math.min(wanted, Math.max(0, extra)));
    }

    private boolean passes(Job job, int size) {
        return size <= extra || now + JobSizes.seconds(job, size) <= shadow;
    }

    /** Gives cores to a job that is to start: free ones, else those that are about to be given back. */
    private void take(Job job, int size) {
        tight.take(job, size);
        if (size <= idle) {
            idle -= size;
            starts.add(job);
            startSizes.add(size);
            return;
        }
        int lacks = size - idle;
        idle = 0;
        final int awaited = Math.min(lacks, incoming);
        incoming -= awaited;
        lacks -= awaited;
        missing += lacks;
    }

    private void answerRequests() {
        for (final SizeRequest request : cluster.requests()) {
            final int more = request.cores() - request.job().size();
            final boolean room = more <= idle && (more <= extra || request.job().predictedEnd() <= shadow);
            if (more <= 0 || room) {
                if (cluster.answer(request, true) && more > 0) {
                    idle -= more;
                    tight.take(more);
                    extra -= request.job().predictedEnd() > shadow ? more : 0;
                }
            } else if (request.deadline() <= now) {
                cluster.answer(request, false);
            }
        }
    }

    private void grow() {
        if (idle == 0) {
            return;
        }
        final List<Allocation> running = new ArrayList<>();
        final List<Job> jobs = new ArrayList<>();
        for (final Allocation job : cluster.started()) {
            if (mayGrow(job)) {
                running.add(job);
                jobs.add(job.job());
            }
        }
        final List<Integer> starting = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            if (JobSizes.resizes(starts.get(i))) {
                starting.add(i);
                jobs.add(starts.get(i));
            }
        }
        final int[] sizes = new int[jobs.size()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = i < running.size() ? running.get(i).size() : startSizes.get(starting.get(i - running.size()));
        }
        growth.grow(jobs.toArray(Job[]::new), sizes, idle);
        for (int i = 0; i < sizes.length; i++) {
            if (i >= running.size()) {
                startSizes.set(starting.get(i - running.size()), sizes[i]);
            } else if (sizes[i] > running.get(i).size() && gains(running.get(i), sizes[i])) {
                cluster.resize(running.get(i), sizes[i]);
            }
        }
    }

    /** A job that was refused or has just changed is left in peace: a date has an end. */
    private boolean mayGrow(Allocation job) {
        return JobSizes.resizes(job.job())
                && !job.changing()
                && !job.refusedAt(now)
                && job.since() < now
                && (gains(job, job.job().elasticity().orElseThrow().max())
                        || gains(job, JobSizes.atLeast(job.job(), job.size() + 1)));
    }

    private boolean gains(Allocation job, int size) {
        final double cost = job.job().elasticity().orElseThrow().cost();
        final double end = job.predictedEnd(size, now) + cost;
        return size > job.size() && (end < job.predictedEnd() || job.predictedEnd() == Double.POSITIVE_INFINITY);
    }

    private void shrink() {
        if (missing == 0) {
            return;
        }
        final List<Allocation> running = new ArrayList<>();
        for (final Allocation job : cluster.started()) {
            if (!job.changing() && job.since() <= now && TightMachine.kept(job, now) < job.size()) {
                running.add(job);
            }
        }
        final Job[] jobs = running.stream().map(Allocation::job).toArray(Job[]::new);
        final int[] sizes = running.stream().mapToInt(Allocation::size).toArray();
        final int[] kept =
                running.stream().mapToInt(job -> TightMachine.kept(job, now)).toArray();
        growth.shrink(jobs, sizes, kept, missing);
        for (int i = 0; i < sizes.length; i++) {
            if (sizes[i] < running.get(i).size()) {
                cluster.resize(running.get(i), sizes[i]);
            }
        }
    }
}
