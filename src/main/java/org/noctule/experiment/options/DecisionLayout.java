package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;

/**
 * Rewrites the {@code pybatsim} object of older HDeepRM versions in the layout of v0.3.1, in place.
 *
 * <p>v0.1.0b0 kept all keys flat; v0.1.0b1 to v0.3.0b0 named one action in {@code agent.policy_pair}; v0.2.0b0's manual
 * nested {@code agent.classic} and {@code agent.learning}; some names of core orders and objectives changed.
 */
final class DecisionLayout {
    private static final List<String> FLAT_ENV = List.of("objective", "queue_sensitivity");
    private static final List<String> FLAT_AGENT = List.of("gamma", "hidden", "run", "lr");
    private static final Map<String, String> CORE_ORDERS =
            Map.of("high_flops", "high_gflops", "low_energy", "low_power");

    private final ObjectNode decision;
    private final String where;
    private final Consumer<String> warnings;

    private DecisionLayout(ObjectNode decision, String where, Consumer<String> warnings) {
        this.decision = decision;
        this.where = where;
        this.warnings = warnings;
    }

    /**
     * Rewrites an object.
     *
     * @param decision the object, which is changed
     * @param where file and JSON path of the object
     * @param warnings hears of every old key
     */
    static void modernise(ObjectNode decision, String where, Consumer<String> warnings) {
        final DecisionLayout layout = new DecisionLayout(decision, where, warnings);
        layout.nameTheAgent();
        FLAT_ENV.forEach(key -> layout.move(key, "env", key));
        FLAT_AGENT.forEach(key -> layout.move(key, "agent", key));
        layout.move("policy", "agent", "policy_pair");
        layout.unfold("classic");
        layout.unfold("learning");
        layout.selectThePair();
        layout.renameCoreOrders();
        layout.renameObjective();
    }

    private void nameTheAgent() {
        if (decision.path("agent").isTextual()) {
            final String name = decision.get("agent").textValue();
            final ObjectNode agent = decision.putObject("agent");
            agent.put("type", name.equals("classic") ? "CLASSIC" : "LEARNING");
            agent.put("name", name);
            old("agent as a text", "agent.name");
        }
    }

    private void move(String key, String object, String newKey) {
        if (decision.has(key)) {
            final ObjectNode target = child(object);
            if (target.has(newKey)) {
                throw twice(key, object + "." + newKey);
            }
            target.set(newKey, decision.remove(key));
            old(key, object + "." + newKey);
        }
    }

    private ObjectNode child(String key) {
        final JsonNode node = decision.get(key);
        return node instanceof ObjectNode ? (ObjectNode) node : decision.putObject(key);
    }

    private void unfold(String key) {
        if (decision.path("agent").path(key) instanceof ObjectNode) {
            final ObjectNode agent = (ObjectNode) decision.get("agent");
            final ObjectNode nested = (ObjectNode) agent.remove(key);
            nested.properties().forEach(entry -> {
                if (agent.has(entry.getKey())) {
                    throw twice("agent." + key + "." + entry.getKey(), "agent." + entry.getKey());
                }
                agent.set(entry.getKey(), entry.getValue());
            });
            old("agent." + key, "agent");
        }
    }

    private void selectThePair() {
        if (!decision.path("agent").path("policy_pair").isTextual()) {
            return;
        }
        if (decision.path("env").has("actions")) {
            throw twice("agent.policy_pair", "env.actions");
        }
        final ObjectNode agent = (ObjectNode) decision.get("agent");
        final String pair = agent.remove("policy_pair").textValue();
        if (!agent.has("type") && !agent.has("name")) {
            agent.put("type", "CLASSIC");
        }
        final String[] orders = pair.split("-", -1);
        if (orders.length != 2) {
            throw NoctuleException.input(
                    where + ".agent.policy_pair: the value (\"" + pair
                            + "\") must be a job order, a dash and a core order.",
                    "Maybe write \"shortest-high_gflops\".");
        }
        final ObjectNode actions = child("env").putObject("actions");
        actions.putArray("selection").addObject().putArray(orders[0]).add(orders[1]);
        actions.put("void", false);
        old("agent.policy_pair", "env.actions.selection");
    }

    private void renameCoreOrders() {
        for (final JsonNode choice : decision.path("env").path("actions").path("selection")) {
            for (final JsonNode cores : choice) {
                if (cores instanceof ArrayNode) {
                    renameCoreOrders((ArrayNode) cores);
                }
            }
        }
    }

    private void renameCoreOrders(ArrayNode cores) {
        for (int i = 0; i < cores.size(); i++) {
            final String name = cores.get(i).asText();
            if (CORE_ORDERS.containsKey(name)) {
                cores.set(i, cores.textNode(CORE_ORDERS.get(name)));
                old(name, CORE_ORDERS.get(name));
            }
        }
    }

    private void renameObjective() {
        if (decision.path("env").path("objective").asText().equals("utilization")) {
            ((ObjectNode) decision.get("env")).put("objective", "avg_utilization");
            old("utilization", "avg_utilization");
        }
    }

    private void old(String key, String newKey) {
        warnings.accept(where + ": \"" + key + "\" is an older HDeepRM's; today it is \"" + newKey + "\".");
    }

    private NoctuleException twice(String key, String newKey) {
        return NoctuleException.input(
                where + ": \"" + key + "\" and \"" + newKey + "\" say the same thing twice.",
                "Maybe remove \"" + key + "\", which is an older HDeepRM's.");
    }
}
