package org.noctule.agent.backfill;

import java.util.Arrays;
import java.util.Random;
import org.noctule.agent.WaitReason;

/**
 * Draws waiting jobs at random, each at most once a pass and all equally likely, and starts those that fit: what starts
 * next is always equally likely to be any of the jobs that fit. The order of the queue does not matter. A pass takes as
 * long as the queue, unless nothing fits in it.
 */
final class RandomChoice implements QueueMethod {
    private final Machine machine;
    private final Random random;
    private int[] waiting = new int[64];
    private int length;

    RandomChoice(Machine machine, long seed) {
        this.machine = machine;
        this.random = new Random(seed);
    }

    @Override
    public void submitted(int job, double now) {
        if (length == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * length);
        }
        waiting[length++] = job;
    }

    @Override
    public void withdrawn(int job, double now) {
        for (int i = 0; i < length; i++) {
            if (waiting[i] == job) {
                waiting[i] = waiting[--length];
                return;
            }
        }
    }

    @Override
    public WaitReason reason(int job, double now) {
        return machine.lacking(job);
    }

    @Override
    public void ended(int job, double now) {}

    @Override
    public void schedule(double now) {
        int undrawn = length;
        while (undrawn > 0 && machine.free() > 0) {
            final int drawn = random.nextInt(undrawn);
            final int job = waiting[drawn];
            undrawn--;
            waiting[drawn] = waiting[undrawn];
            if (machine.start(job, now)) {
                waiting[undrawn] = waiting[--length];
            } else {
                waiting[undrawn] = job;
            }
        }
    }
}
