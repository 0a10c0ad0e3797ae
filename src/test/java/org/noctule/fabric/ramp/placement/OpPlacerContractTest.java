package org.noctule.fabric.ramp.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.FreeServers;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpPlacer;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.PlanCheck;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.partition.PartRules;
import org.noctule.fabric.ramp.partition.PartSplitter;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.PlanningMethods;
import org.noctule.json.JsonInput;
import org.noctule.platform.RampFabric;
import org.noctule.test.Seeds;
import org.noctule.workload.graph.StepGraph;

/** Contract of methods that place ops, by the names that options give them. */
final class OpPlacerContractTest {
    private static final RampFabric FABRIC = fabric(4, 4, 2);
    /**
     * As published, the others look at the memory of a parent's servers as a whole, and first fit forgets the twins.
     */
    private static final Set<String> MIND_MEMORY = Set.of("best_fit", "random");

    static List<String> names() {
        return List.of("first_fit", "best_fit", "meta_block_first", "meta_block_last", "meta_block_random", "random");
    }

    private static RampFabric fabric(int groups, int racks, int servers) {
        return new RampFabric(groups, racks, servers, 1, 1.6e12, 50e-9, 100e-9);
    }

    private static OpPlacer placer(String name, long seed) {
        final JsonInput options = JsonInput.parse("{\"op_placement\": \"" + name + "\"}", "options");
        return Heuristics.of(PlanningMethods.names(options), seed).opPlacer();
    }

    private static PartitionedGraph split(int degree, Random random) {
        final StepGraph graph = RandomJobs.graph(random);
        final int[] splits = new int[graph.size() / 2];
        Arrays.fill(splits, degree);
        return new PartSplitter(PartRules.published()).split(graph, new OpPartition(splits));
    }

    private static FabricState crowded(Random random) {
        final FabricState state = new FabricState(FABRIC, 4e9 + random.nextInt(8) * 1e9);
        final int[] taken =
                random.ints(random.nextInt(20), 0, FABRIC.size()).distinct().toArray();
        state.take(1, taken);
        return state;
    }

    private static double[] memory(PartitionedGraph parts, OpPlacement placement) {
        final double[] memory = new double[FABRIC.size()];
        for (int node = 0; node < parts.nodes(); node++) {
            memory[placement.server(node)] += parts.memory(node);
        }
        return memory;
    }

    @ParameterizedTest
    @MethodSource("names")
    void placesEachPartOnceOnServersThatAreFree(String name) {
        final Random random = Seeds.random(31);
        final OpPlacer placer = placer(name, 7);
        int placed = 0;
        for (int trial = 0; trial < 150; trial++) {
            final StepGraph graph = RandomJobs.graph(random);
            final PartitionedGraph parts =
                    new PartSplitter(PartRules.published()).split(graph, RandomJobs.partition(graph, random));
            final FabricState state = crowded(random);
            final Optional<OpPlacement> found = placer.place(parts, state);
            if (found.isEmpty()) {
                continue;
            }
            placed++;
            assertThat(PlanCheck.servers(parts, found.get(), state)).isEmpty();
            assertThat(IntStream.range(0, parts.nodes()).map(found.get()::placed))
                    .containsExactlyInAnyOrder(
                            IntStream.range(0, parts.nodes()).boxed().toArray(Integer[]::new));
            final double[] memory = memory(parts, found.get());
            for (int server = 0; server < memory.length && MIND_MEMORY.contains(name); server++) {
                assertThat(memory[server]).isLessThanOrEqualTo(state.freeMemory(server) * (1 + 1e-12));
            }
        }
        assertThat(placed).isGreaterThan(30);
    }

    /** The state of the second question has had other jobs in between. */
    @ParameterizedTest
    @MethodSource("names")
    void findsTheSameWhereItSaysThatItRepeats(String name) {
        final Random random = Seeds.random(33);
        final OpPlacer placer = placer(name, 7);
        for (int trial = 0; trial < 50 && placer.repeats(); trial++) {
            final StepGraph graph = RandomJobs.graph(random);
            final PartitionedGraph parts =
                    new PartSplitter(PartRules.published()).split(graph, RandomJobs.partition(graph, random));
            final FabricState state = crowded(random);
            final int[] held = IntStream.range(0, FABRIC.size())
                    .filter(server -> !state.isFree(server))
                    .toArray();
            final FreeServers free = state.free();
            final Optional<OpPlacement> found = placer.place(parts, state);
            state.release(1);
            placer.place(parts, state);
            assertThat(state.free().equals(free)).isEqualTo(held.length == 0);
            state.take(2, held);
            assertThat(state.free()).isEqualTo(free).hasSameHashCodeAs(free);
            assertThat(placer.place(parts, state)).isEqualTo(found);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void leavesTheFabricAsItIs(String name) {
        final Random random = Seeds.random(32);
        final FabricState state = crowded(random);
        final int free = state.freeServers();
        final double[] memory =
                IntStream.range(0, FABRIC.size()).mapToDouble(state::freeMemory).toArray();
        placer(name, 7).place(split(4, random), state);
        assertThat(state.freeServers()).isEqualTo(free);
        assertThat(IntStream.range(0, FABRIC.size())
                        .mapToDouble(state::freeMemory)
                        .toArray())
                .isEqualTo(memory);
    }

    @ParameterizedTest
    @MethodSource("names")
    void placesAJobAlikeWheneverItsSeedIsTheSame(String name) {
        final PartitionedGraph parts = split(4, Seeds.random(33));
        final FabricState state = new FabricState(FABRIC, 80e9);
        state.take(1, 0, 9);
        assertThat(placer(name, 5).place(parts, state))
                .isEqualTo(placer(name, 5).place(parts, state))
                .isPresent();
    }

    @ParameterizedTest
    @MethodSource("names")
    void findsAPlaceOnAnEmptyFabricAndNoneOnAFullOne(String name) {
        final FabricState state = new FabricState(FABRIC, 80e9);
        for (final int degree : new int[] {1, 2, 4, 8}) {
            assertThat(placer(name, 1).place(split(degree, Seeds.random(degree)), state))
                    .isPresent();
        }
        state.take(1, IntStream.range(0, FABRIC.size()).toArray());
        assertThat(placer(name, 1).place(split(1, Seeds.random(1)), state)).isEmpty();
    }

    private static Set<Integer> servers(String name, long seed, RampFabric fabric) {
        final OpPlacement placement = placer(name, seed)
                .place(split(8, Seeds.random(34)), new FabricState(fabric, 80e9))
                .orElseThrow();
        final Set<Integer> servers = new TreeSet<>();
        for (int worker = 0; worker < placement.workers(); worker++) {
            servers.add(placement.serverOfWorker(worker));
        }
        return servers;
    }

    /** On racks of eight servers, eight of them are one rack, or two of each of two racks of two groups. */
    @Test
    void jobShapesRangeFromFewestGroupsToMost() {
        final RampFabric wide = fabric(4, 4, 8);
        final Set<Integer> rack = Set.of(0, 1, 2, 3, 4, 5, 6, 7);
        final Set<Integer> cube = Set.of(0, 1, 8, 9, 32, 33, 40, 41);
        assertThat(servers("meta_block_first", 1, wide)).isEqualTo(rack);
        assertThat(servers("meta_block_last", 1, wide)).isEqualTo(cube);
        final Set<Set<Integer>> drawn = new HashSet<>();
        for (long seed = 0; seed < 20; seed++) {
            drawn.add(servers("meta_block_random", seed, wide));
        }
        assertThat(drawn).containsExactlyInAnyOrder(rack, cube);
    }

    /**
     * ddls holds no other shape to be valid, so that 4 of racks of 2 are found, and 6 or 16 of racks of 1 only where
     * they are square.
     */
    @ParameterizedTest
    @ValueSource(strings = {"meta_block_first", "meta_block_last", "meta_block_random"})
    void jobShapesHaveAsManyGroupsAsRacks(String name) {
        final FabricState thin = new FabricState(fabric(4, 4, 1), 80e9);
        assertThat(placer(name, 1).place(split(4, Seeds.random(35)), thin)).isPresent();
        assertThat(placer(name, 1).place(split(16, Seeds.random(35)), thin)).isPresent();
        assertThat(placer(name, 1).place(split(2, Seeds.random(35)), thin)).isEmpty();
        assertThat(placer(name, 1).place(split(6, Seeds.random(35)), thin)).isEmpty();
    }
}
