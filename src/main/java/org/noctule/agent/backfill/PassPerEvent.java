package org.noctule.agent.backfill;

import java.util.Arrays;
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
final class PassPerEvent implements Passes {
    private int[] ended = new int[16];
    private boolean[] expected = new boolean[16];

    @Override
    public void take(Message message, QueueRun run) {
        final double now = message.now();
        boolean changed = returnCores(message, run) > 0;
        changed |= heedOutages(message, run);
        int next = 0;
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                run.submit(submitted.job(), now);
                changed = true;
            } else if (event instanceof Event.JobCompleted) {
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
            if (changed) {
                run.schedule(now);
                changed = false;
            }
        }
    }

    private static boolean heedOutages(Message message, QueueRun run) {
        boolean changed = false;
        for (final Event event : message.events()) {
            changed |= event instanceof Event.Notify notice && run.notice(notice);
        }
        return changed;
    }

    /** Returns the cores of all jobs that end; returns how many of them were predicted to. */
    private int returnCores(Message message, QueueRun run) {
        int n = 0;
        int nbExpected = 0;
        for (final Event event : message.events()) {
            if (event instanceof Event.JobCompleted completed) {
                if (n == ended.length) {
                    ended = Arrays.copyOf(ended, 2 * n);
                    expected = Arrays.copyOf(expected, 2 * n);
                }
                final int job = run.ended(completed.jobId(), message.now());
                ended[n] = job;
                expected[n] = job != JobTable.NONE && run.predictedEnd(job) <= message.now();
                if (job != JobTable.NONE) {
                    run.release(job);
                }
                nbExpected += expected[n] ? 1 : 0;
                n++;
            }
        }
        for (int i = 0; i < n; i++) {
            if (expected[i]) {
                run.freed(ended[i], message.now());
            }
        }
        return nbExpected;
    }
}
