package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws cards and features for the nodes of a machine, and demands for jobs, each of which an idle machine can meet.
 */
final class DrawnCompanions {
    /** A group of equal nodes: their number, cores, memory in MB and cards. */
    private record Group(int nodes, int cores, double memory, int cards, int shards, List<String> features) {}

    private final Draw draw;
    private final List<Group> groups = new ArrayList<>();

    private DrawnCompanions(Draw draw) {
        this.draw = draw;
    }

    static void add(ObjectNode platform, ObjectNode workload, Draw draw) {
        final DrawnCompanions companions = new DrawnCompanions(draw);
        companions.cards(platform);
        workload.get("jobs").forEach(job -> companions.demand((ObjectNode) job));
    }

    private void cards(ObjectNode platform) {
        for (final JsonNode type : platform.withObject("/types/node")) {
            final ObjectNode node = (ObjectNode) type;
            if (groups.isEmpty() && !node.has("gres") || !draw.onceIn(3)) {
                final ArrayNode gres = node.putArray("gres");
                gres.add(Draw.json(
                        "{'name': 'gpu', 'type': '%s', 'count': %d, 'shards': %d}",
                        draw.of("one", "two"), draw.from(1, 4), draw.from(1, 3)));
                if (draw.onceIn(3)) {
                    gres.add(Draw.json("{'name': 'fpga', 'count': %d}", draw.from(1, 2)));
                }
            }
            node.putArray("features").add(draw.of("old", "new"));
            node.put("weight", draw.from(1, 2));
        }
        for (final JsonNode cluster : platform.get("clusters")) {
            cluster.get("nodes").forEach(group -> groups.add(group(platform, group)));
        }
    }

    private static Group group(ObjectNode platform, JsonNode group) {
        final JsonNode type = platform.at("/types/node").get(group.get("type").textValue());
        int cores = 0;
        for (final JsonNode processors : type.get("processors")) {
            cores += processors.get("number").intValue()
                    * platform.at("/types/processor")
                            .get(processors.get("type").textValue())
                            .get("cores")
                            .intValue();
        }
        final JsonNode cards = type.at("/gres/0");
        return new Group(
                group.get("number").intValue(),
                cores,
                type.has("memory") ? 1000.0 * type.at("/memory/capacity").doubleValue() : Double.POSITIVE_INFINITY,
                cards.path("count").intValue(),
                cards.path("shards").intValue(),
                List.of(type.at("/features/0").textValue()));
    }

    private void demand(ObjectNode job) {
        if (draw.onceIn(4)) {
            return;
        }
        final Group group = draw.of(groups);
        final int cores = draw.from(1, group.cores);
        int perNode = group.cores / cores;
        final ObjectNode demand = Draw.json("{'cores': %d}", cores);
        if (group.cards > 0 && !draw.onceIn(4)) {
            perNode = Math.min(perNode, cards(demand, group));
        }
        if (Double.isFinite(group.memory) && draw.onceIn(3)) {
            demand.put("memory", Math.floor(group.memory / draw.from(1, 4))).put("memory_per", "node");
        }
        if (draw.onceIn(5)) {
            demand.put("features", group.features.get(0));
        }
        if (draw.onceIn(6)) {
            demand.put("exclusive", true);
        }
        final int most = perNode * group.nodes;
        final int tasks = draw.onceIn(2) ? 1 : draw.from(1, Math.min(6, most));
        demand.put("tasks", tasks);
        if (draw.onceIn(5)) {
            demand.put("nodes", "1-" + (tasks + perNode - 1) / perNode);
        }
        job.put("res", tasks * cores);
        job.remove("mem");
        job.withObjectProperty("noctule").set("demand", demand);
    }

    /** Asks for cards, and returns for how many tasks a node has them. */
    private int cards(ObjectNode demand, Group group) {
        final ArrayNode gres = demand.putArray("gres");
        if (draw.onceIn(3)) {
            final int part = draw.of(250, 500, 750);
            gres.add(Draw.json("{'name': 'gpu', 'count': %s, 'per': 'task'}", part / 1000.0));
            return group.cards;
        }
        if (draw.onceIn(4)) {
            gres.add(Draw.json("{'name': 'gpu', 'count': %d, 'per': 'node'}", draw.from(1, group.cards)));
            return Integer.MAX_VALUE;
        }
        final int count = draw.from(1, group.cards);
        gres.add(Draw.json("{'name': 'gpu', 'count': %d, 'per': 'task'}", count));
        return group.cards / count;
    }
}
