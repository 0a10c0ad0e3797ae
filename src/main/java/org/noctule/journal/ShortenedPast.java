package org.noctule.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;

/**
 * Past of a run for a decision side that {@linkplain Follower#remembers remembers} nothing: the messages and answers
 * without jobs that have ended or were rejected, and the cores that are out of use at last, or will be as was
 * announced.
 *
 * <p>As some books of memory begin with the first job that takes some, the first of those that have ended is told of
 * too, with its end. Any kind of event or answer but submissions, ends and outages, starts and rejections, is not left
 * out: the past is told up to there, and is over.
 */
final class ShortenedPast {
    private static final String RESOURCES = "resources";

    private final MessageTrail trail;
    /** Jobs with memory that have ended, the last of which ran, if any did. */
    private final List<Ended> witnesses = new ArrayList<>();

    private final List<Event> oddEvents = new ArrayList<>();
    private final List<Decision> oddDecisions = new ArrayList<>();
    private final List<Event.Notify> ahead = new ArrayList<>();
    private boolean seeks;
    private boolean found;
    private ResourceSet gone = ResourceSet.EMPTY;
    private long starts;
    private double now;
    private double ready;

    /** A job that has ended, and the message that told of it. */
    private record Ended(LivingJob job, long message, double now, Event event) {}

    /** The part of a message and its answer that is told. */
    private static final class Part {
        private final double now;
        private double ready;
        private final List<Event> events = new ArrayList<>();
        private final List<LivingJob.Start> starts = new ArrayList<>();

        Part(double now) {
            this.now = now;
            this.ready = now;
        }
    }

    ShortenedPast(MessageTrail trail) {
        this.trail = trail;
    }

    /** Looks at a message of which the trail has not heard yet. */
    void before(Message message) {
        if (!seeks || found) {
            return;
        }
        for (final Event event : message.events()) {
            if (event instanceof Event.JobCompleted completed) {
                trail.living(completed.jobId())
                        .filter(job -> job.submission.takesMemory() && !job.rejected())
                        .ifPresent(job -> {
                            witnesses.add(new Ended(job, trail.messages(), message.now(), event));
                            found |= job.start().isPresent();
                        });
            }
        }
    }

    /** Takes in a message of which the trail has heard, and its answer; false if the past is over with it. */
    boolean take(Message message, Reply reply) {
        now = message.now();
        ready = reply.now();
        final List<Event> events = message.events();
        for (int i = 0; i < events.size(); i++) {
            if (!ordinary(events.get(i))) {
                oddEvents.add(events.get(i));
            }
        }
        final List<Decision> decisions = reply.decisions();
        for (int i = 0; i < decisions.size(); i++) {
            if (!ordinary(decisions.get(i))) {
                oddDecisions.add(decisions.get(i));
            }
        }
        return oddEvents.isEmpty() && oddDecisions.isEmpty();
    }

    private boolean ordinary(Event event) {
        if (event instanceof Event.JobSubmitted submission) {
            seeks |= submission.takesMemory();
            return true;
        }
        return event instanceof Event.JobCompleted || event instanceof Event.Notify notice && noticed(notice);
    }

    private boolean noticed(Event.Notify notice) {
        final Object resources = notice.details().get(RESOURCES);
        switch (notice.type()) {
            case Event.Notify.MACHINE_UNAVAILABLE -> gone = gone.plus(ResourceSet.parse(String.valueOf(resources)));
            case Event.Notify.MACHINE_AVAILABLE -> gone = gone.minus(ResourceSet.parse(String.valueOf(resources)));
            case Event.Notify.MACHINE_UNAVAILABLE_AHEAD -> ahead.add(notice);
            default -> {
                return notice.type().equals(Event.Notify.NO_MORE_STATIC_JOBS)
                        || notice.type().equals(Event.Notify.NO_MORE_EXTERNAL_EVENTS);
            }
        }
        return true;
    }

    private boolean ordinary(Decision decision) {
        if (decision instanceof Decision.ExecuteJob execute && plain(execute)) {
            final Optional<LivingJob> job = trail.living(execute.jobId());
            job.ifPresent(
                    living -> living.started(new LivingJob.Start(starts++, trail.messages() - 1, now, ready, execute)));
            return job.isPresent();
        }
        if (decision instanceof Decision.RejectJob reject) {
            final Optional<LivingJob> job = trail.living(reject.jobId());
            job.ifPresent(LivingJob::reject);
            return job.isPresent();
        }
        return false;
    }

    private static boolean plain(Decision.ExecuteJob execute) {
        return execute.mapping().isEmpty()
                && execute.storageMapping().isEmpty()
                && execute.additionalTransfer().isEmpty()
                && execute.plan().isEmpty();
    }

    /** Tells all that was taken in. */
    void tell(Follower agent) {
        final Map<Long, Part> parts = new TreeMap<>();
        for (final Ended ended : witnesses) {
            add(parts, ended.job());
        }
        for (final Ended ended : witnesses) {
            parts.computeIfAbsent(ended.message(), number -> new Part(ended.now()))
                    .events
                    .add(ended.event());
        }
        for (final LivingJob job : trail.living().sorted()) {
            if (!job.rejected()) {
                add(parts, job);
            }
        }
        for (final Part part : parts.values()) {
            part.starts.sort(Comparator.comparingLong(LivingJob.Start::order));
            agent.book(
                    new Message(part.now, List.copyOf(part.events)),
                    new Reply(
                            part.ready,
                            part.starts.stream()
                                    .<Decision>map(LivingJob.Start::decision)
                                    .toList()));
        }
        ahead.removeIf(notice -> notice.details().get("end") instanceof Number end && end.doubleValue() <= now);
        ahead.forEach(notice -> oddEvents.add(0, new Event.Notify(now, notice.type(), notice.details())));
        if (!gone.isEmpty()) {
            oddEvents.add(
                    0, new Event.Notify(now, Event.Notify.MACHINE_UNAVAILABLE, Map.of(RESOURCES, gone.toString())));
        }
        if (!oddEvents.isEmpty() || !oddDecisions.isEmpty()) {
            agent.book(
                    new Message(now, List.copyOf(oddEvents)),
                    oddDecisions.isEmpty() ? Reply.none(now) : new Reply(ready, List.copyOf(oddDecisions)));
        }
    }

    private static void add(Map<Long, Part> parts, LivingJob job) {
        parts.computeIfAbsent(job.message, number -> new Part(job.now)).events.add(job.submission);
        job.start().ifPresent(start -> {
            final Part part = parts.computeIfAbsent(start.message(), number -> new Part(start.now()));
            part.ready = start.ready();
            part.starts.add(start);
        });
    }
}
