package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Looks at every start of an agent, core by core and outage by outage, as slow and obvious as can be. */
final class OutageWatch implements Decider {
    record Window(ResourceSet cores, double start, double end, double told) {
        boolean meets(int core, double from, double to) {
            return cores.contains(core) && start < to && end > from;
        }
    }

    final List<Window> known = new ArrayList<>();
    /** Dates and cores of starts by job. */
    final Map<String, String> starts = new LinkedHashMap<>();
    /** Ids of jobs that a failure ended. */
    final Set<String> killed = new TreeSet<>();

    private final Decider agent;
    private final Map<String, Job> jobs = new HashMap<>();
    /** Seconds that each job has had cores, and since when it has some. */
    private final Map<String, Double> ran = new HashMap<>();

    private final Map<String, Double> since = new HashMap<>();

    OutageWatch(Decider agent) {
        this.agent = agent;
    }

    @Override
    public Reply decide(Message message) {
        for (final Event event : message.events()) {
            hear(event, message.now());
        }
        final Reply reply = agent.decide(message);
        for (final Decision decision : reply.decisions()) {
            check(decision, message.now());
        }
        return reply;
    }

    /** The date of a job's start. */
    double date(String id) {
        return Double.parseDouble(starts.get(id).split(" ")[0]);
    }

    private void hear(Event event, double now) {
        if (event instanceof Event.JobSubmitted submitted) {
            jobs.put(submitted.jobId(), submitted.job());
        } else if (event instanceof Event.JobCompleted completed && completed.state() == JobState.COMPLETED_FAILED) {
            killed.add(completed.jobId());
            assertThat(known)
                    .as("outages that were known when %s got its cores", completed)
                    .noneMatch(window -> window.start == now
                            && window.told <= since.get(completed.jobId())
                            && window.cores.intersects(completed.alloc()));
        } else if (event instanceof ElasticEvent.JobsSuspended suspended) {
            suspended.jobIds().forEach(id -> ran.merge(id, now - since.getOrDefault(id, now), Double::sum));
        } else if (event instanceof Event.Notify notice
                && notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE_AHEAD)) {
            known.add(new Window(
                    ResourceSet.parse(notice.details().get("resources").toString()),
                    (double) notice.details().get("start"),
                    (double) notice.details().getOrDefault("end", Double.POSITIVE_INFINITY),
                    now));
        }
    }

    private void check(Decision decision, double now) {
        if (decision instanceof Decision.ExecuteJob execute) {
            starts.put(execute.jobId(), now + " on " + execute.alloc());
            check(
                    execute.jobId(),
                    execute.alloc(),
                    now,
                    jobs.get(execute.jobId()).estimate());
        } else if (decision instanceof ElasticDecision.ResumeJob resume) {
            final double left = jobs.get(resume.jobId()).estimate() - ran.getOrDefault(resume.jobId(), 0.0);
            check(resume.jobId(), resume.alloc(), now, left);
        }
    }

    private void check(String id, ResourceSet alloc, double now, double seconds) {
        since.put(id, now);
        alloc.forEach(core -> {
            for (final Window window : known) {
                assertThat(window.meets(core, now, Math.max(now + seconds, Math.nextUp(now))))
                        .as(
                                "the job %s of %s s starts at %s on %s, which reaches into %s",
                                id, seconds, now, alloc, window)
                        .isFalse();
            }
        });
    }
}
