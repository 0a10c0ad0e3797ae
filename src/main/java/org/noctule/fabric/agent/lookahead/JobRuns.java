package org.noctule.fabric.agent.lookahead;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.fabric.agent.FabricJob;
import org.noctule.fabric.agent.Outlook;
import org.noctule.fabric.agent.slots.JobClass;
import org.noctule.fabric.agent.slots.SlotDemand;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.plan.Proposal;

/**
 * The runs of jobs that differ in nothing but their deadline, were the fabric theirs.
 *
 * @param sequentialTime time of such a job on one server in s
 * @param runs by degree, unmodifiable
 */
record JobRuns(double sequentialTime, List<Run> runs) {
    /** What is seen of the time to come: jobs that run on beyond it hold their servers that long. */
    private static final int MOST_SLOTS = 511;

    /** A job at one degree, the time in s and the different numbers of parts of its ops. */
    private record Run(int degree, double completionTime, List<Integer> sizes) {
        JobClass.Run inSlots(double slot) {
            final double longest = Math.min(completionTime, slot * MOST_SLOTS);
            return new JobClass.Run(completionTime, SlotDemand.of(degree, longest, slot, sizes));
        }
    }

    static JobRuns of(FabricJob job, int maxDegree, Outlook outlook) {
        final List<Run> runs = new ArrayList<>();
        for (int degree = 1; degree <= maxDegree; degree++) {
            if (OpPartition.isAllowed(degree) && outlook.proposeAlone(degree) instanceof Proposal.Feasible feasible) {
                final OpPartition partition = feasible.plan().graph().partition();
                runs.add(new Run(
                        degree,
                        feasible.forecast().completionTime(job.terms().trainingSteps()),
                        IntStream.range(0, partition.ops())
                                .map(partition::splits)
                                .distinct()
                                .boxed()
                                .toList()));
            }
        }
        return new JobRuns(job.sequentialTime(), List.copyOf(runs));
    }

    /** The shortest time in s. */
    double shortest() {
        return runs.stream().mapToDouble(Run::completionTime).min().orElse(sequentialTime);
    }

    List<JobClass.Run> inSlots(double slot) {
        return runs.stream().map(run -> run.inSlots(slot)).toList();
    }

    JobClass jobClass(double slot) {
        return new JobClass("", sequentialTime, inSlots(slot));
    }
}
