package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** The changes that a machine makes to the cores of started jobs, step by step: a part says which and when. */
public interface CoreChanges {
    /**
     * Tells whether cores have no job.
     *
     * @param cores the cores
     * @return true if all of them are free
     */
    boolean free(ResourceSet cores);

    /**
     * Objects to further cores for a job.
     *
     * @param run the job
     * @param added the cores
     * @return a clause about the allocation, empty if their nodes have the memory
     */
    Optional<String> objection(JobRun run, ResourceSet added);

    /**
     * Makes the share of cores that wait for a job, or are to be its.
     *
     * @param job the job
     * @param cores the cores
     * @return what belongs to them, not yet taken
     */
    Claim share(Job job, ResourceSet cores);

    /**
     * Settles the energy of the machine.
     *
     * @param now the date
     */
    void settle(double now);

    /**
     * Tells the power of the machine.
     *
     * @param now the date
     * @param type the cause, as {@link Recorder#energy} has it
     */
    void tell(double now, char type);

    /**
     * Takes its cores from a job that goes on with others, later, or not at all.
     *
     * @param run the job
     * @param now the date
     */
    void vacate(JobRun run, double now);

    /**
     * Lets a job whose cores are chosen go on.
     *
     * @param run the job
     * @param now the date, up to which all is settled
     */
    void occupy(JobRun run, double now);

    /**
     * Lets a running job go on as it did before its cores changed, if they are as fast.
     *
     * @param run the job
     * @param before its work before the change
     */
    void keep(JobRun run, Motion.Settlement before);

    /**
     * Takes a running job out of those that will end.
     *
     * @param run the job
     */
    void takeOut(JobRun run);

    /**
     * Tells parts of a job's new cores.
     *
     * @param run the job
     * @param before number of cores that it had
     * @param now the date
     * @param continuesAt date at which its work goes on
     */
    void resized(JobRun run, int before, double now, double continuesAt);

    /**
     * Tells parts of a job that it stands still.
     *
     * @param run the job
     * @param now the date
     */
    void halted(JobRun run, double now);

    /**
     * Ends a job.
     *
     * @param run the job
     * @param now the date
     * @param state its last state
     * @param code its return code
     * @param worked whether all its work is done
     * @param outbox takes its end, and what is told before
     */
    void end(JobRun run, double now, JobState state, int code, boolean worked, List<Event> outbox);
}
