package org.noctule.learning.net2net;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.AllocationClock;
import org.noctule.deepening.Extent;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * The options of a recording: a run is really trained for each list of actions.
 *
 * @param network the network at its start
 * @param images the images
 * @param recipe the rules of training
 * @param cost virtual seconds by work
 * @param budget virtual seconds of each run
 * @param decisions number of decisions
 * @param scenarios when there is more hardware, each a recording of its own
 * @param seed seed of first weights and of the order of images
 * @param output the folder of the tables
 * @param text all that decides what is recorded, as it stands in the file
 */
public record RecordOptions(
        AdaptableNetwork network,
        ImageOptions images,
        Recipe recipe,
        WorkCost cost,
        double budget,
        int decisions,
        List<Scenario> scenarios,
        long seed,
        Path output,
        String text) {
    private static final int MOST_DECISIONS = 4;
    private static final String NAME = "[A-Za-z0-9_-]+";

    private static final OptionTable SCENARIO = OptionTable.of(
            "scenarios",
            OptionKey.needed("name", OptionValues.text("letters, digits, `_`, `-`", NAME), "its name in the table"),
            OptionKey.needed("up", OptionValues.fromZero(), "virtual time from which there is more hardware")
                    .in("s"));

    private static final OptionTable TABLE = OptionTable.of(
            "",
            OptionKey.schema(),
            OptionKey.of("model", OptionValues.choice(AdaptableNetworks.names()), "`ConvNet2`", "network at the start"),
            OptionKey.of("images", OptionValues.object("object", ImageOptions.TABLE), "all defaults", "images"),
            OptionKey.of("training", OptionValues.object("object", Recipe.TABLE), "all defaults", "rules of training"),
            OptionKey.of("cost", OptionValues.object("object", WorkCost.TABLE), "all defaults", "virtual time"),
            OptionKey.of("budget", OptionValues.positive(), "400", "virtual time of a run")
                    .in("s"),
            OptionKey.of("decisions", OptionValues.whole(1, MOST_DECISIONS), "3", "decisions of a run"),
            OptionKey.needed("scenarios", OptionValues.objects("list of objects", SCENARIO), "what is recorded"),
            OptionKey.of("seed", OptionValues.whole(), "0", "seed of first weights and of the order of images"),
            OptionKey.needed("output", OptionValues.text("path"), "folder of the tables, relative to this file"));

    /**
     * One moment at which a run may begin to adapt.
     *
     * @param name its name in tables
     * @param up virtual seconds from which there is more hardware
     */
    public record Scenario(String name, double up) {}

    /**
     * Copies the list.
     *
     * @param network the network at its start
     * @param images the images
     * @param recipe the rules of training
     * @param cost virtual seconds by work
     * @param budget virtual seconds of each run
     * @param decisions number of decisions
     * @param scenarios when there is more hardware
     * @param seed seed of first weights and of the order of images
     * @param output the folder of the tables
     * @param text all that decides what is recorded
     */
    public RecordOptions {
        scenarios = List.copyOf(scenarios);
    }

    /** {@return a table for each object, by a name for it} */
    public static Map<String, OptionTable> tables() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        tables.put("record", TABLE);
        tables.put("record scenarios", SCENARIO);
        tables.put("record images", ImageOptions.TABLE);
        tables.put("record training", Recipe.TABLE);
        tables.put("record cost", WorkCost.TABLE);
        return tables;
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @return the options
     * @throws org.noctule.error.NoctuleException of kind INPUT if a value is missing or impossible
     */
    public static RecordOptions read(Path file) {
        return read(JsonInput.read(file), file.toAbsolutePath().resolveSibling(""));
    }

    static RecordOptions read(JsonInput json, Path folder) {
        json.object().allow(TABLE);
        final JsonInput none = json.with(JsonInput.parse("{}", "").node());
        final ImageOptions images = ImageOptions.read(json.find("images").orElse(none));
        final double budget = json.find("budget").map(JsonInput::positive).orElse(400.0);
        final ObjectNode decisive = json.node().deepCopy();
        decisive.remove(List.of("output", "$schema"));
        return new RecordOptions(
                network(json, images),
                images,
                Recipe.read(json.find("training").orElse(none)),
                WorkCost.read(json.find("cost").orElse(none)),
                budget,
                json.find("decisions")
                        .map(number -> (int) number.integer(1, MOST_DECISIONS))
                        .orElse(3),
                scenarios(json.get("scenarios"), budget),
                json.find("seed")
                        .map(number -> number.integer(0, Long.MAX_VALUE))
                        .orElse(0L),
                folder.resolve(json.get("output").text()),
                decisive.toString());
    }

    private static AdaptableNetwork network(JsonInput json, ImageOptions images) {
        final String name = json.find("model")
                .map(model -> model.oneOf(AdaptableNetworks.names()))
                .orElse("ConvNet2");
        return AdaptableNetworks.named(name, json.where())
                .withInput(new Extent(DrawnImages.CHANNELS, images.size(), images.size()));
    }

    private static List<Scenario> scenarios(JsonInput json, double budget) {
        final List<Scenario> scenarios = new ArrayList<>();
        for (final JsonInput element : json.elements()) {
            element.object().allow(SCENARIO);
            final String name = element.get("name").text();
            if (!name.matches(NAME)) {
                throw element.get("name")
                        .error("must consist of letters, digits, _ and -", "Maybe a space or a dot is in it.");
            }
            if (scenarios.stream().anyMatch(other -> other.name().equals(name))) {
                throw element.get("name").error("stands twice", "Maybe a scenario was copied: each needs its own.");
            }
            final double up = element.get("up").numberFrom(0);
            if (up >= budget) {
                throw element.get("up")
                        .error("must lie before the end of the budget", "Maybe it counts from another moment.");
            }
            scenarios.add(new Scenario(name, up));
        }
        if (scenarios.isEmpty()) {
            throw json.error("must hold a scenario", "Maybe add: {\"name\": \"early\", \"up\": 70}.");
        }
        return scenarios;
    }

    /**
     * Makes the job of a scenario.
     *
     * @param scenario the scenario
     * @param training the images that are learnt
     * @param test the images by which accuracy is measured
     * @return the job
     */
    TrainedJob job(Scenario scenario, Batches training, Batches test) {
        return new TrainedJob(
                network,
                training,
                test,
                recipe,
                cost.of(network, images.training(), images.test()),
                budget,
                List.of(new AllocationClock.Entry(scenario.up(), AllocationClock.Change.UP)),
                decisions,
                seed);
    }
}
