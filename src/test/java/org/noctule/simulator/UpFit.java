package org.noctule.simulator;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Starts jobs in the order of their arrival on the lowest cores that are free and in use, as far as they fit. */
public final class UpFit implements Decider {
    final List<Message> messages = new ArrayList<>();
    private final List<Job> waiting = new ArrayList<>();
    private final Map<String, ResourceSet> running = new HashMap<>();
    private final BitSet taken = new BitSet();
    private final BitSet down = new BitSet();
    private final int cores;

    UpFit(int cores) {
        this.cores = cores;
    }

    @Override
    public Reply decide(Message message) {
        messages.add(message);
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                waiting.add(submitted.job());
            } else if (event instanceof Event.JobCompleted completed) {
                running.remove(completed.jobId()).forEach(taken::clear);
            } else if (event instanceof Event.Notify notice && notice.details().containsKey("resources")) {
                final boolean gone = notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE);
                final ResourceSet machines =
                        ResourceSet.parse(notice.details().get("resources").toString());
                if (!notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE_AHEAD)) {
                    machines.forEach(core -> down.set(core, gone));
                }
            }
        }
        final List<Decision> decisions = new ArrayList<>();
        for (final Job job : List.copyOf(waiting)) {
            final ResourceSet alloc = lowest(job.resources());
            if (alloc.size() == job.resources()) {
                alloc.forEach(taken::set);
                running.put(job.id(), alloc);
                waiting.remove(job);
                decisions.add(new Decision.ExecuteJob(message.now(), job.id(), alloc));
            }
        }
        return new Reply(message.now(), decisions);
    }

    private ResourceSet lowest(int count) {
        final ResourceSet.Builder alloc = new ResourceSet.Builder();
        int found = 0;
        for (int core = 0; core < cores && found < count; core++) {
            if (!taken.get(core) && !down.get(core)) {
                alloc.add(core);
                found++;
            }
        }
        return alloc.build();
    }
}
