package example;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.noctule.agent.Placement;
import org.noctule.agent.backfill.LowestIdPlacement;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Starts the widest waiting jobs first, each on the lowest free cores. */
final class LargestFirst implements Decider {
    private final boolean skip;
    private final List<Job> waiting = new ArrayList<>();
    private final Map<String, Job> running = new HashMap<>();
    private Placement placement;

    LargestFirst(boolean skip) {
        this.skip = skip;
    }

    @Override
    public Reply decide(Message message) {
        final List<Decision> decisions = new ArrayList<>();
        for (final Event event : message.events()) {
            if (event instanceof Event.SimulationBegins begins) {
                placement = new LowestIdPlacement(begins.platform());
            } else if (event instanceof Event.JobSubmitted submitted) {
                final Job job = submitted.job();
                if (placement.possible(job)) {
                    waiting.add(job);
                } else {
                    decisions.add(new Decision.RejectJob(message.now(), job.id()));
                }
            } else if (event instanceof Event.JobCompleted completed) {
                placement.release(running.remove(completed.jobId()), completed.alloc());
            } else if (event instanceof Event.SimulationEnds) {
                return Reply.none(message.now());
            }
        }
        start(message.now(), decisions);
        return new Reply(message.now(), decisions);
    }

    private void start(double now, List<Decision> decisions) {
        waiting.sort(Comparator.comparingInt(Job::resources).reversed());
        for (final Iterator<Job> queue = waiting.iterator(); queue.hasNext(); ) {
            final Job job = queue.next();
            final ResourceSet cores = placement.place(job);
            if (!cores.isEmpty()) {
                queue.remove();
                running.put(job.id(), job);
                decisions.add(new Decision.ExecuteJob(now, job.id(), cores));
            } else if (!skip) {
                return;
            }
        }
    }
}
