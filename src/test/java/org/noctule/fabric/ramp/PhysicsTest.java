package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.placement.FirstFitChannel;
import org.noctule.fabric.ramp.placement.RampFirstFit;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.fabric.ramp.schedule.CriticalPathFirst;
import org.noctule.fabric.ramp.schedule.FirstDepFirst;
import org.noctule.fabric.ramp.schedule.FirstOpFirst;
import org.noctule.fabric.ramp.schedule.ShortestDepFirst;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

final class PhysicsTest {
    private static final FabricRule[] RULES = FabricRule.values();

    private static RampFabric fabric(double bandwidth, double latency) {
        return new RampFabric(4, 4, 2, 1, bandwidth, latency, 1e-7);
    }

    private static FabricState empty(RampFabric fabric) {
        return new FabricState(fabric, 80e9);
    }

    private static Map<FabricRule, String> draw(Random random) {
        final Map<FabricRule, String> values = new EnumMap<>(FabricRule.class);
        for (final FabricRule rule : RULES) {
            values.put(rule, rule.choices().get(random.nextInt(2)));
        }
        return values;
    }

    /** Every pair of values of every two rules, the other rules at random. */
    private static List<Map<FabricRule, String>> pairwise(Random random) {
        final List<Map<FabricRule, String>> all = new ArrayList<>();
        for (int one = 0; one < RULES.length; one++) {
            for (int other = one + 1; other < RULES.length; other++) {
                for (int choice = 0; choice < 4; choice++) {
                    final Map<FabricRule, String> values = draw(random);
                    values.put(RULES[one], RULES[one].choices().get(choice / 2));
                    values.put(RULES[other], RULES[other].choices().get(choice % 2));
                    all.add(values);
                }
            }
        }
        return all;
    }

    private static OpPartition partition(StepGraph graph, Random random) {
        final int[] splits = new int[graph.size() / 2];
        Arrays.setAll(splits, op -> List.of(1, 2, 4, 8).get(random.nextInt(4)));
        return new OpPartition(splits);
    }

    private static double criticalPath(PartitionedGraph parts) {
        final double[] begin = new double[parts.nodes()];
        for (int round = 0; round < parts.graph().size(); round++) {
            for (int edge = 0; edge < parts.edges(); edge++) {
                if (parts.kind(edge) != EdgeKind.SYNC) {
                    final int from = parts.from(edge);
                    begin[parts.to(edge)] = Math.max(begin[parts.to(edge)], begin[from] + parts.compute(from));
                }
            }
        }
        double longest = 0;
        for (int node = 0; node < begin.length; node++) {
            longest = Math.max(longest, begin[node] + parts.compute(node));
        }
        return longest;
    }

    @Test
    void rulesCombineFreelyAndKeepTheLawsOfComputation() {
        final Random random = new Random(41);
        for (final Map<FabricRule, String> values : pairwise(random)) {
            final StepRules rules = StepRules.of(values);
            final Heuristics heuristics = new Heuristics(
                    new RampFirstFit(),
                    random.nextBoolean() ? new CriticalPathFirst() : new FirstOpFirst(),
                    new FirstFitChannel(),
                    random.nextBoolean() ? new ShortestDepFirst() : new FirstDepFirst());
            final JobForecaster forecaster = new JobForecaster(rules, heuristics, ForecastMemo.of(values));
            final StepGraph graph = RandomJobs.graph(random);
            final OpPartition partition = partition(graph, random);
            final FabricState state = empty(fabric(1e11, 1e-6));
            final Proposal proposal = forecaster.propose(graph, partition, state);
            assertThat(proposal).as("%s", values).isInstanceOf(Proposal.Feasible.class);
            final Proposal.Feasible job = (Proposal.Feasible) proposal;
            final Proposal again = forecaster.propose(graph, partition, state);
            assertThat(((Proposal.Feasible) again).forecast()).isEqualTo(job.forecast());
            final StepForecast step = job.forecast();
            final double work = JobTotals.of(job.plan().graph()).compute();
            assertThat(work).isCloseTo(rules.totals(graph).compute(), within(1e-9 * work));
            assertThat(step.busy()).as("%s", values).isCloseTo(work, within(1e-9 * work));
            assertThat(step.time()).isGreaterThanOrEqualTo(work / step.workers() * (1 - 1e-9));
            assertThat(step.computation()).isLessThanOrEqualTo(step.time() * (1 + 1e-9));
            assertThat(step.communication()).isLessThanOrEqualTo(step.time() * (1 + 1e-9));
            if (FabricRule.RELEASE.corrected().equals(values.get(FabricRule.RELEASE))) {
                assertThat(step.time())
                        .isGreaterThanOrEqualTo(criticalPath(job.plan().graph()) * (1 - 1e-9));
            }
        }
    }

    @Test
    void aSlowerFabricNeverMakesATransferShorter() {
        final Random random = new Random(42);
        for (int turn = 0; turn < 300; turn++) {
            final StepRules rules = StepRules.of(draw(random));
            final StepGraph graph = RandomJobs.graph(random);
            final PartitionedGraph parts = rules.splitter().split(graph, partition(graph, random));
            final OpPlacement placement =
                    new RampFirstFit().place(parts, empty(fabric(1e12, 1e-6))).orElseThrow();
            final Communication fast = rules.communication().times(parts, placement, fabric(1e12, 1e-6));
            final Communication narrow = rules.communication().times(parts, placement, fabric(3e11, 1e-6));
            final Communication far = rules.communication().times(parts, placement, fabric(1e12, 1e-5));
            for (int edge = 0; edge < parts.edges(); edge++) {
                assertThat(fast.carrying(edge)).isLessThanOrEqualTo(fast.time(edge));
                assertThat(narrow.time(edge)).isGreaterThanOrEqualTo(fast.time(edge));
                assertThat(narrow.carrying(edge)).isGreaterThanOrEqualTo(fast.carrying(edge));
                assertThat(far.time(edge)).isGreaterThanOrEqualTo(fast.time(edge));
            }
        }
    }

    private static StepGraph chain(Random random) {
        final int n = 2 + random.nextInt(5);
        final List<Op> ops = new ArrayList<>();
        final List<Dep> deps = new ArrayList<>();
        for (int id = 1; id <= n; id++) {
            ops.add(new Op(
                    id, "Op", random.nextInt(9), random.nextInt(9), random.nextInt(4) * 1e8, random.nextInt(3) * 1e8));
            if (id > 1) {
                deps.add(new Dep(id - 1, id));
            }
        }
        return StepGraph.of(new OpGraph("chain", ops, deps));
    }

    /** With branches it may: as in list scheduling, what comes earlier may then stand in the way of something else. */
    @Test
    void aSlowerFabricNeverMakesAStepOfAChainShorter() {
        final Random random = new Random(43);
        for (int turn = 0; turn < 300; turn++) {
            final Map<FabricRule, String> values = draw(random);
            final Heuristics inOrder =
                    new Heuristics(new RampFirstFit(), new FirstOpFirst(), new FirstFitChannel(), new FirstDepFirst());
            final JobForecaster forecaster = new JobForecaster(StepRules.of(values), inOrder, ForecastMemo.NONE);
            final StepGraph graph = chain(random);
            final int[] splits = new int[graph.size() / 2];
            Arrays.fill(splits, List.of(2, 4, 8, 16).get(random.nextInt(4)));
            double before = 0;
            for (final RampFabric fabric : List.of(
                    fabric(1.6e12, 0), fabric(1.6e12, 1e-6), fabric(4e11, 1e-6), fabric(1e10, 1e-6), fabric(1e10, 1))) {
                final Proposal proposal = forecaster.propose(graph, new OpPartition(splits), empty(fabric));
                final double time = ((Proposal.Feasible) proposal).forecast().time();
                assertThat(time).as("%s", values).isGreaterThanOrEqualTo(before * (1 - 1e-12));
                before = time;
            }
        }
    }

    @Test
    void wholeJobsMeetTheDeadlineOfTheirOwnTime() {
        final Random random = new Random(44);
        final StepRules rules = StepRules.corrected();
        final JobForecaster forecaster = new JobForecaster(rules, Heuristics.published(), ForecastMemo.NONE);
        for (int turn = 0; turn < 100; turn++) {
            final StepGraph graph = RandomJobs.graph(random);
            final int[] splits = new int[graph.size() / 2];
            Arrays.fill(splits, 1);
            final Proposal.Feasible job =
                    (Proposal.Feasible) forecaster.propose(graph, new OpPartition(splits), empty(fabric(1e12, 1e-6)));
            final JobTerms terms = new JobTerms(1 + random.nextInt(100), 1);
            assertThat(rules.tooLate(graph, terms, job.forecast())).isEmpty();
        }
    }

    @Test
    void partsShareWhatTheirOpHas() {
        final Random random = new Random(45);
        for (int turn = 0; turn < 200; turn++) {
            final Map<FabricRule, String> values = draw(random);
            values.put(FabricRule.DEP_SIZES, "activation");
            final StepRules rules = StepRules.of(values);
            final StepGraph graph = RandomJobs.graph(random);
            final OpPartition partition = partition(graph, random);
            final PartitionedGraph parts = rules.splitter().split(graph, partition);
            assertThat(JobTotals.of(parts).memory()).isCloseTo(memory(graph, partition, values), within(1.0));
            final double[] sent = new double[EdgeKind.values().length];
            for (int edge = 0; edge < parts.edges(); edge++) {
                sent[parts.kind(edge).ordinal()] += parts.size(edge);
            }
            double expected = 0;
            double kept = 0;
            final int ops = graph.size() / 2;
            for (final StepGraph.Edge edge : graph.edges()) {
                expected += edge.to() < ops ? graph.op(edge.from()).activation() : 0;
            }
            for (int op = 0; op < ops; op++) {
                kept += graph.op(op).activation();
            }
            assertThat(sent[EdgeKind.FORWARD.ordinal()]).isCloseTo(expected, within(1.0));
            assertThat(sent[EdgeKind.BACKWARD.ordinal()]).isCloseTo(expected, within(1.0));
            assertThat(sent[EdgeKind.KEPT.ordinal()])
                    .isCloseTo("every".equals(values.get(FabricRule.JOINS)) ? kept : 0, within(1.0));
        }
    }

    /** What the parts of a whole job take together. */
    private static double memory(StepGraph graph, OpPartition partition, Map<FabricRule, String> values) {
        final boolean batch = "batch".equals(values.get(FabricRule.SPLIT));
        final boolean twice = "twice".equals(values.get(FabricRule.OP_MEMORY));
        double memory = 0;
        for (int op = 0; op < partition.ops(); op++) {
            final double copies =
                    (batch ? partition.splits(op) : 1) * graph.op(op).parameters();
            final double forward = graph.op(op).activation() + copies;
            memory += forward + (twice ? forward : batch ? copies : 0);
        }
        return memory;
    }

    /** With rules that ddls has, a value for split or joins besides makes another machine, but still one that ends. */
    @Test
    void eachOfTheNewRulesCombinesWithThoseThatItReachesInto() {
        final OpGraph fork = new OpGraph(
                "fork",
                List.of(new Op(1, "A", 4, 4, 4e8, 8e8), new Op(2, "B", 2, 6, 0, 0), new Op(3, "C", 2, 2, 0, 0)),
                List.of(new Dep(1, 2), new Dep(1, 3)));
        final StepGraph graph = StepGraph.of(fork);
        final Map<FabricRule, String> published = new EnumMap<>(FabricRule.allPublished());
        final OpPartition halves = new OpPartition(2, 2, 2);
        assertThat(refusal(graph, halves, published)).contains(RefusalCause.OP_PARTITION);
        assertThat(refusal(graph, new OpPartition(2, 1, 2), published)).isEmpty();
        published.put(FabricRule.SPLIT, "batch");
        assertThat(refusal(graph, halves, published)).contains(RefusalCause.OP_PARTITION);
        published.put(FabricRule.JOINS, "every");
        assertThat(refusal(graph, halves, published)).isEmpty();
        published.put(FabricRule.SPLIT, "mixed");
        assertThat(refusal(graph, halves, published)).isEmpty();

        final PartitionedGraph batch = split(graph, halves, Map.of());
        assertThat(batch.memory(batch.node(0, 0))).isEqualTo(2e8 + 8e8);
        assertThat(batch.memory(batch.node(3, 0))).isEqualTo(8e8);
        final PartitionedGraph twice = split(graph, halves, Map.of(FabricRule.OP_MEMORY, "twice"));
        assertThat(twice.memory(twice.node(3, 0))).isEqualTo(2e8 + 8e8);
        final PartitionedGraph mixed = split(graph, halves, Map.of(FabricRule.SPLIT, "mixed"));
        assertThat(mixed.memory(mixed.node(0, 0))).isEqualTo((4e8 + 8e8) / 2);
        assertThat(mixed.memory(mixed.node(3, 0))).isZero();
        final PartitionedGraph loaded = split(graph, halves, Map.of(FabricRule.DEP_SIZES, "memory"));
        assertThat(firstHandOver(loaded)).isEqualTo((4e8 + 8e8) / 2);
        assertThat(firstHandOver(batch)).isEqualTo(4e8 / 2);
        assertThat(firstHandOver(mixed)).isEqualTo(4e8 / 2 / 2);
    }

    private static double firstHandOver(PartitionedGraph parts) {
        int edge = 0;
        while (parts.kind(edge) != EdgeKind.FORWARD) {
            edge++;
        }
        return parts.size(edge);
    }

    private static PartitionedGraph split(StepGraph graph, OpPartition partition, Map<FabricRule, String> values) {
        return StepRules.of(values).splitter().split(graph, partition);
    }

    private static Optional<RefusalCause> refusal(
            StepGraph graph, OpPartition partition, Map<FabricRule, String> values) {
        final Proposal proposal = new JobForecaster(
                        StepRules.of(values), Heuristics.published(), ForecastMemo.of(values))
                .propose(graph, partition, empty(fabric(1.6e12, 5e-8)));
        return proposal instanceof Proposal.Infeasible infeasible
                ? Optional.of(infeasible.refusal().cause())
                : Optional.empty();
    }

    /** Two parts on each server: what is added up within a server takes no time, and no pair of servers sends twice. */
    @Test
    void partsOfAServerTakePartInAnAllReduceTogether() {
        final StepGraph graph = StepGraph.of(new OpGraph("one", List.of(new Op(1, "A", 1, 1, 0, 8e8)), List.of()));
        final RampFabric fabric = fabric(1.6e12, 5e-8);
        final StepRules rules = StepRules.corrected();
        final List<Double> times = new ArrayList<>();
        for (final int degree : new int[] {2, 4}) {
            final int[] servers = new int[2 * degree];
            Arrays.setAll(servers, part -> part % 2);
            final Proposal proposal = new JobForecaster(rules, Heuristics.published(), ForecastMemo.NONE)
                    .propose(
                            graph,
                            new PlanRequest(
                                    new OpPartition(degree),
                                    Optional.of(new OpPlacement(servers)),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.empty()),
                            empty(fabric));
            times.add(((Proposal.Feasible) proposal).forecast().time());
        }
        assertThat(times.get(1)).isEqualTo(times.get(0));
    }

    @Test
    void eachSplitOpWithParametersSynchronisesOnce() {
        final OpGraph two = new OpGraph(
                "two", List.of(new Op(1, "A", 1, 1, 4e8, 8e8), new Op(2, "B", 1, 1, 4e8, 0)), List.of(new Dep(1, 2)));
        final StepGraph graph = StepGraph.of(two);
        final RampFabric fabric = fabric(1.6e12, 5e-8);
        final StepRules rules = StepRules.corrected();
        final PartitionedGraph parts = rules.splitter().split(graph, new OpPartition(4, 4));
        final OpPlacement placement =
                new RampFirstFit().place(parts, empty(fabric)).orElseThrow();
        final Communication communication = rules.communication().times(parts, placement, fabric);
        final List<Communication.Collective> sync = communication.collectives();
        assertThat(sync).hasSize(1);
        assertThat(sync.get(0).bytes()).isEqualTo(8e8);
        // On a square of two groups and two racks, which contend: two transceivers of 5e10 B/s for one peer.
        final double sending = 2 * (4e8 + 2e8) / 1e11;
        assertThat(sync.get(0).time()).isCloseTo(sending + 4 * 250e-9 + (4e8 + 2e8) / 2 / (2e12 / 6), within(1e-12));
        for (int edge = 0; edge < parts.edges(); edge++) {
            if (parts.kind(edge) == EdgeKind.SYNC) {
                final boolean parameters = parts.original(parts.from(edge)) % 2 == 0;
                assertThat(parts.size(edge)).isEqualTo(parameters ? 2e8 : 0);
                assertThat(communication.carrying(edge)).isCloseTo(parameters ? sending : 0, within(1e-12));
            } else {
                assertThat(communication.time(edge)).isZero();
            }
        }
    }

    @Test
    void refusesValuesThatARuleDoesNotHave() {
        assertThatThrownBy(() -> StepRules.of(Map.of(FabricRule.TIME_UNIT, "hours")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("rule time_unit cannot be \"hours\"");
    }
}
