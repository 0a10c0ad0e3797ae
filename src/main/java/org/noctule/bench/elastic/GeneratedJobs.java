package org.noctule.bench.elastic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.random.Chance;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;
import org.noctule.workload.Workload;

/** Jobs drawn at random that keep 70 % of the cores busy: equal widths up to 32 cores, equal times up to 1,000 s. */
public final class GeneratedJobs {
    /** Cores of the machine. */
    public static final int CORES = 1024;
    /** The mean time between two submissions in seconds. */
    public static final double GAP_S = 11.6;

    private static final int WIDEST = 32;
    private static final double LONGEST_S = 1000;

    private GeneratedJobs() {}

    /**
     * Draws jobs that keep their cores.
     *
     * @param number number of jobs
     * @return the jobs
     */
    public static Workload rigid(int number) {
        return generate(number, false);
    }

    /**
     * Draws the same jobs, which run on half to twice their cores.
     *
     * @param number number of jobs
     * @return the jobs
     */
    public static Workload malleable(int number) {
        return generate(number, true);
    }

    private static Workload generate(int number, boolean malleable) {
        final Chance chance = Chance.of(1, Chance.Purpose.EPISODE, 0);
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int i = 0; i < number; i++) {
            submit += -GAP_S * StrictMath.log(1 - chance.nextDouble());
            final int width = 1 + chance.nextInt(WIDEST);
            final double seconds = 1 + chance.nextDouble() * LONGEST_S;
            jobs.add(new Job(
                    "w0!" + i,
                    submit,
                    width,
                    Double.POSITIVE_INFINITY,
                    seconds,
                    0,
                    0,
                    new Profile.ReferenceTime("p", seconds, Map.of()),
                    Map.of(),
                    JobParts.NONE.withElasticity(malleable ? Optional.of(sizes(width)) : Optional.empty())));
        }
        return new Workload("w0", jobs, List.of());
    }

    private static Elasticity sizes(int width) {
        return new Elasticity(
                Elasticity.Kind.MALLEABLE, (width + 1) / 2, 2 * width, 1, SpeedUp.LINEAR, 0, 0, List.of(), false);
    }
}
