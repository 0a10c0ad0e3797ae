package org.noctule.simulator;

import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.resource.ResourceSet;

/**
 * How long each core was busy and each processor not idle, from which the energy of every core follows.
 *
 * <p>A job that has a whole processor costs one addition for it, whatever the number of its cores.
 */
final class BusyTimes {
    private final Platform platform;
    private final double[] wholeSeconds;
    private final double[] coreSeconds;
    private final double[] activeSeconds;
    private final double[] activeSince;

    BusyTimes(Platform platform) {
        this.platform = platform;
        this.wholeSeconds = new double[platform.nbProcessors()];
        this.coreSeconds = new double[platform.nbCores()];
        this.activeSeconds = new double[platform.nbProcessors()];
        this.activeSince = new double[platform.nbProcessors()];
    }

    void changed(int processor, int wasBusy, int isBusy, double now) {
        if (wasBusy == 0) {
            activeSince[processor] = now;
        } else if (isBusy == 0) {
            activeSeconds[processor] += now - activeSince[processor];
        }
    }

    void ended(ResourceSet cores, double seconds) {
        platform.forEachProcessor(cores, (processor, first, last) -> {
            if (last - first + 1 == platform.processorType(processor).cores()) {
                wholeSeconds[processor] += seconds;
            } else {
                for (int core = first; core <= last; core++) {
                    coreSeconds[core] += seconds;
                }
            }
        });
    }

    double busySeconds(int core) {
        return coreSeconds[core] + wholeSeconds[platform.processorOfCore(core)];
    }

    /** Energy of a core up to a date at which its processor is idle. */
    double joules(int core, double now) {
        final int processor = platform.processorOfCore(core);
        final ProcessorType type = platform.processorType(processor);
        final double busy = busySeconds(core);
        final double active = activeSeconds[processor];
        return type.wattsPerCore()
                * (busy + CoreStates.FREE_POWER * (active - busy) + CoreStates.IDLE_POWER * (now - active));
    }
}
