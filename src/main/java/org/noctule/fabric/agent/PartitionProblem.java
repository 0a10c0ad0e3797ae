package org.noctule.fabric.agent;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.ActionMask;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentContext;
import org.noctule.agent.FreeCores;
import org.noctule.agent.Problem;
import org.noctule.agent.ServedRun;
import org.noctule.agent.Step;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Message;
import org.noctule.workload.graph.StepGraph;

/**
 * The problem of PAC-ML: for each fabric job that is submitted, choose how far it is split, 0 for not at all. What is
 * earned is a {@link PartitionObjective}. Serves one run.
 */
public final class PartitionProblem implements Problem {
    /** What it reads below {@code decision.agent}: how jobs of a degree are planned. */
    public static final OptionTable KEYS = FabricAgentOptions.PLANNING;

    private final FabricAgentOptions options;
    private final JobRanges ranges;
    private final PartitionView view;
    private final JobEarnings earnings;
    private final int maxDegree;
    private final ActionSpace actions;
    private final Map<StepGraph, GraphFeatures> features = new IdentityHashMap<>();
    private final ServedRun<FabricRun> run;
    private Optional<FabricsQuestion> question = Optional.empty();

    /**
     * Poses the problem.
     *
     * @param context the knowledge of an agent; below {@code decision.agent} it finds {@link #KEYS}, where
     *     {@code max_degree} is 16 unless given, and others, which the caller checks; {@link PartitionView} reads
     *     {@code decision.env}, where {@code objective}, {@code blocking_weight} and {@code log} say what is paid
     * @param ranges the scales of observations
     */
    public PartitionProblem(AgentContext context, JobRanges ranges) {
        this.ranges = ranges;
        view = PartitionView.read(context.decision().find("env"));
        earnings = PartitionReward.read(context.decision().find("env")).earnings(ranges.sequential());
        options = options(context);
        maxDegree = options.maxDegree().orElseThrow();
        actions = actions(maxDegree);
        run = new ServedRun<>(begins -> options.begin(begins, context, earnings));
    }

    private static FabricAgentOptions options(AgentContext context) {
        return FabricAgentOptions.planning(context.agent(), context.seed()).withMaxDegree();
    }

    /**
     * Returns the actions of a run.
     *
     * @param context the knowledge of an agent
     * @return the degrees from 0 to the largest
     */
    public static ActionSpace actions(AgentContext context) {
        return actions(options(context).maxDegree().orElseThrow());
    }

    private static ActionSpace actions(int maxDegree) {
        final List<String> names = new ArrayList<>();
        for (int degree = 0; degree <= maxDegree; degree++) {
            names.add(String.valueOf(degree));
        }
        return new ActionSpace(List.copyOf(names), OptionalInt.of(DegreeChooser.REJECT));
    }

    @Override
    public ActionSpace actions() {
        return actions;
    }

    /** {@return the number of values that an observation has: the same throughout a run} */
    public int observationSize() {
        return view.size(maxDegree);
    }

    @Override
    public Step receive(Message message) {
        question = run.of(message).receive(message);
        return step();
    }

    @Override
    public Step choose(int action) {
        question = run.begun().answer(question.orElseThrow(), DegreeChoice.of(action));
        return step();
    }

    @Override
    public double earned() {
        return earnings.take();
    }

    @Override
    public int waiting() {
        return run.find().map(FabricRun::waiting).orElse(0);
    }

    @Override
    public FreeCores cores() {
        return run.find().map(FabricRun::cores).orElse(FreeCores.NONE);
    }

    private Step step() {
        if (question.isEmpty()) {
            return new Step.Send(run.begun().reply());
        }
        final DegreeQuestion posed = question.get();
        final BitSet allowed = new BitSet(maxDegree + 1);
        for (int degree = 0; degree <= maxDegree; degree++) {
            allowed.set(degree, posed.allows(degree));
        }
        return new Step.Choose(
                view.of(new FabricObservation(
                        posed, features.computeIfAbsent(posed.job().graph(), GraphFeatures::of), ranges)),
                ActionMask.of(allowed, maxDegree + 1),
                earned());
    }
}
