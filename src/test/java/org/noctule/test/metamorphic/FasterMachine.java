package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.test.metamorphic.Stage.Played;

/** All speeds, the reference and all computation are four times as large: equal bytes, but for the speeds. */
final class FasterMachine implements Relation {
    private static final int FACTOR = 4;

    @Override
    public boolean holds(Scenario scenario) {
        return true;
    }

    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        final Scenario faster = scenario.copy();
        faster.platform().at("/types/processor").forEach(type -> multiply((ObjectNode) type, "clock_rate"));
        faster.platform().path("hosts").forEach(host -> multiply((ObjectNode) host, "gflops"));
        faster.workload().path("profiles").forEach(profile -> multiply((ObjectNode) profile, "cpu"));
        if (faster.has("/workload/reference_speed")) {
            multiply(faster.options().withObjectProperty("workload"), "reference_speed");
        }
        return known(scenario, stage.play(faster).results());
    }

    private static void multiply(ObjectNode object, String key) {
        final JsonNode value = object.path(key);
        if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, array.numberNode(FACTOR * array.get(i).doubleValue()));
            }
        } else if (value.isInt()) {
            object.put(key, FACTOR * value.intValue());
        } else if (value.isNumber()) {
            object.put(key, FACTOR * value.doubleValue());
        }
    }

    @Override
    public Results known(Scenario scenario, Results first) {
        return first.without("platform.json");
    }
}
