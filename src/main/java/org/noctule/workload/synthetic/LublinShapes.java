package org.noctule.workload.synthetic;

import org.hipparchus.random.RandomDataGenerator;

/** The sizes and run times of one class of jobs. */
final class LublinShapes {
    private final LublinClass jobs;
    private final int processors;
    private final RandomDataGenerator random;

    LublinShapes(LublinClass jobs, int processors, RandomDataGenerator random) {
        this.jobs = jobs;
        this.processors = processors;
        this.random = random;
    }

    int size() {
        final double kind = random.nextDouble();
        if (kind <= jobs.serial()) {
            return 1;
        }
        final double stage = random.nextDouble();
        final double place = random.nextDouble();
        double log = stage <= jobs.lowStage()
                ? jobs.low() + place * (jobs.medium() - jobs.low())
                : jobs.medium() + place * (jobs.high() - jobs.medium());
        if (kind <= jobs.serial() + jobs.powerOfTwo()) {
            log = StrictMath.rint(log);
        }
        return (int) Math.min(processors, Math.round(StrictMath.pow(2, log)));
    }

    long runTime(int size) {
        final double shortRun = Math.min(1, Math.max(0, jobs.shortSlope() * size + jobs.shortBase()));
        double log;
        do {
            log = random.nextDouble() <= shortRun
                    ? random.nextGamma(jobs.shortShape(), jobs.shortScale())
                    : random.nextGamma(jobs.longShape(), jobs.longScale());
        } while (log > jobs.longestRun());
        return (long) StrictMath.exp(log);
    }
}
