package org.noctule.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Supplier;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** The record of a run, told event by event in order of dates. */
public interface Recorder {
    /**
     * A started job ended.
     *
     * @param job the job
     * @param state its last state
     * @param start date of its start in seconds
     * @param end date of its end in seconds
     * @param alloc the cores it had
     * @param joules energy that its cores drew between these dates, in J; -1 if the run simulates no energy
     * @param metadata the text that the decision side noted with it, empty if none
     */
    void jobEnded(Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata);

    /**
     * A job met its walltime on cores slower than those for which its run time holds, and only for that reason; told
     * before its end.
     *
     * @param job the job
     */
    default void slowed(Job job) {}

    /**
     * A job that can change its cores, or was suspended, has held cores; told before the job's end.
     *
     * @param job the job
     * @param start since when, in seconds
     * @param end date up to which it held them
     * @param cores the cores
     */
    default void allocation(Job job, double start, double end, ResourceSet cores) {}

    /**
     * A waiting job was refused.
     *
     * @param job the job
     * @param now the date
     * @param metadata the text that the decision side noted with it, empty if none
     */
    void jobRejected(Job job, double now, String metadata);

    /**
     * A submitted job neither ended nor was refused before the run was to end.
     *
     * @param job the job
     * @param state its state at the end: SUBMITTED if it waited
     */
    default void jobLeft(Job job, JobState state) {}

    /**
     * Machines changed what they do.
     *
     * @param now the date
     * @param counts the numbers of machines by what they do from then on
     */
    void machines(double now, MachineCounts counts);

    /**
     * Tells whether {@link #pState} is to be called; working the changes out costs time per core.
     *
     * @return true if changes of P-states are kept
     */
    boolean keepsPStates();

    /**
     * Machines changed their P-state; at date 0 all initial ones are told.
     *
     * @param now the date
     * @param machines the machines
     * @param pState their P-state; on a network, -2 when they are about to sleep and -1 when they are about to compute
     */
    void pState(double now, ResourceSet machines, int pState);

    /**
     * The power may have changed.
     *
     * @param now the date
     * @param joules energy of the whole platform since date 0, in J
     * @param type {@code 's'} a job started, {@code 'e'} a job ended, {@code 'p'} P-states changed
     * @param watts power from this date on, in W; on a network, of hosts that all have next to nothing to do in their
     *     P-states, as in Batsim
     */
    void energy(double now, double joules, char type, double watts);

    /**
     * Tells whether rows of a capability's file are kept; working them out may cost time.
     *
     * @param file its name without prefix
     * @param usually whether it is kept unless options leave it out; otherwise they ask for it
     * @return true if they are
     */
    default boolean keeps(String file, boolean usually) {
        return false;
    }

    /**
     * A capability will add rows to a file of its own, which is there even if none comes.
     *
     * @param columns the file
     */
    default void keep(ResultColumns columns) {}

    /**
     * A capability adds a row to a file of its own.
     *
     * @param row the row
     */
    default void record(ResultRow row) {}

    /**
     * A capability adds a file of its own that is one tree.
     *
     * @param file its name without prefix
     * @param tree makes the tree, which is asked for whenever the file is written or its figures are
     */
    default void document(String file, Supplier<? extends JsonNode> tree) {}

    /**
     * A capability tells a figure of the run, before this comes to its end.
     *
     * @param section the name of the capability
     * @param name the name of the figure, which tells its unit
     * @param value the figure; summaries have those of a section in the order in which they are told
     */
    default void figure(String section, String name, double value) {}

    /**
     * The simulation came to its end; not called when it was cut off.
     *
     * @param totals the figures that only the simulator knows
     */
    void ended(Totals totals);

    /**
     * The figures of a run that only the simulator knows.
     *
     * @param makespan date of the last job's end in seconds, 0 without jobs
     * @param joules energy of the platform from the first submission to the last job's end, in J
     * @param machines number of cores
     * @param groupedSwitches number of SET_RESOURCE_STATE carried out
     * @param machineSwitches number of machines that they named
     * @param seconds the times of the machines up to the end
     */
    record Totals(
            double makespan,
            double joules,
            int machines,
            long groupedSwitches,
            long machineSwitches,
            MachineSeconds seconds) {
        /**
         * Describes a run whose machines were always awake and available.
         *
         * @param makespan date of the last job's end in seconds, 0 without jobs
         * @param joules energy of the platform from the first submission to the last job's end, in J
         * @param machines number of cores
         * @param groupedSwitches number of SET_RESOURCE_STATE carried out
         * @param machineSwitches number of machines that they named
         * @param computingSeconds summed over machines, time with a job, up to the end
         * @param idleSeconds summed over machines, time without a job, up to the end
         */
        public Totals(
                double makespan,
                double joules,
                int machines,
                long groupedSwitches,
                long machineSwitches,
                double computingSeconds,
                double idleSeconds) {
            this(
                    makespan,
                    joules,
                    machines,
                    groupedSwitches,
                    machineSwitches,
                    new MachineSeconds(0, 0, 0, idleSeconds, computingSeconds, 0));
        }
    }

    /**
     * Times of machines by what they did, summed over machines, from date 0 to the last change of any of them, in
     * seconds.
     *
     * @param sleeping in a sleep state
     * @param switchingOn waking up
     * @param switchingOff on the way to sleep
     * @param idle awake, without a job
     * @param computing with a job
     * @param unavailable unavailable, whatever they did
     */
    record MachineSeconds(
            double sleeping,
            double switchingOn,
            double switchingOff,
            double idle,
            double computing,
            double unavailable) {}
}
