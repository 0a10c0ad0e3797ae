package org.noctule.agent.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.AgentRules;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.TouchedCores;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.Decision;
import org.noctule.random.PythonRandom;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class CoreOrdersAgainstTwinTest {
    private static Stream<Arguments> scripts() {
        return CoreOrders.names().stream()
                .flatMap(order -> Stream.of(1, 2, 3, 4, 5, 6).map(seed -> Arguments.of(order, seed)));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void agreesWithTheSlowTwin(String order, int seed) {
        final Random random = Seeds.random(seed);
        final Platform platform = platform(random);
        final boolean packed = seed % 2 == 0;
        final AgentRules rules =
                AgentRules.DEFAULT.with(packed ? AgentRules.HighCores.BUSY : AgentRules.HighCores.FREE);
        final ClusterMirror mirror = new ClusterMirror(platform);
        final TouchedCores touched = new TouchedCores(mirror);
        final List<MirrorPlacement> placements = new ArrayList<>();
        final PythonRandom draws = new PythonRandom(seed);
        for (final String name : List.of(order, "high_mem_bw")) {
            final CoreChooser chooser = CoreOrders.chooser(name, mirror, rules, draws::choice);
            placements.add(new MirrorPlacement(mirror, chooser, Optional.empty()));
        }
        final SlowCluster twin = new SlowCluster(platform);
        final PythonRandom twinDraws = new PythonRandom(seed);
        final List<Job> running = new ArrayList<>();
        for (int step = 0; step < 400; step++) {
            mirror.advance(step);
            if (!running.isEmpty() && random.nextInt(5) < 2) {
                final Job job = running.remove(random.nextInt(running.size()));
                mirror.end(job.id());
                twin.release(job);
            } else {
                final int which = random.nextInt(4) == 0 ? 1 : 0;
                final Job job = job(step, random, platform.nbCores());
                final ResourceSet alloc = placements.get(which).place(job);
                final String name = which == 0 ? order : "high_mem_bw";
                final List<Integer> expected = twin.place(job, name, packed, twinDraws::choice);
                assertThat(alloc)
                        .isEqualTo(ResourceSet.of(
                                expected.stream().mapToInt(i -> i).toArray()));
                if (!alloc.isEmpty()) {
                    assertThat(placements.get(which).possible(job)).isTrue();
                    running.add(job);
                }
            }
            for (int core = 0; core < platform.nbCores(); core++) {
                assertThat(mirror.states().pState(core)).isEqualTo(twin.pState[core]);
            }
            if (random.nextInt(3) == 0) {
                assertThat(drain(touched)).isEqualTo(twin.pending);
                twin.pending.clear();
            }
        }
    }

    private static Map<Integer, Integer> drain(TouchedCores touched) {
        final List<Decision> decisions = new ArrayList<>();
        touched.drain(0, decisions);
        final Map<Integer, Integer> changes = new TreeMap<>();
        for (final Decision decision : decisions) {
            final Decision.SetResourceState set = (Decision.SetResourceState) decision;
            set.resources().forEach(core -> changes.put(core, set.state()));
        }
        return changes;
    }

    private static Job job(int id, Random random, int cores) {
        final int width = random.nextInt(20) == 0 ? random.nextInt(cores + 5) : 1 + random.nextInt(9);
        final double memory = random.nextInt(4) == 0 ? 0 : 250.0 * random.nextInt(24);
        final double bandwidth = 4.0 * random.nextInt(7);
        return new Job("w0!" + id, 0, width, 1, 1, memory, bandwidth, new Profile.Delay("d", 1, Map.of()), Map.of());
    }

    private static Platform platform(Random random) {
        final Links links = new Links("ideal", "1Gbps", "0us");
        final List<Cluster> clusters = new ArrayList<>();
        for (int c = 0; c < 2; c++) {
            final List<Cluster.Nodes> groups = new ArrayList<>();
            for (int g = 0; g < 3; g++) {
                final List<NodeType.Processors> processors = new ArrayList<>();
                for (int k = 0; k <= random.nextInt(2); k++) {
                    processors.add(new NodeType.Processors(processor(random), 1 + random.nextInt(2)));
                }
                final double memory =
                        random.nextInt(5) == 0 ? Double.POSITIVE_INFINITY : 1000.0 * (4 + random.nextInt(30));
                groups.add(new Cluster.Nodes(new NodeType("n", processors, memory), 1 + random.nextInt(4)));
            }
            clusters.add(new Cluster("c" + c, groups, links));
        }
        return new Platform(clusters, links, "{}");
    }

    private static ProcessorType processor(Random random) {
        final int cores = 1 + random.nextInt(8);
        return new ProcessorType(
                "p",
                cores,
                1 + random.nextInt(3),
                4,
                16.0 * (1 + random.nextInt(4)),
                cores * (1.0 + random.nextInt(3)));
    }
}
