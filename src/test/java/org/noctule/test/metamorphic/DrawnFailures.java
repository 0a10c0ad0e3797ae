package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Draws what fails in a scenario. */
final class DrawnFailures {
    private DrawnFailures() {}

    /** The object {@code failures}. */
    static ObjectNode of(DrawnMachine machine, Draw draw) {
        final ObjectNode failures = Draw.json(
                "{'jobs': '%s', 'attempts': %d, 'power': '%s'}",
                draw.of("continue", "kill", "requeue", "checkpoint"), draw.from(1, 50), draw.of("off", "idle"));
        if (failures.get("jobs").textValue().equals("checkpoint")) {
            failures.set(
                    "checkpoint",
                    Draw.json(
                            "{'interval': %d, 'cost': %s, 'restart': %s}",
                            draw.from(4, 30), draw.quarters(2), draw.quarters(4)));
        }
        if (draw.onceIn(3)) {
            failures.withArray("classes")
                    .add(Draw.json(
                            "{'domain': '%s', 'gap': {'law': 'exponential', 'mean': %d}, 'repair': {'law': 'fixed',"
                                    + " 'seconds': 20}, 'cause': 'drawn'}",
                            draw.of("core", "node"), 400 * machine.nodes().size()));
        }
        final int outages = draw.from(1, 4);
        for (int i = 0; i < outages; i++) {
            failures.withArray("maintenance")
                    .add(Draw.json(
                            "{'domain': 'node:%d', 'start': %s, 'duration': %s, 'notice': %s}",
                            draw.from(0, machine.nodes().size() - 1),
                            draw.quarters(300),
                            1 + draw.quarters(draw.onceIn(4) ? 10_000 : 40),
                            draw.onceIn(2) ? draw.quarters(50) : 0));
        }
        return failures;
    }
}
