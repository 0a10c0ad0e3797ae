package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.noctule.test.metamorphic.Stage.Played;

/**
 * All dates are later by a power of two: so are those of the results, and all else is as it was to 1e-9. A trace begins
 * at date 0 whatever its first date, so that there nothing changes. Says nothing where failures are drawn from date 0
 * on, an order counts dates from there, or times are no sums of powers of two: rounding then decides which of two equal
 * dates comes first, as with speed-ups and with the futures that {@code what-if} imagines. {@code slurm} decides at
 * whole seconds and in phases of them.
 */
final class LaterDates implements Relation {
    private static final int SHIFT = 1 << 14;
    private static final Pattern DATES_AND_ENERGY =
            Pattern.compile(" *\"(first_submission|makespan|consumed_joules|availability)\".*\n");

    /** Tables, and their columns that hold dates. */
    private static final Map<String, List<String>> DATES = Map.of(
            "jobs.csv", List.of("submission_time", "starting_time", "finish_time"),
            "attempts.csv", List.of("submission_time", "starting_time", "finish_time"),
            "training_jobs.csv", List.of("submission_time", "starting_time", "finish_time"),
            "allocations.csv", List.of("start", "end"),
            "failures.csv", List.of("start", "end"),
            "transfers.csv", List.of("start", "end"),
            "summary.json", List.of());

    @Override
    public boolean holds(Scenario scenario) {
        return scenario.kind() != DrawnJobs.Kind.ELASTIC
                && !scenario.agent().equals("what-if")
                && !scenario.agent().equals("slurm")
                && !scenario.has("/failures/classes")
                && !(scenario.trace() && scenario.has("/failures"))
                && !scenario.options().toString().contains("f1");
    }

    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        final Scenario later = scenario.copy();
        if (scenario.trace()) {
            final List<String> lines = StreamSupport.stream(
                            later.workload().get("swf").spliterator(), false)
                    .map(JsonNode::textValue)
                    .toList();
            later.workload().withArray("swf").removeAll();
            lines.forEach(line -> {
                final String[] columns = line.split(" ");
                columns[1] = String.valueOf(SHIFT + Integer.parseInt(columns[1]));
                later.workload().withArray("swf").add(String.join(" ", columns));
            });
            return known(scenario, stage.play(later).results());
        }
        later.workload().path("jobs").forEach(job -> add((ObjectNode) job, "subtime"));
        later.options().at("/failures/maintenance").forEach(outage -> add((ObjectNode) outage, "start"));
        Results results = known(scenario, stage.play(later).results());
        for (final Map.Entry<String, List<String>> table : DATES.entrySet()) {
            results = results.columns(
                    table.getKey(), table.getValue(), date -> String.valueOf(Double.parseDouble(date) - SHIFT));
        }
        return results;
    }

    private static void add(ObjectNode object, String key) {
        object.put(key, object.get(key).doubleValue() + SHIFT);
    }

    @Override
    public Results known(Scenario scenario, Results first) {
        return first.only(DATES.keySet().toArray(String[]::new))
                .texts(text -> DATES_AND_ENERGY.matcher(text).replaceAll(""));
    }

    @Override
    public double tolerance() {
        return 1e-9;
    }
}
