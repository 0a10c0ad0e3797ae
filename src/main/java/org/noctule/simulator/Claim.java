package org.noctule.simulator;

import java.util.Optional;
import org.noctule.protocol.PlanDefect;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.JobPlan;

/** The share of a machine that a job holds beside its cores while it runs. */
public interface Claim {
    /** The claim of jobs that hold nothing but cores. */
    Claim NONE = new Claim() {
        @Override
        public ResourceSet alloc() {
            return ResourceSet.EMPTY;
        }

        @Override
        public void take(double now) {}

        @Override
        public void release(double now) {}
    };

    /** {@return the cores that belong to the claim} */
    ResourceSet alloc();

    /** {@return the channels that belong to the claim: as {@link org.noctule.platform.FabricChannels} numbers them} */
    default ResourceSet channels() {
        return ResourceSet.EMPTY;
    }

    /**
     * Takes hold, when the job starts.
     *
     * @param now the date
     */
    void take(double now);

    /**
     * Gives everything back, when the job has ended.
     *
     * @param now the date
     */
    void release(double now);

    /**
     * Takes hold for a job that has started before, in the place of another claim or after it stood still.
     *
     * @param now the date
     * @param continuesAt the date at which its work goes on
     */
    default void takeOver(double now, double continuesAt) {
        take(now);
    }

    /**
     * Gives everything back while the job stands still.
     *
     * @param now the date
     */
    default void halt(double now) {
        release(now);
    }

    /**
     * Objects to the same share beside other cores: what the job holds counts as free.
     *
     * @param alloc the cores
     * @return the defect of the place, empty if the job can have it
     */
    default Optional<PlanDefect> defect(ResourceSet alloc) {
        return Optional.empty();
    }

    /**
     * Looks for another place of the job: what it holds counts as free, and it goes on to hold it.
     *
     * @param plan the plan
     * @param alloc its cores, none if the plan says where
     * @param passed seconds for which the job will have had cores when its work goes on
     * @param left the part of its work that will be left then
     * @return the place, or the defect of the plan
     */
    default Offer offer(JobPlan plan, ResourceSet alloc, double passed, double left) {
        throw new IllegalStateException("Jobs that hold nothing but cores have no plans.");
    }

    /**
     * The answer to another plan for a job.
     *
     * @param defect the defect of the plan, empty if the job can go on by it
     * @param share what it would hold, not yet taken
     * @param seconds duration of the whole job by the plan
     */
    record Offer(Optional<PlanDefect> defect, Claim share, double seconds) {}

    /**
     * Tells recorders that the job is about to be killed because the run ends.
     *
     * @param now the date
     */
    default void cutOff(double now) {}
}
