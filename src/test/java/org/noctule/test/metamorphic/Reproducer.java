package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a scenario that fails small: leaves out whatever it fails without. */
final class Reproducer {
    private final Predicate<Scenario> fails;

    Reproducer(Predicate<Scenario> fails) {
        this.fails = fails;
    }

    Scenario smallest(Scenario scenario) {
        Scenario smaller = without(scenario, "/failures");
        for (final String list :
                List.of("/failures/maintenance", "/failures/classes", "/decision/agent/weights", "/workload")) {
            smaller = without(smaller, list);
        }
        smaller = fewer(smaller, jobs -> jobs.workload().withArray(jobs.trace() ? "swf" : "jobs"));
        return smaller.has("/failures/maintenance")
                ? fewer(smaller, all -> (ArrayNode) all.options().at("/failures/maintenance"))
                : smaller;
    }

    private Scenario without(Scenario scenario, String pointer) {
        final Scenario smaller = scenario.copy();
        final int last = pointer.lastIndexOf('/');
        if (!(smaller.options().at(pointer.substring(0, last)) instanceof ObjectNode object)
                || object.remove(pointer.substring(last + 1)) == null) {
            return scenario;
        }
        return fails.test(smaller) ? smaller : scenario;
    }

    private interface Listed {
        ArrayNode of(Scenario scenario);
    }

    private Scenario fewer(Scenario scenario, Listed listed) {
        Scenario smallest = scenario;
        for (int chunk = (listed.of(scenario).size() + 1) / 2; chunk > 0; chunk /= 2) {
            for (int first = 0; first < listed.of(smallest).size(); ) {
                final Scenario smaller = smallest.copy();
                final ArrayNode list = listed.of(smaller);
                final List<String> gone = new ArrayList<>();
                for (int i = 0; i < chunk && first < list.size(); i++) {
                    gone.add(list.remove(first).path("id").asText());
                }
                forget(smaller, gone);
                if (fails.test(smaller)) {
                    smallest = smaller;
                } else {
                    first += chunk;
                }
            }
        }
        return smallest;
    }

    /** Jobs that are left wait for none that are gone. */
    private static void forget(Scenario scenario, List<String> gone) {
        for (final JsonNode parents : scenario.workload().findValues("after")) {
            for (int i = parents.size() - 1; i >= 0; i--) {
                if (gone.contains(parents.get(i).asText())) {
                    ((ArrayNode) parents).remove(i);
                }
            }
        }
    }
}
