package org.noctule.journal;

import java.util.Optional;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;

/** A job that was submitted and has not ended. */
final class LivingJob {
    /** Its place among all submissions, from 0. */
    final int number;
    /** The number of the message that told of it, from 0. */
    final long message;
    /** The date of that message in seconds. */
    final double now;

    final Event.JobSubmitted submission;
    private Optional<Start> start = Optional.empty();
    private boolean rejected;

    /**
     * A start.
     *
     * @param order the number of starts before it
     * @param message number of the message that was answered by it
     * @param now date of that message in seconds
     * @param ready date of the answer in seconds
     * @param decision the decision
     */
    record Start(long order, long message, double now, double ready, Decision.ExecuteJob decision) {}

    LivingJob(int number, long message, double now, Event.JobSubmitted submission) {
        this.number = number;
        this.message = message;
        this.now = now;
        this.submission = submission;
    }

    void started(Start decided) {
        start = Optional.of(decided);
    }

    void reject() {
        rejected = true;
    }

    Optional<Start> start() {
        return start;
    }

    boolean rejected() {
        return rejected;
    }
}
