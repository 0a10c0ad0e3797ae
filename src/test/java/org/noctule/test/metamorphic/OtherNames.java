package org.noctule.test.metamorphic;

import java.util.Map;
import java.util.TreeMap;
import org.noctule.test.metamorphic.Stage.Played;

/**
 * Jobs, profiles, users, data, nodes and hosts have other names in the same order: equal bytes, but for the names. What
 * is drawn begins its names with two letters that stand nowhere else; a trace has numbers.
 */
final class OtherNames implements Relation {
    private static final Map<String, String> NAMES = new TreeMap<>(Map.of(
            "jq", "task/", "pq", "profile-", "uq", "user.", "gq", "group.", "dq", "item.", "Nq", "Xq", "hq", "knot"));

    @Override
    public boolean holds(Scenario scenario) {
        return true;
    }

    private static Scenario renamed(Scenario scenario) {
        String machine = scenario.platform().toString();
        String jobs = scenario.workload().toString();
        for (final Map.Entry<String, String> name : NAMES.entrySet()) {
            machine = machine.replace(name.getKey(), name.getValue());
            jobs = jobs.replace(name.getKey(), name.getValue());
        }
        return new Scenario(
                scenario.seed(),
                scenario.machine(),
                scenario.kind(),
                Draw.json("%s", machine),
                Draw.json("%s", jobs),
                scenario.options());
    }

    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        return stage.play(renamed(scenario)).results().texts(text -> {
            String back = text;
            for (final Map.Entry<String, String> name : NAMES.entrySet()) {
                back = back.replace(name.getValue(), name.getKey());
            }
            return back;
        });
    }
}
