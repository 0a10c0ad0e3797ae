package org.noctule.fabric.ramp.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.ForwardPass;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.workload.graph.StepGraph;

/** The notebook's allocator on topologies of any extents, beside its rules written down as they are told. */
final class NotebookTopologyTest {
    private static final ForwardPass FORWARD =
            ForwardPass.of(StepGraph.of(PipeDreamReader.read(Path.of("workloads/pipedream/alexnet.txt"))));

    /** The rules told with places in a map: parents' servers round and round, or the first shape that fits. */
    private static final class Told {
        private final int[] all;
        private final int[] meta;
        private final Map<List<Integer>, Double> free = new HashMap<>();
        private List<Integer> origin = List.of();

        Told(int[] all, int[] meta) {
            this.all = all;
            this.meta = meta;
        }

        private List<List<Integer>> box(List<Integer> from, int[] extents) {
            final List<List<Integer>> box = new ArrayList<>();
            for (int c = 0; c < extents[0]; c++) {
                for (int r = 0; r < extents[1]; r++) {
                    for (int s = 0; s < extents[2]; s++) {
                        box.add(place(from, c, r, s));
                    }
                }
            }
            return box;
        }

        private List<Integer> place(List<Integer> from, int c, int r, int s) {
            return List.of((from.get(0) + c) % all[0], (from.get(1) + r) % all[1], (from.get(2) + s) % all[2]);
        }

        boolean find(List<List<Integer>> occupied, double memory) {
            for (final List<Integer> first : box(List.of(0, 0, 0), all)) {
                if (origin.isEmpty() && box(first, meta).stream().noneMatch(occupied::contains)) {
                    origin = first;
                }
                free.put(first, memory);
            }
            return !origin.isEmpty();
        }

        Optional<List<List<List<Integer>>>> allocate(int ops, int[] splits, double need) {
            final Map<Integer, List<List<Integer>>> of = new HashMap<>();
            final List<List<List<Integer>>> grants = new ArrayList<>();
            for (int turn = 0; turn < ops; turn++) {
                final int op = FORWARD.op(turn);
                final int parts = splits[turn];
                List<List<Integer>> servers = List.of();
                for (int i = 0; i < FORWARD.parentCount(op) && servers.isEmpty(); i++) {
                    final List<List<Integer>> parent = of.getOrDefault(FORWARD.parent(op, i), List.of());
                    if (!parent.isEmpty()
                            && parts >= parent.size()
                            && parent.stream().mapToDouble(free::get).sum() >= need) {
                        servers = new ArrayList<>();
                        for (int part = 0; part < parts; part++) {
                            servers.add(parent.get(part % parent.size()));
                        }
                    }
                }
                if (servers.isEmpty()) {
                    servers = first(parts, need / parts);
                }
                if (servers.isEmpty()) {
                    return Optional.empty();
                }
                servers.forEach(server -> free.merge(server, -need / parts, Double::sum));
                of.put(op, servers);
                grants.add(servers);
            }
            return Optional.of(grants);
        }

        private List<List<Integer>> first(int parts, double need) {
            if (parts > meta[0] * meta[1] * meta[2]) {
                return List.of();
            }
            final List<int[]> shapes = new ArrayList<>();
            for (int a = parts; a >= 1; a--) {
                final int b = parts / a;
                if (parts % a == 0 && a <= meta[0] && a <= meta[1] && b <= meta[2]) {
                    shapes.add(new int[] {a, 1, b});
                    shapes.add(new int[] {a, b, 1});
                }
            }
            shapes.add(new int[] {parts, parts, -1});
            shapes.add(new int[] {parts, 1, 1});
            for (final int[] shape : shapes) {
                final boolean diagonal = shape[2] == -1;
                for (int c = 0; c <= meta[0] - shape[0]; c++) {
                    for (int r = 0; r <= meta[1] - shape[1]; r++) {
                        for (int s = 0; s <= meta[2] - Math.abs(shape[2]); s++) {
                            final List<List<Integer>> servers = new ArrayList<>();
                            for (int k = 0; diagonal && k < parts; k++) {
                                servers.add(place(origin, c + k, r + k, s));
                            }
                            if (!diagonal) {
                                servers.addAll(box(place(origin, c, r, s), shape));
                            }
                            if (servers.stream().allMatch(server -> free.get(server) >= need)) {
                                return servers;
                            }
                        }
                    }
                }
            }
            return List.of();
        }
    }

    @Test
    void allocatesAsToldWhateverTheExtents() {
        int moreRacks = 0;
        int placed = 0;
        for (int seed = 0; seed < 600; seed++) {
            final Random random = new Random(seed * 0x9E3779B97F4A7C15L);
            final int[] all = {1 + random.nextInt(4), 1 + random.nextInt(5), 1 + random.nextInt(4)};
            final int[] meta =
                    Arrays.stream(all).map(extent -> 1 + random.nextInt(extent)).toArray();
            final NotebookTopology topology = new NotebookTopology(all[0], all[1], all[2]);
            final List<List<Integer>> occupied = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                occupied.add(List.of(random.nextInt(all[0]), random.nextInt(all[1]), random.nextInt(all[2])));
            }
            final int ops = 1 + random.nextInt(5);
            final int[] splits =
                    random.ints(ops, 0, 4).map(i -> i == 0 ? 1 : 2 * i).toArray();
            final double memory = 1 + random.nextInt(4);
            final Told told = new Told(all, meta);
            final boolean found = told.find(occupied, memory);
            final Optional<MetaBlock> block = MetaBlock.find(
                    topology,
                    ServerShape.block(meta[0], meta[1], meta[2]),
                    server -> !occupied.contains(place(topology, server)));

            assertThat(block.isPresent()).as("seed %d", seed).isEqualTo(found);
            if (found) {
                final double[] free = new double[topology.size()];
                Arrays.fill(free, memory);
                final int[] parts = new int[FORWARD.ops()];
                for (int turn = 0; turn < ops; turn++) {
                    parts[FORWARD.op(turn)] = splits[turn];
                }
                final Optional<List<List<List<Integer>>>> allocation = new GreedyBlockAllocator(
                                block.get(), new NotebookRules(), free)
                        .allocate(new BlockDemand(FORWARD, ops, op -> parts[op], op -> 2))
                        .map(granted -> granted.grants().stream()
                                .map(grant -> grant.servers().stream()
                                        .map(server -> place(topology, server))
                                        .toList())
                                .toList());
                assertThat(allocation).as("seed %d", seed).isEqualTo(told.allocate(ops, splits, 2));
                moreRacks += all[1] > all[0] ? 1 : 0;
                placed += allocation.isPresent() ? 1 : 0;
            }
        }
        assertThat(moreRacks).isGreaterThan(100);
        assertThat(placed).isGreaterThan(100);
    }

    private static List<Integer> place(NotebookTopology topology, int server) {
        return List.of(topology.group(server), topology.rack(server), topology.position(server));
    }

    @Test
    void refusesExtentsThatMakeNoSense() {
        assertThatThrownBy(() -> new NotebookTopology(2, 0, 2)).isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> new NotebookTopology(999_999, 999_999, 999_999))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("999999 x 999999 x 999999");
    }
}
