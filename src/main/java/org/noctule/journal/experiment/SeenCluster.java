package org.noctule.journal.experiment;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.resource.ResourceSet;

/** The state of a cluster as the messages and replies of its run show it. */
public final class SeenCluster implements SessionListener {
    private final Map<String, SeenJob> jobs = new LinkedHashMap<>();
    /** Those that have not ended: most of a long run have. */
    private final Map<String, SeenJob> living = new LinkedHashMap<>();

    private final BitSet gone = new BitSet();
    private Optional<Platform> platform = Optional.empty();
    private long messages;
    private double now;

    /** Creates the state before the first message. */
    public SeenCluster() {}

    @Override
    public void asked(Message message) {
        messages++;
        now = message.now();
        for (final Event event : message.events()) {
            take(event);
        }
    }

    private void take(Event event) {
        if (event instanceof Event.SimulationBegins begins) {
            platform = Optional.of(begins.platform());
        } else if (event instanceof Event.JobSubmitted submitted) {
            final SeenJob job = new SeenJob(
                    submitted.job(),
                    Math.min(submitted.timestamp(), submitted.job().submitTime()));
            add(job);
            submitted.job().started().ifPresent(start -> job.start(start.date(), start.alloc()));
        } else if (event instanceof Event.JobCompleted completed) {
            find(completed.jobId()).ifPresent(job -> job.end(completed.timestamp(), completed.state()));
            living.remove(completed.jobId());
        } else if (event instanceof Event.Notify notice) {
            notice(notice);
        } else if (event instanceof ElasticEvent.JobResized resized) {
            find(resized.jobId()).ifPresent(job -> job.resize(resized.alloc(), resized.predictedEnd()));
        } else if (event instanceof ElasticEvent.JobsSuspended suspended) {
            suspended.jobIds().forEach(id -> find(id).ifPresent(SeenJob::suspend));
        }
    }

    private void notice(Event.Notify notice) {
        final String named = String.valueOf(notice.details().getOrDefault("resources", ""));
        switch (notice.type()) {
            case Event.Notify.MACHINE_UNAVAILABLE -> cores(named).forEach(gone::set);
            case Event.Notify.MACHINE_AVAILABLE -> cores(named).forEach(gone::clear);
            case Event.Notify.EXECUTION_REFUSED ->
                find(String.valueOf(notice.details().get("job_id"))).ifPresent(job -> {
                    if (Boolean.TRUE.equals(notice.details().get("rejected"))) {
                        reject(job, notice.timestamp());
                    } else {
                        job.refuse();
                    }
                });
            default -> {}
        }
    }

    private void add(SeenJob job) {
        jobs.put(job.job().id(), job);
        living.put(job.job().id(), job);
    }

    private void reject(SeenJob job, double date) {
        job.reject(date);
        living.remove(job.job().id());
    }

    private static ResourceSet cores(String named) {
        return ResourceSet.parse(named);
    }

    @Override
    public void answered(Message message, Reply reply) {
        for (final Decision decision : reply.decisions()) {
            final double date = Math.max(decision.date(), message.now());
            if (decision instanceof Decision.ExecuteJob execute) {
                find(execute.jobId()).ifPresent(job -> job.start(date, execute.alloc()));
            } else if (decision instanceof Decision.RejectJob reject) {
                find(reject.jobId()).ifPresent(job -> reject(job, date));
            } else if (decision instanceof Decision.RegisterJob register) {
                if (find(register.job().id()).isEmpty()) {
                    add(new SeenJob(register.job(), date));
                }
            } else if (decision instanceof ElasticDecision.ResumeJob resume) {
                find(resume.jobId()).ifPresent(job -> job.start(date, resume.alloc()));
            }
        }
    }

    /**
     * Finds a job.
     *
     * @param id its id
     * @return the job, empty if nothing has been heard of it
     */
    public Optional<SeenJob> find(String id) {
        return Optional.ofNullable(jobs.get(id));
    }

    /** {@return the jobs in the order of their submission} */
    public List<SeenJob> waiting() {
        return living.values().stream().filter(SeenJob::waits).toList();
    }

    /** {@return the jobs in the order of their submission} */
    public List<SeenJob> running() {
        return living.values().stream().filter(SeenJob::runs).toList();
    }

    /** {@return the number of cores that the machine has: their number, 0 before the first message} */
    public int cores() {
        return platform.map(Platform::nbCores).orElse(0);
    }

    /** {@return the cores that can be used and have no job} */
    public ResourceSet free() {
        final BitSet free = new BitSet();
        free.set(0, cores());
        free.andNot(gone);
        running().forEach(job -> job.cores().forEach(free::clear));
        return ResourceSet.of(free.stream().toArray());
    }

    /** {@return the cores that cannot be used} */
    public ResourceSet unavailable() {
        return ResourceSet.of(gone.stream().toArray());
    }

    /** {@return the number of messages that were told} */
    public long messages() {
        return messages;
    }

    /** {@return the date of the last message, in seconds} */
    public double now() {
        return now;
    }
}
