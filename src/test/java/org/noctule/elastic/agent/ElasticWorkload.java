package org.noctule.elastic.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;

/** Jobs of seconds of work at their own size, rigid and not. */
final class ElasticWorkload {
    private ElasticWorkload() {}

    static Job job(int id, double submit, int cores, double seconds, Optional<Elasticity> sizes) {
        return new Job(
                "w0!" + id,
                submit,
                cores,
                Double.POSITIVE_INFINITY,
                seconds,
                0,
                0,
                new Profile.ReferenceTime("p", seconds, Map.of()),
                Map.of(),
                JobParts.NONE.withElasticity(sizes));
    }

    static Job rigid(int id, double submit, int cores, double seconds) {
        return job(id, submit, cores, seconds, Optional.empty());
    }

    static Optional<Elasticity> sizes(Elasticity.Kind kind, int min, int max, SpeedUp law, double cost, double points) {
        return Optional.of(new Elasticity(kind, min, max, 1, law, cost, points, List.of(), false));
    }

    static Job malleable(int id, double submit, int cores, double seconds, int min, int max) {
        return job(id, submit, cores, seconds, sizes(Elasticity.Kind.MALLEABLE, min, max, SpeedUp.LINEAR, 0, 0));
    }

    static List<Job> random(Random random, int count, int machine, boolean atOnce) {
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int id = 1; id <= count; id++) {
            submit += random.nextInt(3) == 0 ? random.nextInt(8) : 0;
            final int width =
                    1 + (random.nextInt(3) == 0 ? random.nextInt(machine) : random.nextInt((machine + 3) / 4));
            final int seconds = 1 + random.nextInt(20);
            jobs.add(job(id, submit, width, seconds, sizes(random, width, machine, atOnce)));
        }
        return jobs;
    }

    private static Optional<Elasticity> sizes(Random random, int width, int machine, boolean atOnce) {
        if (random.nextInt(3) == 0) {
            return Optional.empty();
        }
        final int min = 1 + random.nextInt(width);
        final int max = width + random.nextInt(machine - width + 1);
        final SpeedUp law = random.nextBoolean() ? SpeedUp.LINEAR : new SpeedUp.Amdahl(random.nextInt(5) / 10.0);
        final Elasticity.Kind kind = random.nextInt(3) == 0 ? Elasticity.Kind.MOLDABLE : Elasticity.Kind.MALLEABLE;
        return sizes(kind, min, max, law, atOnce ? 0 : random.nextInt(3), atOnce ? 0 : random.nextInt(3) * 2.5);
    }
}
