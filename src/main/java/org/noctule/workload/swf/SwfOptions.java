package org.noctule.workload.swf;

/**
 * The choices of a user about a trace.
 *
 * @param runTime source of run times
 * @param estimate source of estimates
 * @param killAtWalltime whether the requested time is also the walltime
 * @param memory source of demands of memory
 * @param memoryBandwidth source of demands of memory bandwidth
 * @param firstJob number of jobs that are skipped at the start, in order of submission
 * @param nbJobs largest number of jobs
 * @param seed seed of what is drawn
 */
public record SwfOptions(
        RunTime runTime,
        Estimate estimate,
        boolean killAtWalltime,
        Memory memory,
        MemoryBandwidth memoryBandwidth,
        int firstJob,
        int nbJobs,
        long seed) {

    /** The whole trace as it is. */
    public static final SwfOptions DEFAULT = new SwfOptions(
            RunTime.TRACE, Estimate.TRACE, true, Memory.TRACE, MemoryBandwidth.NONE, 0, Integer.MAX_VALUE, 0);

    /**
     * Takes another seed.
     *
     * @param other seed of what is drawn
     * @return the options with it
     */
    public SwfOptions withSeed(long other) {
        return new SwfOptions(runTime, estimate, killAtWalltime, memory, memoryBandwidth, firstJob, nbJobs, other);
    }

    /** The source of run times. */
    public enum RunTime {
        /** From the trace. */
        TRACE,
        /** The requested time times a random factor; see {@link org.noctule.workload.swf.UserDemands}. */
        ESTIMATE_MODEL
    }

    /** The source of estimates. */
    public enum Estimate {
        /** The requested time, else the run time. */
        TRACE,
        /** The run time: users know it exactly. */
        RUN_TIME
    }

    /** The source of demands of memory. */
    public enum Memory {
        /** The requested memory, else the used one, else none. */
        TRACE,
        /** There are none. */
        NONE
    }

    /** The source of demands of memory bandwidth. */
    public enum MemoryBandwidth {
        /** There are none. */
        NONE,
        /** Drawn as HDeepRM does. */
        RANDOM
    }
}
