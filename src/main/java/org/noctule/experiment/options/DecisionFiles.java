package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.deepening.agent.AdaptationChoice;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.learning.network.NetworkFile;
import org.noctule.learning.problem.ProblemKinds;

/** The files that the object {@code decision} names: values of the keys that say so of themselves. */
public final class DecisionFiles {
    private final Visitor visitor;

    private DecisionFiles(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Hears of files. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Takes note of a file.
         *
         * @param key its key
         * @param object the object in which it stands, which may be changed
         * @param place where that stands: keys and indices, joined by dots
         */
        void file(OptionKey<?> key, JsonInput object, String place);
    }

    /**
     * Goes through the files.
     *
     * @param decision the object
     * @param agent the agent's name or jar; of what comes in a jar only the models are known
     * @param visitor hears of each
     */
    public static void visit(JsonInput decision, Optional<String> agent, Visitor visitor) {
        final DecisionFiles files = new DecisionFiles(visitor);
        final List<OptionTable> keys = new ArrayList<>(List.of(AgentKeys.MODELS));
        agent.flatMap(OptionCatalogue::agent).flatMap(AgentProvider::keys).ifPresent(keys::add);
        files.of(decision, "agent", "decision", keys);
        files.of(decision, AdaptationChoice.NAME, "decision", List.of(AdaptationChoice.TABLE));
        if (decision.has("env")) {
            files.of(decision, "env", "decision", List.of(ProblemKinds.common()));
        }
        if (decision.node().at("/agent/network/file").isTextual()) {
            files.of(decision.get("agent"), "network", "decision.agent", List.of(NetworkFile.TABLE));
        }
    }

    private void of(JsonInput object, String key, String place, List<OptionTable> tables) {
        object.find(key).ifPresent(value -> within(value, place + "." + key, tables));
    }

    private void within(JsonInput value, String place, List<OptionTable> tables) {
        if (value.node().isArray()) {
            final List<JsonInput> elements = value.elements();
            for (int i = 0; i < elements.size(); i++) {
                within(elements.get(i), place + "." + i, tables);
            }
        }
        if (!(value.node() instanceof ObjectNode)) {
            return;
        }
        for (final String name : value.keys()) {
            final List<? extends OptionKey<?>> rows = tables.stream()
                    .flatMap(table -> table.keys().stream())
                    .filter(row -> row.name().equals(name))
                    .toList();
            if (rows.stream().anyMatch(row -> row.values().file())) {
                visitor.file(rows.get(0), value, place);
            } else {
                final List<OptionTable> inner = rows.stream()
                        .flatMap(row -> row.values().tables().stream())
                        .toList();
                if (!inner.isEmpty()) {
                    of(value, name, place, inner);
                }
            }
        }
    }
}
