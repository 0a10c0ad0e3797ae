package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.noctule.workload.Job;

/** Jobs with round figures, so that much coincides. */
public final class RandomWorkload {
    private RandomWorkload() {}

    /** How well users know their jobs. */
    public enum Estimates {
        EXACT,
        UPPER_BOUNDS,
        WRONG,
        OR_NONE
    }

    public static List<Job> jobs(Random random, int count, int cores, Estimates estimates, double memory) {
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int id = 1; id <= count; id++) {
            submit += random.nextInt(3) == 0 ? random.nextInt(8) : 0;
            final int width = 1 + (random.nextInt(3) == 0 ? random.nextInt(cores) : random.nextInt((cores + 3) / 4));
            final double seconds = random.nextInt(12);
            jobs.add(TestMachines.job(
                    id,
                    submit,
                    width,
                    seconds,
                    estimate(random, seconds, estimates),
                    memory == 0 || random.nextBoolean() ? 0 : random.nextInt((int) memory + 1)));
        }
        return jobs;
    }

    private static double estimate(Random random, double seconds, Estimates estimates) {
        return switch (estimates) {
            case EXACT -> seconds;
            case UPPER_BOUNDS -> seconds + (random.nextBoolean() ? 0 : random.nextInt(12));
            case WRONG -> random.nextInt(16);
            case OR_NONE -> random.nextInt(5) == 0 ? Double.POSITIVE_INFINITY : seconds + random.nextInt(5);
        };
    }
}
