package org.noctule.workload.synthetic;

import org.hipparchus.random.RandomDataGenerator;

/** The sizes and run times of one class of jobs. */
final class LublinShapes {
    private final LublinSizes sizes;
    private final LublinRunTimes runTimes;
    private final int processors;
    private final RandomDataGenerator random;

    LublinShapes(LublinClass jobs, int processors, RandomDataGenerator random) {
        this.sizes = jobs.sizes();
        this.runTimes = jobs.runTimes();
        this.processors = processors;
        this.random = random;
    }

    int size() {
        final double kind = random.nextDouble();
        if (kind <= sizes.serial()) {
            return 1;
        }
        final double stage = random.nextDouble();
        final double place = random.nextDouble();
        double log = stage <= sizes.lowStage()
                ? sizes.low() + place * (sizes.medium() - sizes.low())
                : sizes.medium() + place * (sizes.high() - sizes.medium());
        if (kind <= sizes.serial() + sizes.powerOfTwo()) {
            log = StrictMath.rint(log);
        }
        return (int) Math.min(processors, Math.round(StrictMath.pow(2, log)));
    }

    long runTime(int size) {
        final double shortRun = Math.min(1, Math.max(0, runTimes.slope() * size + runTimes.base()));
        double log;
        do {
            final GammaShape logs = random.nextDouble() <= shortRun ? runTimes.shorter() : runTimes.longer();
            log = random.nextGamma(logs.shape(), logs.scale());
        } while (log > runTimes.longest());
        return (long) StrictMath.exp(log);
    }
}
