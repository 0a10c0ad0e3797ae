package org.noctule.deepening.learning.net2net;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.AllocationClock;
import org.noctule.deepening.Extent;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * The options of a recording: a run is really trained for each list of actions.
 *
 * @param values the value of each key
 * @param network the network at its start
 * @param scenarios when there is more hardware, each a recording of its own
 * @param output the folder of the tables
 */
public record RecordOptions(Options values, AdaptableNetwork network, List<Scenario> scenarios, Path output) {
    private static final int MOST_DECISIONS = 4;
    private static final int MOST_SEEDS = 1000;
    private static final List<RecordingClock> CLOCKS = List.of(WorkCost.GV100, WorkCost.PROCESSOR, new WallClock());
    private static final String NAME = "[A-Za-z0-9_-]+";

    private static final OptionKey<String> SCENARIO_NAME =
            OptionKey.needed("name", OptionValues.text("letters, digits, `_`, `-`", NAME), "its name in the table");
    private static final OptionKey<Double> UP = OptionKey.needed(
                    "up", OptionValues.fromZero(), "time of a run from which there is more hardware")
            .in("s");
    private static final OptionTable SCENARIO = OptionTable.of("scenarios", SCENARIO_NAME, UP);

    private static final OptionKey<String> MODEL =
            OptionKey.with("model", OptionValues.choice(AdaptableNetworks.names()), "ConvNet2", "network at the start");
    static final OptionKey<Options> IMAGES = part("images", DrawnImages.TABLE, "images");
    private static final OptionKey<Options> RECIPE = part("training", Recipe.TABLE, "rules of training");
    private static final OptionKey<RecordingClock> COST = OptionKey.with(
            "cost",
            OptionValues.any("`gv100`, `processor`, `measured` or object")
                    .read(RecordOptions::clock, RecordOptions::node),
            WorkCost.GV100,
            "[clock](#time) of a run");
    /** The seconds of a run. */
    public static final OptionKey<Double> BUDGET = OptionKey.with(
                    "budget", OptionValues.positive(), 16.0, "time of a run; 400 s for a 25th of CIFAR-10's images")
            .in("s");

    static final OptionKey<Integer> DECISIONS =
            OptionKey.with("decisions", OptionValues.whole(1, MOST_DECISIONS), 3, "decisions of a run");
    private static final OptionKey<List<Options>> SCENARIOS =
            OptionKey.needed("scenarios", OptionValues.objects("list of objects", SCENARIO), "what is recorded");
    private static final OptionKey<Long> SEED =
            OptionKey.with("seed", OptionValues.whole(), 0L, "seed of first weights and of the order of images");
    private static final OptionKey<JsonInput> SEEDS = OptionKey.of(
                    "seeds",
                    OptionValues.any("count, or list of whole numbers from 0"),
                    "records each scenario with several seeds, 0, 1, 2, ... or those of the list: its name in the"
                            + " table is then followed by `_` and the seed")
            .told("`seed` alone");
    private static final OptionKey<String> OUTPUT =
            OptionKey.needed("output", OptionValues.text("path"), "folder of the tables, relative to this file");
    private static final OptionTable TABLE = OptionTable.of("", OptionKey.schema(), MODEL, IMAGES, RECIPE, COST)
            .and(BUDGET, DECISIONS, SCENARIOS, SEED, SEEDS, OUTPUT);

    private static OptionKey<Options> part(String name, OptionTable table, String meaning) {
        return OptionKey.with(name, OptionValues.object("object", table), table.defaults(), meaning)
                .told("all defaults");
    }

    private static RecordingClock clock(JsonInput json) {
        if (!json.node().isTextual()) {
            return WorkCost.of(WorkCost.TABLE.read(json));
        }
        final String name = json.oneOf(CLOCKS.stream().map(RecordingClock::name).toList());
        return CLOCKS.stream()
                .filter(clock -> clock.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode node(RecordingClock clock) {
        return TextNode.valueOf(clock.name());
    }

    /**
     * One moment at which a run may begin to adapt, with one seed.
     *
     * @param name its name in tables
     * @param group name that it shares with those of other seeds
     * @param seed seed of first weights and of the order of images
     * @param up seconds from which there is more hardware
     */
    public record Scenario(String name, String group, long seed, double up) {}

    /**
     * Copies the list.
     *
     * @param values the value of each key
     * @param network the network at its start
     * @param scenarios when there is more hardware
     * @param output the folder of the tables
     */
    public RecordOptions {
        scenarios = List.copyOf(scenarios);
    }

    /** {@return a table for each object, by a name for it} */
    public static Map<String, OptionTable> tables() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        tables.put("record", TABLE);
        tables.put("record scenarios", SCENARIO);
        tables.put("record images", DrawnImages.TABLE);
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
        final Options values = TABLE.read(json);
        final int size = values.get(IMAGES).get(DrawnImages.SIZE);
        return new RecordOptions(
                values,
                restart(values)
                        .chosenIn(AdaptableNetworks.named(values.get(MODEL), json.where())
                                .withInput(new Extent(DrawnImages.CHANNELS, size, size))),
                scenarios(values),
                folder.resolve(values.get(OUTPUT)));
    }

    /** What restarts the learning rate. */
    String restart() {
        return restart(values).word();
    }

    private static Restart restart(Options values) {
        return Recipe.restart(values.get(RECIPE));
    }

    /** {@return whether equal recordings have equal times} */
    public boolean repeats() {
        return clock().repeats();
    }

    /** How time passes. */
    RecordingClock clock() {
        return values.get(COST);
    }

    /** All that decides what is recorded, as it stands in the file. */
    String text() {
        final ObjectNode decisive = values.source().node().deepCopy();
        decisive.remove(List.of(OUTPUT.name(), "$schema"));
        return decisive.toString();
    }

    private static List<Long> seeds(Options values) {
        if (!values.given(SEEDS)) {
            return List.of(values.get(SEED));
        }
        if (values.given(SEED)) {
            throw values.error(SEED, "stands beside \"seeds\"", "Maybe leave it out: \"seeds\" names all of them.");
        }
        final JsonInput given = values.get(SEEDS);
        if (!given.node().isArray()) {
            return LongStream.range(0, given.integer(1, MOST_SEEDS)).boxed().toList();
        }
        final List<Long> seeds = given.elements().stream()
                .map(seed -> seed.integer(0, Long.MAX_VALUE))
                .toList();
        if (seeds.isEmpty() || seeds.stream().distinct().count() < seeds.size()) {
            throw given.error("must hold different seeds", "Maybe write how many: \"seeds\": 5.");
        }
        return seeds;
    }

    private static List<Scenario> scenarios(Options values) {
        final List<Scenario> scenarios = new ArrayList<>();
        final List<Long> seeds = seeds(values);
        for (final Options element : values.get(SCENARIOS)) {
            final String name = element.get(SCENARIO_NAME);
            if (!name.matches(NAME)) {
                throw element.error(
                        SCENARIO_NAME, "must consist of letters, digits, _ and -", "Maybe a space or a dot is in it.");
            }
            if (scenarios.stream().anyMatch(other -> other.group().equals(name))) {
                throw element.error(SCENARIO_NAME, "stands twice", "Maybe a scenario was copied: each needs its own.");
            }
            if (element.get(UP) >= values.get(BUDGET)) {
                throw element.error(
                        UP, "must lie before the end of the budget", "Maybe it counts from another moment.");
            }
            for (final long seed : seeds) {
                final String each = values.given(SEEDS) ? name + "_" + seed : name;
                scenarios.add(new Scenario(each, name, seed, element.get(UP)));
            }
        }
        if (scenarios.isEmpty()) {
            throw values.error(SCENARIOS, "must hold a scenario", "Maybe add: {\"name\": \"early\", \"up\": 70}.");
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
        final Options images = values.get(IMAGES);
        return new TrainedJob(
                network,
                training,
                test,
                values.get(RECIPE),
                clock().timer(
                                network,
                                images.get(DrawnImages.TRAINING),
                                images.get(DrawnImages.TEST),
                                values.get(RECIPE).get(Recipe.BATCH)),
                values.get(BUDGET),
                List.of(new AllocationClock.Entry(scenario.up(), AllocationClock.Change.UP)),
                values.get(DECISIONS),
                scenario.seed());
    }
}
