package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.JobOrder;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeShare;
import org.noctule.companion.SlowNodes;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Backfilling on nodes with companions by its definitions; all dates and estimates are whole seconds. */
final class NaiveNodes implements Decider {
    private final Platform platform;
    private final JobOrder order;
    private final Method method;
    private final List<Job> queue = new ArrayList<>();
    private final List<Run> running = new ArrayList<>();
    private final FreeResources free;
    private List<Decision> decisions = new ArrayList<>();

    /** Methods. */
    enum Method {
        FCFS,
        FILLER,
        EASY,
        EASY_SJBF,
        CONSERVATIVE
    }

    private record Run(Job job, Grant grant, double from, double end, ResourceSet alloc) {}

    NaiveNodes(Platform platform, JobOrder order, Method method) {
        this.platform = platform;
        this.order = order;
        this.method = method;
        this.free = new FreeResources(platform.nbCores());
    }

    @Override
    public Reply decide(Message message) {
        decisions = new ArrayList<>();
        final double now = message.now();
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                if (new SlowNodes(platform)
                        .lowest(submitted.job(), node -> true)
                        .isPresent()) {
                    queue.add(submitted.job());
                } else {
                    decisions.add(new Decision.RejectJob(now, submitted.job().id()));
                }
            } else if (event instanceof Event.JobCompleted completed) {
                running.stream()
                        .filter(run -> run.job.id().equals(completed.jobId()))
                        .forEach(run -> free.addAll(run.alloc));
                running.removeIf(run -> run.job.id().equals(completed.jobId()));
            } else if (event instanceof Event.SimulationEnds) {
                return Reply.none(now);
            }
        }
        pass(now);
        return new Reply(now, decisions);
    }

    private void pass(double now) {
        queue.sort(Comparator.<Job>comparingDouble(job -> order.score(job, now))
                .thenComparingInt(job -> Integer.parseInt(job.name())));
        if (method == Method.FILLER) {
            List.copyOf(queue).forEach(job -> place(job, running).ifPresent(grant -> start(job, grant, now)));
            return;
        }
        while (!queue.isEmpty() && place(queue.get(0), running).isPresent()) {
            start(queue.get(0), place(queue.get(0), running).get(), now);
        }
        if (queue.isEmpty() || method == Method.FCFS) {
            return;
        }
        if (method == Method.CONSERVATIVE) {
            plan(now);
        } else {
            backfill(now);
        }
    }

    private void backfill(double now) {
        final Job head = queue.get(0);
        double shadow = now;
        while (place(head, after(running, shadow, now)).isEmpty()) {
            final double date = shadow;
            shadow = running.stream()
                    .mapToDouble(run -> Math.max(now, run.end))
                    .filter(end -> end > date)
                    .min()
                    .orElseThrow();
        }
        final List<Run> there = new ArrayList<>(after(running, shadow, now));
        final List<Job> sweep = new ArrayList<>(queue.subList(1, queue.size()));
        if (method == Method.EASY_SJBF) {
            sweep.sort(Comparator.comparingDouble(Job::estimate).thenComparingInt(job -> Integer.parseInt(job.name())));
        }
        for (final Job job : sweep) {
            final Optional<Grant> grant = place(job, running);
            if (grant.isPresent()) {
                final Run run = new Run(job, grant.get(), now, now + job.estimate(), ResourceSet.EMPTY);
                if (run.end <= shadow) {
                    start(job, grant.get(), now);
                } else {
                    there.add(run);
                    if (place(head, there).isPresent()) {
                        start(job, grant.get(), now);
                    } else {
                        there.remove(run);
                    }
                }
            }
        }
    }

    private static List<Run> after(List<Run> runs, double date, double now) {
        return runs.stream().filter(run -> Math.max(now, run.end) > date).toList();
    }

    private void plan(double now) {
        final List<Run> planned = new ArrayList<>();
        for (final Run run : running) {
            planned.add(new Run(run.job, run.grant, run.from, Math.max(run.end, now + 0.25), run.alloc));
        }
        final Job head = queue.get(0);
        for (final Job job : List.copyOf(queue)) {
            double date = now;
            Optional<Grant> grant = planned(job, date, planned);
            // A head that does not fit now finds its place later, or at once beside jobs that end at this date.
            while (grant.isEmpty()) {
                date = date == now ? now + 0.25 : date + 0.25;
                grant = planned(job, date, planned);
            }
            planned.add(
                    new Run(job, grant.get(), date, Math.max(date + job.estimate(), date + 0.25), ResourceSet.EMPTY));
            if (date == now && job != head) {
                start(job, grant.get(), now);
            }
        }
    }

    /** A place that is free at each quarter of a second of the job's time. */
    private Optional<Grant> planned(Job job, double from, List<Run> planned) {
        final SlowNodes nodes = new SlowNodes(platform);
        for (double at = from; at < Math.max(from + job.estimate(), from + 0.25); at += 0.25) {
            nodes.times.add(at(at, planned));
        }
        return nodes.lowest(job, node -> true);
    }

    private SlowNodes at(double date, List<Run> planned) {
        final SlowNodes nodes = new SlowNodes(platform);
        planned.stream()
                .filter(run -> run.from <= date && date < run.end)
                .forEach(run -> nodes.held.put(run.job.id(), new SlowNodes.Held(run.job, run.grant)));
        return nodes;
    }

    private Optional<Grant> place(Job job, List<Run> others) {
        final SlowNodes nodes = new SlowNodes(platform);
        others.forEach(run -> nodes.held.put(run.job.id(), new SlowNodes.Held(run.job, run.grant)));
        return nodes.lowest(job, node -> true);
    }

    private void start(Job job, Grant grant, double now) {
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (final NodeShare share : grant.nodes()) {
            int core = platform.firstCore(platform.firstProcessor(share.node()));
            for (int i = 0; i < share.cores(); i++) {
                core = free.next(core);
                cores.add(core++);
            }
        }
        final ResourceSet alloc = cores.build();
        free.removeAll(alloc);
        queue.remove(job);
        running.add(new Run(job, grant, now, now + job.estimate(), alloc));
        decisions.add(new Decision.ExecuteJob(now, job.id(), alloc, grant));
    }
}
