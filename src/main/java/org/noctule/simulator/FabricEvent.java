package org.noctule.simulator;

import org.noctule.ramp.Refusal;

/** What happens to a training job beside what happens to every job. */
public sealed interface FabricEvent {
    /**
     * It was submitted.
     *
     * @param demand what it asks for
     * @param servers number of servers of all fabrics
     * @param nextSubmission date of the next submission in the workload, in seconds; positive infinity if there is none
     */
    record Submitted(FabricDemand demand, int servers, double nextSubmission) implements FabricEvent {}

    /**
     * A plan for it was refused.
     *
     * @param refusal why
     */
    record Refused(Refusal refusal) implements FabricEvent {}

    /**
     * It started.
     *
     * @param figures what it is as it runs
     */
    record Started(FabricFigures figures) implements FabricEvent {}

    /** It still runs when the run ends at its date, and is about to be killed. */
    record CutOff() implements FabricEvent {}
}
