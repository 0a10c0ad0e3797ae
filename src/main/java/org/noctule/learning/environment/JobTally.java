package org.noctule.learning.environment;

import org.noctule.learning.EpisodeFigures;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;

/** Counts the jobs of a run. */
public final class JobTally implements SessionListener {
    private double now;
    private int submitted;
    private int successful;
    private int failed;
    private int rejected;

    /** Begins to count, before a run does. */
    public JobTally() {}

    @Override
    public void asked(Message message) {
        now = message.now();
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted) {
                submitted++;
            } else if (event instanceof Event.JobCompleted completed) {
                if (completed.state() == JobState.COMPLETED_SUCCESSFULLY) {
                    successful++;
                } else {
                    failed++;
                }
            } else if (event instanceof Event.Notify notify
                    && notify.type().equals(Event.Notify.EXECUTION_REFUSED)
                    && Boolean.TRUE.equals(notify.details().get("rejected"))) {
                rejected++;
            }
        }
    }

    @Override
    public void answered(Message message, Reply reply) {
        for (final Decision decision : reply.decisions()) {
            rejected += decision instanceof Decision.RejectJob ? 1 : 0;
        }
    }

    /** {@return the figures up to the last message: the figures of the jobs so far} */
    public EpisodeFigures figures() {
        return new EpisodeFigures(now, submitted, successful, failed, rejected);
    }
}
