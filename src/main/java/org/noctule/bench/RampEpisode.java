package org.noctule.bench;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.ToIntFunction;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.OpPartitioner;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.workload.Job;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/** Arrivals and completions of training jobs, and nothing else: what planning costs without messages and files. */
final class RampEpisode {
    /** Completions this close to an arrival come before it, in s. */
    private static final double NEAR = 1e-7;

    private final FabricState state;
    private final JobForecaster forecaster;
    private final OpPartitioner partitioner;
    private final Map<OpGraph, Known> graphs = new IdentityHashMap<>();
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingDouble(Running::end));

    private record Known(StepGraph graph, double sequentialStep) {}

    private record Running(int job, double end) {}

    RampEpisode(FabricState state, JobForecaster forecaster, OpPartitioner partitioner) {
        this.state = state;
        this.forecaster = forecaster;
        this.partitioner = partitioner;
    }

    /**
     * Plays the arrivals before a date.
     *
     * @param jobs training jobs in the order of their arrival
     * @param end the date; what runs then counts as blocked
     * @param degree chooses the largest degree of the next job by what is free, 0 to block it
     * @return number of blocked jobs
     */
    int blocked(List<Job> jobs, double end, ToIntFunction<FabricState> degree) {
        final Queue<Job> arrivals = new ArrayDeque<>(jobs);
        int blocked = 0;
        int number = 0;
        while (!arrivals.isEmpty() && arrivals.peek().submitTime() < end) {
            final Job job = arrivals.remove();
            complete(job.submitTime() + NEAR);
            blocked += starts(job, number++, degree.applyAsInt(state)) ? 0 : 1;
        }
        complete(end + NEAR);
        return blocked + running.size();
    }

    private void complete(double date) {
        while (!running.isEmpty() && running.peek().end() <= date) {
            state.release(running.remove().job());
        }
    }

    private boolean starts(Job job, int number, int degree) {
        if (degree == 0) {
            return false;
        }
        final PipeDream profile = (PipeDream) job.profile();
        final Known known = graphs.computeIfAbsent(profile.graph(), RampEpisode::known);
        final JobTerms terms = JobTerms.of(profile);
        final Proposal proposal =
                forecaster.propose(known.graph(), partitioner.partition(known.graph(), degree), state);
        if (!(proposal instanceof Proposal.Feasible feasible)
                || terms.exceededBy(known.sequentialStep(), feasible.forecast()).isPresent()) {
            return false;
        }
        state.mount(number, feasible.plan());
        running.add(
                new Running(number, job.submitTime() + feasible.forecast().completionTime(profile.trainingSteps())));
        return true;
    }

    private static Known known(OpGraph graph) {
        final StepGraph step = StepGraph.of(graph);
        return new Known(step, JobTotals.of(step).compute());
    }
}
