package org.noctule.companion;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.noctule.platform.Cluster;
import org.noctule.platform.Companions;
import org.noctule.platform.Links;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Profile;

/** Small machines with cards, and demands of which many fit there. */
public final class RandomDemands {
    private static final List<String> TYPES = List.of("a", "b");
    private static final Links LINKS = new Links("ideal", "1Gbps", "0us");

    private RandomDemands() {}

    /** A machine of two or three kinds of nodes. */
    public static Platform platform(Random random) {
        final List<Cluster.Nodes> nodes = new ArrayList<>();
        for (int kind = 0; kind < 2 + random.nextInt(2); kind++) {
            nodes.add(new Cluster.Nodes(type(random, kind), 1 + random.nextInt(3)));
        }
        return new Platform(List.of(new Cluster("c", nodes, LINKS)), LINKS, "{}");
    }

    private static NodeType type(Random random, int kind) {
        final List<NodeGres> gres = new ArrayList<>();
        for (final String type : TYPES) {
            if (random.nextInt(3) > 0) {
                gres.add(new NodeGres("gpu", type, 1 + random.nextInt(3), 0, ResourceSet.EMPTY, 1 + random.nextInt(4)));
            }
        }
        if (random.nextInt(3) == 0) {
            gres.add(new NodeGres("fpga", "", 1, 0, ResourceSet.EMPTY, 1));
        }
        final List<String> features = random.nextBoolean() ? List.of("ib") : List.of("fast", "ib");
        final int cores = 2 + random.nextInt(7);
        final ProcessorType processor = new ProcessorType("p" + cores, cores, 1, 1, Double.POSITIVE_INFINITY, 100);
        return new NodeType(
                "n" + kind,
                List.of(new NodeType.Processors(processor, 1)),
                random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : 1000,
                new Companions(gres, random.nextInt(3) == 0 ? List.of() : features, random.nextInt(2)));
    }

    /** A demand with anything in it. */
    public static NodeDemand demand(Random random) {
        final int tasks = 1 + random.nextInt(random.nextBoolean() ? 1 : 5);
        final List<GresRequest> gres = IntStream.range(0, random.nextInt(5) / 2)
                .mapToObj(i -> request(random))
                .toList();
        final int min = 1 + (random.nextInt(4) == 0 ? random.nextInt(tasks) : 0);
        return new NodeDemand(
                tasks,
                1 + random.nextInt(3),
                random.nextInt(3) == 0 ? 0 : 50 * (1 + random.nextInt(6)),
                NodeDemand.MemoryPer.values()[random.nextInt(3)],
                gres,
                min,
                random.nextInt(3) == 0 ? min + random.nextInt(2) : Integer.MAX_VALUE,
                random.nextInt(8) == 0,
                random.nextInt(4) > 0 ? List.of() : List.of(List.of("fast"), List.of("ib")));
    }

    private static GresRequest request(Random random) {
        return new GresRequest(
                random.nextInt(8) == 0 ? "fpga" : "gpu",
                random.nextInt(3) == 0 ? TYPES.get(random.nextInt(2)) : "",
                random.nextInt(3) == 0 ? 100 * (1 + random.nextInt(9)) : 1000 * (1 + random.nextInt(3) / 2),
                GresRequest.Per.values()[random.nextInt(3)]);
    }

    /** A job with a demand, or in one case of five without. */
    public static Job job(Random random, int id, double submit, double seconds, double estimate) {
        final Optional<NodeDemand> demand = random.nextInt(5) == 0 ? Optional.empty() : Optional.of(demand(random));
        return job(id, submit, seconds, estimate, demand, demand.isPresent() ? 0 : random.nextInt(200), random);
    }

    private static Job job(
            int id,
            double submit,
            double seconds,
            double estimate,
            Optional<NodeDemand> demand,
            double memory,
            Random random) {
        final int cores = demand.map(each -> each.tasks() * each.cores()).orElse(1 + random.nextInt(6));
        return new Job(
                "w0!" + id,
                submit,
                cores,
                Double.POSITIVE_INFINITY,
                estimate,
                memory,
                0,
                new Profile.ReferenceTime("p", seconds, Map.of()),
                Map.of(),
                JobParts.NONE.withDemand(demand));
    }
}
