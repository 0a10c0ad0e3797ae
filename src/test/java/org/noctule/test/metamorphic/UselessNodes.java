package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import org.noctule.test.metamorphic.Stage.Played;

/**
 * Nodes that no job can use stand behind the others: jobs end as they did. They are dead from date 0 on, or have less
 * memory than each job demands per core. Says nothing of agents that plan before they hear of an outage, or that count
 * the machine's cores.
 */
final class UselessNodes implements Relation {
    private static final Set<String> COUNTING = Set.of("heft", "spare", "rounds");

    /** Whether equal cores or profiles without the machine's reference speed keep run times. */
    private static boolean exact(Scenario scenario) {
        return scenario.machine() == DrawnMachine.Kind.FLAT
                || scenario.kind() == DrawnJobs.Kind.PROFILES
                || scenario.kind() == DrawnJobs.Kind.DEPENDENT;
    }

    @Override
    public boolean holds(Scenario scenario) {
        return scenario.machine() != DrawnMachine.Kind.HOSTS
                && scenario.machine() != DrawnMachine.Kind.FABRIC
                && !COUNTING.contains(scenario.agent())
                && exact(scenario)
                && !scenario.has("/decision/agent/weights/size");
    }

    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        final Scenario larger = scenario.copy();
        final ObjectNode group = larger.platform().at("/clusters/0/nodes/0").deepCopy();
        final int useless = group.get("number").intValue();
        int nodes = 0;
        for (final var cluster : larger.platform().get("clusters")) {
            for (final var existing : cluster.get("nodes")) {
                nodes += existing.get("number").intValue();
            }
        }
        final ObjectNode cluster = Draw.json("{'id': 'useless', 'nodes': []}");
        cluster.withArray("nodes").add(group);
        larger.platform().withArray("clusters").add(cluster);
        larger.options()
                .withObjectProperty("failures")
                .withArray("maintenance")
                .add(Draw.json(
                        "{'domain': 'node:%d-%d', 'start': 0, 'duration': 1e9}", nodes, nodes + useless - 1));
        return known(scenario, stage.play(larger).results());
    }

    @Override
    public Results known(Scenario scenario, Results first) {
        return first.only("jobs.csv", "allocations.csv", "transfers.csv");
    }
}
