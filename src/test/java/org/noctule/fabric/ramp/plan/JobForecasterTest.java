package org.noctule.fabric.ramp.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpPlacer;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.PlanCheck;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.placement.FirstFitChannel;
import org.noctule.fabric.ramp.placement.LeastLoadedChannel;
import org.noctule.fabric.ramp.placement.RampFirstFit;
import org.noctule.fabric.ramp.placement.RandomPlacer;
import org.noctule.fabric.ramp.schedule.ShortestDepFirst;
import org.noctule.fabric.ramp.schedule.ShortestOpFirst;
import org.noctule.platform.RampFabric;
import org.noctule.test.Seeds;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

final class JobForecasterTest {
    private static final RampFabric FABRIC = new RampFabric(4, 4, 2, 2, 8e10, 1e-3, 1e-4);

    private final FabricState state = new FabricState(FABRIC, 80e9);
    private final JobForecaster forecaster =
            new JobForecaster(StepRules.published(), Heuristics.published(), ForecastMemo.NONE);

    private static OpPartition whole(StepGraph graph, int splits) {
        final int[] all = new int[graph.size() / 2];
        Arrays.fill(all, splits);
        return new OpPartition(all);
    }

    private static JobForecaster fresh(OpPlacer placer) {
        return fresh(StepRules.published(), placer);
    }

    private static JobForecaster fresh(StepRules rules, OpPlacer placer) {
        return new JobForecaster(
                rules,
                new Heuristics(placer, new ShortestOpFirst(), new LeastLoadedChannel(), new ShortestDepFirst()),
                ForecastMemo.NONE);
    }

    static List<StepRules> rules() {
        final List<StepRules> all = new ArrayList<>(List.of(StepRules.published(), StepRules.corrected()));
        for (final FabricRule rule : FabricRule.values()) {
            all.add(StepRules.of(Map.of(rule, rule.published())));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("rules")
    void whatItRemembersChangesNothing(StepRules rules) {
        final Random random = new Random(31);
        final List<StepGraph> graphs = List.of(RandomJobs.graph(random), RandomJobs.graph(random));
        final JobForecaster remembering = fresh(rules, new RampFirstFit());
        int job = 0;
        for (int turn = 0; turn < 100; turn++) {
            final StepGraph graph = graphs.get(random.nextInt(2));
            final OpPartition partition = whole(graph, List.of(1, 2, 4).get(random.nextInt(3)));
            final Proposal proposal = remembering.propose(graph, partition, state);
            final Proposal expected = fresh(rules, new RampFirstFit()).propose(graph, partition, state);
            if (proposal instanceof Proposal.Feasible feasible) {
                final Proposal.Feasible other = (Proposal.Feasible) expected;
                assertThat(feasible.forecast()).isEqualTo(other.forecast());
                assertThat(feasible.plan().opPlacement()).isEqualTo(other.plan().opPlacement());
                assertThat(PlanCheck.plan(feasible.plan(), state)).isEmpty();
                state.mount(job++, feasible.plan());
            } else {
                assertThat(proposal).isEqualTo(expected);
                for (int held = 0; held < job; held++) {
                    state.release(held);
                }
                job = 0;
            }
        }
    }

    /** Several runs, each with a memo of its own, some of which hold what others found out. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatRunsShareChangesNothing(boolean remembering) {
        final Random random = Seeds.random(37);
        final List<StepGraph> graphs = List.of(RandomJobs.graph(random), RandomJobs.graph(random));
        final ForecastStore store = new ForecastStore();
        for (int run = 0; run < 8; run++) {
            final FabricState fabric = new FabricState(FABRIC, run % 2 == 0 ? 80e9 : 5e9);
            final JobForecaster sharing =
                    new JobForecaster(StepRules.published(), Heuristics.published(), memo(remembering), store);
            final JobForecaster alone =
                    new JobForecaster(StepRules.published(), Heuristics.published(), memo(remembering));
            for (int job = 0; job < 8; job++) {
                final StepGraph graph = graphs.get(random.nextInt(2));
                final OpPartition partition = whole(graph, List.of(1, 2, 4, 8).get(random.nextInt(4)));
                final Proposal proposal = sharing.propose(graph, partition, fabric);
                final Proposal expected = alone.propose(graph, partition, fabric);
                if (proposal instanceof Proposal.Feasible feasible) {
                    assertThat(feasible.forecast()).isEqualTo(((Proposal.Feasible) expected).forecast());
                    fabric.mount(job, feasible.plan());
                } else {
                    assertThat(proposal).isEqualTo(expected);
                }
            }
        }
        assertThat(store.graph(graphs.get(0).forward()))
                .isSameAs(store.graph(graphs.get(0).forward()));
    }

    /** The same plan on equal servers, of a graph whose times are those of the slowest server of the job. */
    @ParameterizedTest
    @MethodSource("rules")
    void theSlowestServerOfAJobSetsThePaceOfItsComputations(StepRules rules) {
        final Random random = Seeds.random(39);
        final List<StepGraph> graphs = List.of(RandomJobs.withSeveralEnds(random), RandomJobs.graph(random));
        final double[] memory = new double[FABRIC.size()];
        Arrays.fill(memory, 80e9);
        final ForecastStore store = new ForecastStore();
        int paces = 0;
        for (int run = 0; run < 12; run++) {
            final double[] slowness = new double[FABRIC.size()];
            Arrays.setAll(slowness, server -> List.of(1.0, 0.5, 0.3).get(random.nextInt(3)));
            final FabricState unlike = new FabricState(FABRIC, memory, slowness);
            final JobForecaster keeping = new JobForecaster(rules, Heuristics.published(), ForecastMemo.NONE, store);
            for (int job = 0; job < 6; job++) {
                final StepGraph graph = graphs.get(random.nextInt(2));
                if (keeping.propose(graph, whole(graph, List.of(1, 2, 4).get(random.nextInt(3))), unlike)
                        instanceof Proposal.Feasible feasible) {
                    final OpPlacement placement = feasible.plan().opPlacement();
                    final double pace = IntStream.range(0, placement.workers())
                            .mapToDouble(worker -> slowness[placement.serverOfWorker(worker)])
                            .max()
                            .orElseThrow();
                    paces += pace < 1 ? 1 : 0;
                    final Proposal twin = fresh(rules, new RampFirstFit())
                            .propose(paced(graph, pace), PlanRequest.of(feasible.plan()), state);
                    final StepForecast expected = ((Proposal.Feasible) twin).forecast();
                    assertThat(feasible.forecast().time()).isCloseTo(expected.time(), within(1e-9));
                    assertThat(feasible.forecast().busy()).isCloseTo(expected.busy(), within(1e-9));
                    assertThat(feasible.forecast().communication()).isCloseTo(expected.communication(), within(1e-9));
                    assertThat(JobTotals.of(feasible.plan().graph()))
                            .isEqualTo(JobTotals.of(fresh(rules, new RampFirstFit())
                                    .split(graph, feasible.plan().graph().partition())));
                    unlike.mount(job, feasible.plan());
                }
            }
        }
        assertThat(paces).isPositive();
    }

    private static StepGraph paced(StepGraph graph, double pace) {
        final OpGraph forward = graph.forward();
        return StepGraph.of(new OpGraph(
                forward.model(),
                forward.ops().stream()
                        .map(op -> new Op(
                                op.id(),
                                op.description(),
                                op.forward() * pace,
                                op.backward() * pace,
                                op.activation(),
                                op.parameters()))
                        .toList(),
                forward.deps()));
    }

    @Test
    void serversAreLookedForOnceWhereTheMethodRepeats() {
        final StepGraph graph = RandomJobs.graph(new Random(38));
        final AtomicInteger asked = new AtomicInteger();
        final OpPlacer placer = new OpPlacer() {
            @Override
            public Optional<OpPlacement> place(PartitionedGraph parts, FabricState seen) {
                asked.incrementAndGet();
                return new RampFirstFit().place(parts, seen);
            }

            @Override
            public boolean repeats() {
                return true;
            }
        };
        final JobForecaster remembering = fresh(placer);
        final Proposal first = remembering.propose(graph, whole(graph, 4), state);
        state.mount(1, ((Proposal.Feasible) first).plan());
        remembering.propose(graph, whole(graph, 4), state);
        state.release(1);
        assertThat(remembering.propose(graph, whole(graph, 4), state)).isEqualTo(first);
        assertThat(asked).hasValue(2);
        final JobForecaster drawing = fresh((parts, seen) -> placer.place(parts, seen));
        drawing.propose(graph, whole(graph, 4), state);
        drawing.propose(graph, whole(graph, 4), state);
        assertThat(asked).hasValue(4);
    }

    private static ForecastMemo memo(boolean remembering) {
        return remembering ? new DegreeMemo() : ForecastMemo.NONE;
    }

    @Test
    void aDegreeMemoKeepsTheFirstForecastOfAModelAndDegree() {
        final StepGraph graph = RandomJobs.graph(new Random(32));
        final JobForecaster published =
                new JobForecaster(StepRules.published(), Heuristics.published(), new DegreeMemo());
        final Proposal.Feasible first = (Proposal.Feasible) published.propose(graph, whole(graph, 4), state);
        state.take(1, 0, 2, 4);
        final Proposal.Feasible second = (Proposal.Feasible) published.propose(graph, whole(graph, 4), state);
        assertThat(second.forecast()).isSameAs(first.forecast());
        assertThat(second.plan().opPlacement().server(0))
                .isNotEqualTo(first.plan().opPlacement().server(0));
    }

    @Test
    void jobsHoldTheirServersAndChannelsUntilTheyAreReleased() {
        final StepGraph graph = RandomJobs.graph(new Random(33));
        final Proposal.Feasible first = (Proposal.Feasible) forecaster.propose(graph, whole(graph, 16), state);
        state.mount(1, first.plan());
        final int server = first.plan().opPlacement().server(0);
        assertThat(state.holder(server)).isEqualTo(1);
        assertThat(state.freeServers()).isEqualTo(16);
        assertThat(state.heldChannels()).isEqualTo(first.forecast().channels());
        assertThat(state.channelHolder(
                        first.plan().depPlacement().channel(0, first.plan().opPlacement(), FABRIC)))
                .isEqualTo(1);
        assertThatThrownBy(() -> state.mount(1, first.plan())).isInstanceOf(IllegalStateException.class);
        state.mount(2, ((Proposal.Feasible) forecaster.propose(graph, whole(graph, 16), state)).plan());
        assertThat(forecaster.propose(graph, whole(graph, 1), state))
                .isInstanceOfSatisfying(
                        Proposal.Infeasible.class,
                        refused -> assertThat(refused.refusal().cause()).isEqualTo(RefusalCause.OP_PLACEMENT));
        state.release(1);
        state.release(2);
        assertThat(state.freeServers()).isEqualTo(32);
        assertThat(state.heldChannels()).isZero();
        assertThat(state.freeMemory(server)).isEqualTo(80e9);
        assertThatThrownBy(() -> state.release(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void randomPlacementsKeepToFreeServersWithMemory() {
        final Random random = new Random(34);
        state.take(9, 3, 5, 7);
        for (int turn = 0; turn < 20; turn++) {
            final StepGraph graph = RandomJobs.graph(random);
            final Proposal proposal = fresh(new RandomPlacer(random)).propose(graph, whole(graph, 4), state);
            assertThat(proposal).isInstanceOf(Proposal.Feasible.class);
        }
        final StepGraph graph = RandomJobs.graph(new Random(3));
        final PartitionedGraph parts = forecaster.split(graph, whole(graph, 2));
        assertThat(new RandomPlacer(random).place(parts, new FabricState(FABRIC, 1e3)))
                .isEmpty();
    }

    @Test
    void leastLoadedChannelsShareTheTransfersOfAPairOfServers() {
        final StepGraph graph = RandomJobs.graph(new Random(36));
        final PartitionedGraph parts = forecaster.split(graph, whole(graph, 2));
        final OpPlacement placement = new RampFirstFit().place(parts, state).orElseThrow();
        final DepPlacement first =
                new FirstFitChannel().place(parts, placement, state).orElseThrow();
        final DepPlacement shared =
                new LeastLoadedChannel().place(parts, placement, state).orElseThrow();
        assertThat(shared.channels()).isEqualTo(2 * first.channels());
    }

    @Test
    void termsAreExact() {
        final StepForecast step = new StepForecast(10, 1, 9, 9, 1, 0, 3);
        assertThat(new JobTerms(50, 1).exceededBy(10, step)).isEmpty();
        assertThat(new JobTerms(50, 1).exceededBy(Math.nextDown(10.0), step))
                .hasValueSatisfying(
                        refusal -> assertThat(refusal.cause()).isEqualTo(RefusalCause.MAX_ACCEPTABLE_JCT_EXCEEDED));
        assertThat(new JobTerms(50, 0.5).exceededBy(10, step).orElseThrow().detail())
                .isEqualTo("the job would take 500.0, at most 250.0 is acceptable");
        assertThatThrownBy(() -> new JobTerms(0, 1)).isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> new JobTerms(1, 1.5)).isInstanceOf(NoctuleException.class);
    }

    @Test
    void circlesAreRefused() {
        final StepGraph acyclic = RandomJobs.graph(new Random(35));
        final StepGraph circle = new StepGraph(
                acyclic.forward(), acyclic.ids(), List.of(new StepGraph.Edge(0, 1), new StepGraph.Edge(1, 0)));
        assertThatThrownBy(() -> forecaster.propose(circle, whole(circle, 1), state))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("depend on each other in a circle");
    }
}
