package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.noctule.command.Main;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;
import org.noctule.test.metamorphic.Stage.Played;

/**
 * The axes of a campaign, and the values of each, stand the other way round: equal rows. Few scenarios, as it is dear.
 */
final class PermutedAxes implements Relation {
    private static final int EVERY = 8;
    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream(), false);

    @Override
    public boolean holds(Scenario scenario) {
        return scenario.seed() % EVERY == 0;
    }

    @Override
    public Results known(Scenario scenario, Results first) {
        return first.only();
    }

    /** Compares within: the campaign whose axes stand one way round with that whose axes stand the other way. */
    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        final ObjectNode axes = Draw.json("{'nb_jobs': [4, 7]}");
        axes.withArray("decision.agent")
                .add(scenario.options().at("/decision/agent"))
                .add(Draw.json(
                        "{'name': '%s'}", scenario.machine() == DrawnMachine.Kind.FABRIC ? "para-max" : "filler"));
        axes.withArray("workload.first_job").add(0).add(2);
        if (scenario.has("/failures")) {
            axes.withArray("failures.power").add("off").add("idle");
        }
        final Path folder = stage.next();
        scenario.write(folder);
        final List<String> rows = rows(folder, "one", axes);
        final List<String> others = rows(folder, "other", reversed(axes));
        if (!rows.equals(others)) {
            final List<String> all = new ArrayList<>(rows);
            all.removeAll(others);
            others.removeAll(rows);
            throw new IllegalStateException("rows " + all + " and " + others);
        }
        return first.results().only();
    }

    private static ObjectNode reversed(ObjectNode axes) {
        final List<String> names = new ArrayList<>();
        axes.fieldNames().forEachRemaining(names::add);
        Collections.reverse(names);
        final ObjectNode reversed = axes.objectNode();
        for (final String name : names) {
            final ArrayNode values = reversed.putArray(name);
            values.add(axes.get(name).get(1)).add(axes.get(name).get(0));
        }
        return reversed;
    }

    /** The rows of the table, whose values are told in the order of their names, in the order of their keys. */
    private static List<String> rows(Path folder, String name, ObjectNode axes) {
        final ObjectNode campaign = Draw.json("{'name': '%s', 'base': 'options.json'}", name);
        campaign.set("axes", axes);
        final Path out = folder.resolve(name);
        try {
            final Path file = Files.writeString(folder.resolve(name + ".json"), campaign.toString());
            final int code = Main.run(
                    List.of("campaign", "run", file.toString(), "--out", out.toString(), "--quiet", "--threads", "1"),
                    new Terminal(NOWHERE, NOWHERE, Screen.none()));
            if (code != 0) {
                throw new IllegalStateException("campaign " + file + ": exit code " + code);
            }
            final List<String> lines = Files.readAllLines(out.resolve("runs.csv"), StandardCharsets.UTF_8);
            final List<String> names = Results.cells(lines.get(0));
            return lines.stream()
                    .skip(1)
                    .map(line -> {
                        final List<String> cells = Results.cells(line);
                        final Map<String, String> row = new TreeMap<>();
                        for (int i = 0; i < names.size(); i++) {
                            row.put(names.get(i), cells.get(i));
                        }
                        return row.toString();
                    })
                    .sorted()
                    .collect(Collectors.toCollection(ArrayList::new));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
