package org.noctule.fabric.simulator;

import java.util.List;
import java.util.function.Supplier;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.protocol.JobState;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

/** The course of fabric jobs, told in order of dates; of a job that was not submitted no notice is taken. */
interface FabricCourse {
    /** Takes the course of a run: nothing of it if no rows are kept, as in a training. */
    static FabricCourse of(Recorder recorder) {
        return recorder.keeps(FabricTables.JOBS.file(), true) ? new FabricRecord(recorder) : new FabricCourse() {};
    }

    /** It was submitted; servers are those of all fabrics, the next submission may never come. */
    default void submitted(Job job, double now, Supplier<FabricDemand> demand, int servers, double next) {}

    default void refused(Job job, Refusal refusal) {}

    /** It works by its first plan; only who keeps its channels and one of its training steps asks for them. */
    default void started(
            Job job,
            double now,
            FabricFigures figures,
            Supplier<List<ChannelUse>> channels,
            Supplier<List<StepSlice>> step) {}

    /** It goes on by another plan, in place of the one before or after a suspension. */
    default void replanned(
            Job job,
            double now,
            FabricFigures figures,
            Supplier<List<ChannelUse>> channels,
            Supplier<List<StepSlice>> step,
            double continuesAt) {}

    default void halted(Job job, double now) {}

    /** It still runs when the run ends at its date, and is about to be killed. */
    default void cutOff(Job job) {}

    default void rejected(Job job, double now) {}

    default void ended(Job job, JobState state, double now) {}
}
