package org.noctule.agent.view;

import java.util.Optional;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/**
 * Plans the training jobs of a run for a {@link ViewProblem}, and says what is seen of them. It listens to the mirror,
 * so that it knows which servers others hold.
 */
public interface PlanDesk extends MirrorListener {
    /** Makes the desk of a run. */
    @FunctionalInterface
    interface Maker {
        /**
         * Begins a run.
         *
         * @param begins its first event
         * @return the desk, which then listens to a mirror of the machine; empty if nothing there needs plans
         */
        Optional<PlanDesk> make(Event.SimulationBegins begins);
    }

    /**
     * A start by a plan.
     *
     * @param cores the cores that the plan uses
     * @param plan what is told of it
     * @param end the date in s at which the job ends as its look-ahead tells
     */
    record Start(ResourceSet cores, JobPlan plan, double end) {}

    /**
     * Tells whether a job is started by a plan.
     *
     * @param job a job
     * @return true for training jobs
     */
    boolean plans(Job job);

    /** {@return the largest degree that can be chosen: a positive number} */
    int maxDegree();

    /**
     * Hears of the date before its events.
     *
     * @param now the date in s
     */
    void reach(double now);

    /**
     * Hears of machines, channels and refusals.
     *
     * @param notice the event
     */
    void heard(Event.Notify notice);

    /**
     * Looks at a training job.
     *
     * @param job one that waits
     * @return what is seen of it now
     */
    TrainingSight look(Job job);

    /**
     * Plans a training job by a degree.
     *
     * @param job one that waits
     * @param degree 1 or an even number up to the largest degree
     * @return its start, after which the mirror is told that it starts; empty if it cannot be placed now
     * @throws org.noctule.error.NoctuleException of kind INPUT if the degree is none
     */
    Optional<Start> start(Job job, int degree);

    /**
     * Plans a training job of which someone else has decided a part.
     *
     * @param job one that waits
     * @param plan the decisions
     * @return its start, after which the mirror is told that it starts; empty if it cannot be placed so now
     * @throws org.noctule.error.NoctuleException of kind INPUT if the plan is not of this job
     */
    Optional<Start> start(Job job, JobPlan plan);

    /** {@return the number of servers of all fabrics} */
    int servers();

    /** {@return the number of servers that jobs held when this date began} */
    int heldBefore();

    /** {@return the number of training jobs that run} */
    int runningJobs();
}
