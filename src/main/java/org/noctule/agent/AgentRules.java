package org.noctule.agent;

/**
 * Where agents follow published systems instead of what is right; see the compatibility presets.
 *
 * @param passes when a scheduling pass is made
 * @param queueOrder how ties between waiting jobs are broken
 * @param highCores what {@code high_cores} prefers
 * @param progress how the mirror tracks the progress of running jobs
 * @param impossibleJobs what is done with jobs that can never run
 * @param intervals when the record of over-use ends an interval of exceeded bandwidth
 * @param bandwidthSums how {@code high_mem_bw} adds demands up
 * @param waitingTimes what {@code wfp3} and {@code unicep} take for the time that a job has waited
 */
public record AgentRules(
        Passes passes,
        QueueOrder queueOrder,
        HighCores highCores,
        Progress progress,
        ImpossibleJobs impossibleJobs,
        Intervals intervals,
        BandwidthSums bandwidthSums,
        WaitingTimes waitingTimes) {

    /** The rules of Noctule itself. */
    public static final AgentRules DEFAULT =
            new AgentRules(Passes.DATE, QueueOrder.FRESH, HighCores.FREE, Progress.WORK, ImpossibleJobs.REJECT);

    /**
     * Creates rules that treat bandwidth as is right.
     *
     * @param passes when a scheduling pass is made
     * @param queueOrder how ties between waiting jobs are broken
     * @param highCores what {@code high_cores} prefers
     * @param progress how the mirror tracks the progress of running jobs
     * @param impossibleJobs what is done with jobs that can never run
     */
    public AgentRules(
            Passes passes,
            QueueOrder queueOrder,
            HighCores highCores,
            Progress progress,
            ImpossibleJobs impossibleJobs) {
        this(passes, queueOrder, highCores, progress, impossibleJobs, Intervals.CLOSED, BandwidthSums.EXACT);
    }

    /**
     * Creates rules by which jobs have waited for as long as they have.
     *
     * @param passes when a scheduling pass is made
     * @param queueOrder how ties between waiting jobs are broken
     * @param highCores what {@code high_cores} prefers
     * @param progress how the mirror tracks the progress of running jobs
     * @param impossibleJobs what is done with jobs that can never run
     * @param intervals when the record of over-use ends an interval of exceeded bandwidth
     * @param bandwidthSums how {@code high_mem_bw} adds demands up
     */
    public AgentRules(
            Passes passes,
            QueueOrder queueOrder,
            HighCores highCores,
            Progress progress,
            ImpossibleJobs impossibleJobs,
            Intervals intervals,
            BandwidthSums bandwidthSums) {
        this(passes, queueOrder, highCores, progress, impossibleJobs, intervals, bandwidthSums, WaitingTimes.EXACT);
    }

    /**
     * Replaces one rule.
     *
     * @param other when a scheduling pass is made
     * @return the rules with this one
     */
    public AgentRules with(Passes other) {
        return new AgentRules(
                other, queueOrder, highCores, progress, impossibleJobs, intervals, bandwidthSums, waitingTimes);
    }

    /** When a scheduling pass is made. */
    public enum Passes {
        /** Once a message, when all its events are taken in. */
        DATE,
        /** After each event as if the later ones had not come (pyss, RLScheduler). */
        EVENT
    }

    /** How ties between waiting jobs are broken. */
    public enum QueueOrder {
        /** By submission. */
        FRESH,
        /** By the order that earlier sorts left (HDeepRM). */
        HISTORY
    }

    /** What {@code high_cores} prefers. */
    public enum HighCores {
        /** The processor with the most free cores, as its documentation says. */
        FREE,
        /** The processor with the most busy cores, as HDeepRM's code does. */
        BUSY
    }

    /** How the mirror tracks the progress of running jobs. */
    public enum Progress {
        /** Work done over work to do, at the speed of the slowest core. */
        WORK,
        /** GFLOPS times seconds taken from flops, at the speed of one core (HDeepRM). */
        PUBLISHED
    }

    /** What is done with jobs that can never run. */
    public enum ImpossibleJobs {
        /** They are rejected when they are submitted. */
        REJECT,
        /** They wait, and the run ends in a deadlock (HDeepRM). */
        WAIT
    }

    /** When the record of over-use ends an interval of exceeded bandwidth. */
    public enum Intervals {
        /** When the demands no longer exceed the bandwidth. */
        CLOSED,
        /** Only if a core of the processor still has a job at that moment (HDeepRM); else it lasts on. */
        PUBLISHED
    }

    /** What {@code wfp3} and {@code unicep} take for the time that a job has waited. */
    public enum WaitingTimes {
        /** The time since its submission. */
        EXACT,
        /** -1 s - date of submission (RLScheduler, which looks at the date of a start that is not yet set). */
        PUBLISHED
    }

    /** How {@code high_mem_bw} adds demands up. */
    public enum BandwidthSums {
        /** Exactly: processors with equal demands are equal. */
        EXACT,
        /**
         * In doubles, core by core, where those of failed attempts are taken back one by one (HDeepRM): what rounding
         * leaves breaks ties.
         */
        PUBLISHED
    }
}
