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
 * @param precedingJobs the meaning of the columns that name a preceding job
 * @param queues the queues of jobs
 */
public record SwfOptions(
        RunTime runTime,
        Estimate estimate,
        boolean killAtWalltime,
        Memory memory,
        MemoryBandwidth memoryBandwidth,
        int firstJob,
        int nbJobs,
        long seed,
        PrecedingJobs precedingJobs,
        Queues queues) {

    /** The whole trace as it is. */
    public static final SwfOptions DEFAULT = new SwfOptions(
            RunTime.TRACE, Estimate.TRACE, true, Memory.TRACE, MemoryBandwidth.NONE, 0, Integer.MAX_VALUE, 0);

    /**
     * Describes choices by which jobs come at their dates, whatever job preceded them, in queues of numbers.
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
    public SwfOptions(
            RunTime runTime,
            Estimate estimate,
            boolean killAtWalltime,
            Memory memory,
            MemoryBandwidth memoryBandwidth,
            int firstJob,
            int nbJobs,
            long seed) {
        this(
                runTime,
                estimate,
                killAtWalltime,
                memory,
                memoryBandwidth,
                firstJob,
                nbJobs,
                seed,
                PrecedingJobs.IGNORE,
                Queues.NUMBER);
    }

    /**
     * Describes jobs with their run times, never killed, on cores alone.
     *
     * @param estimate source of estimates
     * @param firstJob number of jobs that are skipped at the start, in order of submission
     * @param nbJobs largest number of jobs
     * @return the options
     */
    public static SwfOptions coresOnly(Estimate estimate, int firstJob, int nbJobs) {
        return new SwfOptions(RunTime.TRACE, estimate, false, Memory.NONE, MemoryBandwidth.NONE, firstJob, nbJobs, 0);
    }

    /** {@return true if another seed means other jobs} */
    public boolean draws() {
        return runTime == RunTime.ESTIMATE_MODEL || memoryBandwidth == MemoryBandwidth.RANDOM;
    }

    /**
     * Takes another meaning of the columns that name a preceding job.
     *
     * @param other their meaning
     * @return the options with it
     */
    public SwfOptions with(PrecedingJobs other) {
        return new SwfOptions(
                runTime, estimate, killAtWalltime, memory, memoryBandwidth, firstJob, nbJobs, seed, other, queues);
    }

    /**
     * Takes other queues.
     *
     * @param other the queues of jobs
     * @return the options with them
     */
    public SwfOptions with(Queues other) {
        return new SwfOptions(
                runTime,
                estimate,
                killAtWalltime,
                memory,
                memoryBandwidth,
                firstJob,
                nbJobs,
                seed,
                precedingJobs,
                other);
    }

    /**
     * Takes another seed.
     *
     * @param other seed of what is drawn
     * @return the options with it
     */
    public SwfOptions withSeed(long other) {
        return new SwfOptions(
                runTime,
                estimate,
                killAtWalltime,
                memory,
                memoryBandwidth,
                firstJob,
                nbJobs,
                other,
                precedingJobs,
                queues);
    }

    /**
     * Takes the trace from its first job on.
     *
     * @param most largest number of jobs
     * @return the options with it
     */
    public SwfOptions all(int most) {
        return window(0, most);
    }

    /**
     * Takes a part of the trace.
     *
     * @param first number of jobs that are skipped at the start
     * @param jobs largest number of jobs
     * @return the options with it
     */
    public SwfOptions window(int first, int jobs) {
        return new SwfOptions(
                runTime, estimate, killAtWalltime, memory, memoryBandwidth, first, jobs, seed, precedingJobs, queues);
    }

    /** The meaning of a job's preceding job and think time. */
    public enum PrecedingJobs {
        /** They are not read. */
        IGNORE,
        /** The job comes when the preceding one has completed and the think time is over. */
        FOLLOW
    }

    /** The queues of jobs. */
    public enum Queues {
        /** The number of the queue, column 15. */
        NUMBER,
        /** The name of the queue in the header, else its number. */
        QUEUE,
        /** The name of the partition (column 16) in the header, else its number; of the queue if it is in none. */
        PARTITION
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
