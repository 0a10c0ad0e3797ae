package org.noctule.agent.view;

import org.noctule.resource.ResourceSet;
import org.noctule.workload.JobPlan;

/** The decisions that a choice of a {@link ViewProblem} leads to. They are in force at once. */
public interface ViewReply {
    /**
     * Starts a job on cores of the core order that options name, {@code lowest_id} unless they do.
     *
     * @param row its row among the jobs that waited when the problem was called
     * @return false if it does not fit now, or has been started or rejected already
     */
    boolean start(int row);

    /**
     * Starts a job on cores of an order.
     *
     * @param row its row among the jobs that waited when the problem was called
     * @param order one of {@link org.noctule.agent.placement.CoreOrders#names()}
     * @return false if it does not fit now, or has been started or rejected already
     * @throws IllegalArgumentException if there is no such order
     */
    boolean start(int row, String order);

    /**
     * Starts a job on cores.
     *
     * @param row its row among the jobs that waited when the problem was called
     * @param cores as many as it asks for
     * @return false if they are not all free or have too little memory, or the job has been started or rejected already
     * @throws org.noctule.error.NoctuleException if it asks for another number of cores
     */
    boolean start(int row, ResourceSet cores);

    /**
     * Starts a training job on the servers of a fabric that a degree leads to.
     *
     * @param row its row among the jobs that waited when the problem was called
     * @param degree 1 or an even number up to the largest degree
     * @param rejected whether it is rejected if it cannot be placed now, or the simulator refuses it, as one that would
     *     end too late; else it waits on
     * @return false if it cannot be placed now, or has been started or rejected already
     * @throws org.noctule.error.NoctuleException if it is no training job, the degree is none, or there is no fabric
     */
    boolean plan(int row, int degree, boolean rejected);

    /**
     * Starts a training job by a plan.
     *
     * @param row its row among the jobs that waited when the problem was called
     * @param plan what is decided; the rest is decided by the methods of the options
     * @param rejected as above
     * @return as above
     * @throws org.noctule.error.NoctuleException if it is no training job, the plan is not its own, or there is no
     *     fabric
     */
    boolean plan(int row, JobPlan plan, boolean rejected);

    /**
     * Gives a running job other cores at its next scheduling point. It holds the old ones until then, and the new ones
     * from now on. What the simulator refuses changes nothing.
     *
     * @param row its row among the jobs that run
     * @param cores the whole new set, of which the job has each or it is free
     * @return false if they are not, or the job is about to change already
     * @throws org.noctule.error.NoctuleException if the job's cores may not be changed, or not to so many
     */
    boolean resize(int row, ResourceSet cores);

    /**
     * Starts the job that is the first of those that wait.
     *
     * @param jobs name of a job order as options have it, or {@code random}
     * @param cores one of {@link org.noctule.agent.placement.CoreOrders#names()}
     * @return false if it does not fit now, or none waits
     */
    boolean startFirst(String jobs, String cores);

    /**
     * Rejects a job.
     *
     * @param row its row among the jobs that waited when the problem was called
     */
    void reject(int row);

    /**
     * Kills a job. It ends at this date, and stands among those that ended.
     *
     * @param row its row among the jobs that run
     */
    void kill(int row);

    /**
     * Asks for a message at a date, whatever else happens.
     *
     * @param date a later date in s
     */
    void wake(double date);
}
