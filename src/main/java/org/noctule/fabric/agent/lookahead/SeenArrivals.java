package org.noctule.fabric.agent.lookahead;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.noctule.fabric.agent.FabricJob;
import org.noctule.fabric.agent.Outlook;
import org.noctule.fabric.agent.slots.FutureArrivals;
import org.noctule.fabric.agent.slots.JobClass;
import org.noctule.fabric.agent.slots.JobMix;
import org.noctule.fabric.agent.slots.SlotJob;
import org.noctule.workload.graph.StepGraph;

/**
 * The law of arrivals as learned from those that were seen: models and deadlines come independently, each as often as
 * before, and a slot is the mean time between two arrivals.
 */
final class SeenArrivals implements FutureArrivals {
    private final Map<Model, JobRuns> runs = new LinkedHashMap<>();
    private final Map<Model, Integer> models = new LinkedHashMap<>();
    private final Map<Double, Integer> fractions = new TreeMap<>();
    private double first;
    private double last;
    private int jobs;
    private Optional<JobMix> mix = Optional.empty();

    /** Jobs that differ in nothing but their deadline. */
    private record Model(StepGraph graph, int trainingSteps) {
        static Model of(FabricJob job) {
            return new Model(job.graph(), job.terms().trainingSteps());
        }
    }

    /** Takes a job in, unless it has been asked about before. */
    void see(FabricJob job, int maxDegree, Outlook outlook) {
        final Model model = Model.of(job);
        runs.computeIfAbsent(model, unknown -> JobRuns.of(job, maxDegree, outlook));
        if (jobs > 0 && outlook.now() > job.submitTime()) {
            return;
        }
        models.merge(model, 1, Integer::sum);
        fractions.merge(job.terms().maxAcceptableFraction(), 1, Integer::sum);
        first = jobs == 0 ? job.submitTime() : first;
        last = job.submitTime();
        jobs++;
        mix = Optional.empty();
    }

    /** Length of a slot in s: before the second arrival as if one came whenever a job that is split far is done. */
    double slot() {
        final double slot = last > first
                ? (last - first) / (jobs - 1)
                : runs.values().iterator().next().shortest();
        return Math.max(slot, Double.MIN_NORMAL);
    }

    /** A job that was seen, with the degrees at which it is done in time. */
    SlotJob job(FabricJob job, double timeLeft) {
        final JobRuns known = runs(Model.of(job));
        return new SlotJob(
                job.id(),
                known.inSlots(slot()).stream()
                        .filter(run -> run.completionTime() <= timeLeft)
                        .map(JobClass.Run::demand)
                        .toList());
    }

    /** The most slots that a job takes. */
    int longest() {
        return runs.values().stream()
                .flatMap(known -> known.inSlots(slot()).stream())
                .mapToInt(run -> run.demand().slots())
                .max()
                .orElse(1);
    }

    private JobRuns runs(Model model) {
        return Optional.ofNullable(runs.get(model)).orElseThrow();
    }

    @Override
    public SlotJob[] future(int length, SplittableRandom random) {
        final JobMix law = mix.orElseGet(this::mix);
        mix = Optional.of(law);
        return law.future(length, random);
    }

    private JobMix mix() {
        final List<JobMix.Weighted> weighted = new ArrayList<>();
        models.forEach((model, often) -> {
            final JobClass jobClass = runs(model).jobClass(slot());
            fractions.forEach((fraction, count) ->
                    weighted.add(new JobMix.Weighted(jobClass.job(fraction), (double) often * count)));
        });
        return new JobMix(weighted);
    }
}
