package org.noctule.agent.backfill;

import org.noctule.agent.ClusterEvents;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/** Takes in all events of a message and then makes one pass. */
final class PassPerDate extends ClusterEvents implements Passes {
    private final QueueRun run;
    private double now;

    PassPerDate(QueueRun run) {
        this.run = run;
    }

    @Override
    public void take(Message message) {
        now = message.now();
        // No iterator per message.
        for (int i = 0; i < message.events().size(); i++) {
            message.events().get(i).match(this);
        }
        run.schedule(now);
    }

    @Override
    public void jobSubmitted(Event.JobSubmitted event) {
        run.submit(event.job(), now);
    }

    @Override
    public void jobCompleted(Event.JobCompleted event) {
        final int job = run.ended(event.jobId(), now);
        if (job != JobTable.NONE) {
            run.release(job);
            run.freed(job, now);
            run.forget(job);
        }
    }

    @Override
    public void notified(Event.Notify event) {
        run.notice(event);
        run.terms(event);
    }

    /** Leaves it aside: no message with it is taken. */
    @Override
    public void simulationEnds(Event.SimulationEnds event) {}
}
