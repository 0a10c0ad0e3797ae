package org.noctule.journal;

import java.util.List;
import java.util.Optional;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/**
 * The trail of the messages of a run: a hash over all of them, and numbers for the jobs that were submitted and have
 * not ended, in the order of their submissions.
 */
final class MessageTrail {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private final JobNumbers numbers = new JobNumbers();
    private final LivingJobs living = new LivingJobs();
    private final boolean reads;
    private int submitted;
    private long messages;
    private long hash;

    /**
     * Begins a run.
     *
     * @param reads whether jobs will be asked for by their numbers
     */
    MessageTrail(boolean reads) {
        this.reads = reads;
    }

    /** Takes the next message in. */
    void take(Message message) {
        messages++;
        mix(Double.doubleToRawLongBits(message.now()));
        final List<Event> events = message.events();
        for (int i = 0; i < events.size(); i++) {
            take(message.now(), events.get(i));
        }
    }

    private void take(double now, Event event) {
        if (event instanceof Event.JobSubmitted submission) {
            mix(Double.doubleToRawLongBits(submission.timestamp()));
            mix(submission.jobId().hashCode());
            submitted(now, submission);
        } else if (event instanceof Event.JobCompleted completed) {
            mix(Double.doubleToRawLongBits(completed.timestamp()));
            mix((long) completed.jobId().hashCode() << 8 | completed.state().ordinal());
            ended(completed.jobId());
        } else {
            mix(Double.doubleToRawLongBits(event.timestamp()));
            mix(event.getClass().getSimpleName().hashCode());
            if (event instanceof Event.JobsKilled killed) {
                mix(killed.jobIds().hashCode());
            }
        }
    }

    private void submitted(double now, Event.JobSubmitted submission) {
        final int number = submitted++;
        final int before = numbers.put(submission.jobId(), number);
        if (reads) {
            if (before != JobNumbers.NONE) {
                living.remove(before);
            }
            living.put(new LivingJob(number, messages - 1, now, submission));
        }
    }

    private void ended(String id) {
        final int number = numbers.remove(id);
        if (reads && number != JobNumbers.NONE) {
            living.remove(number);
        }
    }

    private void mix(long value) {
        hash = Long.rotateLeft((hash ^ value) * FACTOR, 29);
    }

    /** The number of a job, or -1 if it has none. */
    int number(String id) {
        return numbers.get(id);
    }

    /** The id of the job with a number. */
    String id(long number) {
        return living.find(number)
                .orElseThrow(() -> new IndexOutOfBoundsException("no job has the number " + number))
                .submission
                .jobId();
    }

    /** The job with an id, if it lives. */
    Optional<LivingJob> living(String id) {
        final int number = numbers.get(id);
        return number == JobNumbers.NONE ? Optional.empty() : living.find(number);
    }

    /** The jobs that were submitted and have not ended. */
    LivingJobs living() {
        return living;
    }

    /** The hash over all messages so far. */
    long hash() {
        return hash;
    }

    /** The number of messages so far. */
    long messages() {
        return messages;
    }
}
