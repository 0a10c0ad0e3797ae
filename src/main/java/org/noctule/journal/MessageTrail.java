package org.noctule.journal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/**
 * The trail of the messages of a run: a hash over all of them, and numbers for the jobs that were submitted and have
 * not ended, in the order of their submissions.
 */
final class MessageTrail {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private final JobNumbers numbers = new JobNumbers();
    private final Map<Integer, String> ids = new HashMap<>();
    private final boolean reads;
    private int submitted;
    private long messages;
    private long hash;

    /**
     * Begins a run.
     *
     * @param reads whether ids will be asked for by their numbers
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
            take(events.get(i));
        }
    }

    private void take(Event event) {
        mix(Double.doubleToRawLongBits(event.timestamp()));
        if (event instanceof Event.JobSubmitted submission) {
            mix(submission.jobId().hashCode());
            submitted(submission.jobId());
        } else if (event instanceof Event.JobCompleted completed) {
            mix((long) completed.jobId().hashCode() << 8 | completed.state().ordinal());
            ended(completed.jobId());
        } else {
            mix(event.getClass().getSimpleName().hashCode());
            if (event instanceof Event.JobsKilled killed) {
                mix(killed.jobIds().hashCode());
            }
        }
    }

    private void submitted(String id) {
        final int number = submitted++;
        numbers.put(id, number);
        if (reads) {
            ids.put(number, id);
        }
    }

    private void ended(String id) {
        final int number = numbers.remove(id);
        if (reads && number != JobNumbers.NONE) {
            ids.remove(number);
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
        final String id = ids.get((int) number);
        if (id == null || number != (int) number) {
            throw new IndexOutOfBoundsException("no job has the number " + number);
        }
        return id;
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
