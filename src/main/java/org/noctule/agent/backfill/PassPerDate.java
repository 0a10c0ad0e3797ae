package org.noctule.agent.backfill;

import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/** Takes in all events of a message and then makes one pass. */
final class PassPerDate implements Passes {
    @Override
    public void take(Message message, QueueRun run) {
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                run.submit(submitted.job(), message.now());
            } else if (event instanceof Event.JobCompleted completed) {
                final int job = run.ended(completed.jobId(), message.now());
                if (job != JobTable.NONE) {
                    run.release(job);
                    run.freed(job, message.now());
                    run.forget(job);
                }
            } else if (event instanceof Event.Notify notice) {
                run.notice(notice);
            }
        }
        run.schedule(message.now());
    }
}
