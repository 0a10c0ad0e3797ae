package org.noctule.agent.backfill;

import java.util.Arrays;
import org.noctule.agent.ClusterEvents;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/**
 * Makes a pass after each event as if the later ones had not come, as pyss does, whose scheduler looks at predictions
 * rather than at the machine: a job that ends in this message and was predicted to end by now has returned its cores
 * before the first pass; one that ends early returns them at its own event.
 *
 * <p>Cores are chosen among all that are free and in use when the whole message has been taken in, in the order of the
 * starts.
 */
final class PassPerEvent extends ClusterEvents implements Passes {
    private final QueueRun run;
    private int[] ended = new int[16];
    private boolean[] expected = new boolean[16];
    private double now;
    private int next;
    private boolean changed;

    PassPerEvent(QueueRun run) {
        this.run = run;
    }

    @Override
    public void take(Message message) {
        now = message.now();
        changed = returnCores(message) > 0;
        changed |= heedOutages(message);
        next = 0;
        for (final Event event : message.events()) {
            event.match(this);
            if (changed) {
                run.schedule(now);
                changed = false;
            }
        }
    }

    @Override
    public void jobSubmitted(Event.JobSubmitted event) {
        run.submit(event.job(), now);
        changed = true;
    }

    @Override
    public void jobCompleted(Event.JobCompleted event) {
        final int job = ended[next];
        if (job != JobTable.NONE && !expected[next]) {
            run.freed(job, now);
            changed = true;
        }
        if (job != JobTable.NONE) {
            run.forget(job);
        }
        next++;
    }

    /** Hears of other terms of a job; machines are lost and regained before the first pass. */
    @Override
    public void notified(Event.Notify event) {
        changed |= run.terms(event);
    }

    /** Leaves it aside: no message with it is taken. */
    @Override
    public void simulationEnds(Event.SimulationEnds event) {}

    private boolean heedOutages(Message message) {
        boolean heeded = false;
        for (final Event event : message.events()) {
            heeded |= event instanceof Event.Notify notice && run.notice(notice);
        }
        return heeded;
    }

    /** Returns the cores of all jobs that end; returns how many of them were predicted to. */
    private int returnCores(Message message) {
        int n = 0;
        int nbExpected = 0;
        for (final Event event : message.events()) {
            if (event instanceof Event.JobCompleted completed) {
                if (n == ended.length) {
                    ended = Arrays.copyOf(ended, 2 * n);
                    expected = Arrays.copyOf(expected, 2 * n);
                }
                final int job = run.ended(completed.jobId(), now);
                ended[n] = job;
                expected[n] = job != JobTable.NONE && run.predictedEnd(job) <= now;
                if (job != JobTable.NONE) {
                    run.release(job);
                }
                nbExpected += expected[n] ? 1 : 0;
                n++;
            }
        }
        for (int i = 0; i < n; i++) {
            if (expected[i]) {
                run.freed(ended[i], now);
            }
        }
        return nbExpected;
    }
}
