package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.noctule.test.metamorphic.Stage.Played;

/**
 * Nodes that no job can use stand behind the others: jobs end as they did. They have less memory than any job demands
 * per core, or else are dead from date 0 on. Says nothing of agents that count the machine's cores, or plan before they
 * hear of an outage, nor of {@code slurm}, whose passes begin when a node changes, be it of use or not.
 */
final class UselessNodes implements Relation {
    private static final Set<String> COUNTING = Set.of("heft", "spare", "rounds", "slurm");

    private static final Set<String> MINDFUL =
            Set.of("fcfs", "filler", "easy", "easy-sjbf", "classic", "next-job", "priority", "locality", "transport");

    @Override
    public boolean holds(Scenario scenario) {
        return (scenario.machine() == DrawnMachine.Kind.FLAT || scenario.machine() == DrawnMachine.Kind.MIXED)
                && !COUNTING.contains(scenario.agent())
                && !scenario.has("/decision/agent/weights/size");
    }

    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        final Scenario larger = scenario.copy();
        final ObjectNode group = larger.platform().at("/clusters/0/nodes/0").deepCopy();
        final int useless = group.get("number").intValue();
        final double least = leastMemory(scenario);
        if (least > 0 && looksAtMemory(scenario)) {
            final ObjectNode poor = larger.platform()
                    .withObject("/types/node")
                    .get(group.get("type").textValue())
                    .deepCopy();
            poor.withObjectProperty("memory").put("capacity", least / 2000);
            larger.platform().withObject("/types/node").set("useless", poor);
            group.put("type", "useless");
        } else {
            final int nodes = nodes(scenario);
            larger.options()
                    .withObjectProperty("failures")
                    .withArray("maintenance")
                    .add(Draw.json(
                            "{'domain': 'node:%d-%d', 'start': 0, 'duration': 1e9}", nodes, nodes + useless - 1));
        }
        final ObjectNode cluster = Draw.json("{'id': 'useless', 'nodes': []}");
        cluster.withArray("nodes").add(group);
        larger.platform().withArray("clusters").add(cluster);
        return known(scenario, stage.play(larger).results());
    }

    /**
     * Whether an agent knows of each core that it cannot use for want of memory: reservations for several jobs count
     * free cores alone, and so do passes per event and backfilling within limits; a random choice among other cores is
     * another one.
     */
    private static boolean looksAtMemory(Scenario scenario) {
        final JsonNode agent = scenario.options().at("/decision/agent");
        // Announced outages hold a job by the cores that they leave, whatever memory these have.
        return MINDFUL.contains(scenario.agent())
                && !scenario.options().path("failures").toString().contains("notice")
                && !agent.toString().contains("random")
                && !agent.path("passes").asText().equals("event")
                && !agent.path("backfilling").asText().matches("true|conservative")
                && Stream.of("depth", "window", "jobs_per_user").noneMatch(agent::has);
    }

    /** The least memory in MB per core that a job demands; 0 if one demands none. */
    private static double leastMemory(Scenario scenario) {
        final DoubleStream demands = scenario.trace()
                ? values(scenario.workload().get("swf"))
                        .mapToDouble(line -> Double.parseDouble(line.textValue().split(" ")[9]) / 1000)
                : values(scenario.workload().get("jobs"))
                        .mapToDouble(job -> job.path("mem").doubleValue());
        return demands.min().orElse(0);
    }

    private static int nodes(Scenario scenario) {
        return values(scenario.platform().get("clusters"))
                .flatMap(cluster -> values(cluster.get("nodes")))
                .mapToInt(group -> group.get("number").intValue())
                .sum();
    }

    private static Stream<JsonNode> values(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    @Override
    public Results known(Scenario scenario, Results first) {
        return first.only("jobs.csv", "allocations.csv", "transfers.csv");
    }
}
