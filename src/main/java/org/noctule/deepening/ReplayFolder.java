package org.noctule.deepening;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.file.CsvTable;
import org.noctule.json.Suggestion;

/**
 * Reads a folder of recorded runs: {@code scenarios.csv} with columns scenario, model, adapt_start_s, budget_s and, if
 * the images are not CIFAR-10's, channels, height, width; further group and seed where a scenario was recorded with
 * several seeds, clock, and restart, which is {@code action} where one restarts and changes nothing else;
 * {@code sequences.csv} with scenario, a1, a2, ..., timeleft1_s, timeleft2_s, ..., final_test_acc; and, if the epochs
 * are known, {@code epochs.csv} with scenario, seq (place in lexicographic order), epoch, action, t_action_s (seconds
 * since the run began), train_runtime_s, train_acc, t_test_s (likewise, at the end of the test) and test_acc, the last
 * four empty where the budget ended in the epoch. Other columns are passed over.
 */
public final class ReplayFolder {
    /** Names of the files that may be read. */
    public static final List<String> FILES = List.of("scenarios.csv", "sequences.csv", "epochs.csv");

    /** What restarts the learning rate where it has an action of its own. */
    private static final String BY_ACTION = "action";

    private static final List<String> RESTARTS = List.of("all", "deepening", BY_ACTION);
    private static final int MOST_PIXELS = 4096;
    private static final double MOST_SEED = 1L << 53;

    private final Map<String, RunRows> scenarios = new LinkedHashMap<>();

    private ReplayFolder() {}

    /**
     * Reads all scenarios.
     *
     * @param folder the folder
     * @return the scenarios, in the order of their file
     * @throws NoctuleException of kind INPUT if a file, a column or a run is missing or stands twice, or a number is
     *     impossible
     */
    public static List<ReplayScenario> read(Path folder) {
        final ReplayFolder reader = new ReplayFolder();
        CsvTable.read(folder.resolve("scenarios.csv"), reader::scenario);
        final Path sequences = folder.resolve("sequences.csv");
        CsvTable.read(sequences, row -> reader.runs(row).run(row));
        final Path epochs = folder.resolve("epochs.csv");
        if (Files.exists(epochs)) {
            CsvTable.read(epochs, row -> reader.runs(row).epoch(row));
        }
        return reader.scenarios.values().stream()
                .map(rows -> rows.complete(sequences))
                .toList();
    }

    /**
     * Finds a scenario by its name.
     *
     * @param scenarios those of a folder
     * @param name the name
     * @param where the place of the name, for errors
     * @return the scenario
     * @throws NoctuleException of kind INPUT if there is none of that name
     */
    public static ReplayScenario named(List<ReplayScenario> scenarios, String name, String where) {
        return scenarios.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(() -> NoctuleException.input(
                        where + ": the table has no scenario (" + name + ").",
                        Suggestion.of(
                                name,
                                scenarios.stream().map(ReplayScenario::name).toList())));
    }

    private void scenario(CsvTable.Row row) {
        final AdaptableNetwork named = AdaptableNetworks.named(row.text("model"), row.where());
        final AdaptableNetwork sized = row.has("channels") ? named.withInput(images(row)) : named;
        final String restart = restart(row);
        final AdaptableNetwork network = restart.equals(BY_ACTION) ? sized.withRestart() : sized;
        final double budget = row.number("budget_s", Double.MIN_VALUE, Double.MAX_VALUE);
        final String name = row.text("scenario");
        final Recording recording = new Recording(
                row.has("group") ? row.text("group") : name,
                row.has("seed") ? (long) row.number("seed", 0, MOST_SEED) : 0,
                row.has("clock") ? row.text("clock") : "",
                restart);
        final double start = row.number("adapt_start_s", 0, budget);
        if (scenarios.put(name, new RunRows(name, network, start, budget, recording)) != null) {
            throw row.error("scenario", "stands twice", "Maybe a table was put behind another one.");
        }
    }

    private static String restart(CsvTable.Row row) {
        final String restart = row.has("restart") ? row.text("restart") : "";
        if (!restart.isEmpty() && !RESTARTS.contains(restart)) {
            throw row.error(
                    "restart",
                    "is none of " + String.join(", ", RESTARTS),
                    "Maybe the table is of a later version, with actions that are not known here.");
        }
        return restart;
    }

    private static Extent images(CsvTable.Row row) {
        return new Extent(
                row.count("channels", 1, MOST_PIXELS),
                row.count("height", 1, MOST_PIXELS),
                row.count("width", 1, MOST_PIXELS));
    }

    private RunRows runs(CsvTable.Row row) {
        final RunRows runs = scenarios.get(row.text("scenario"));
        if (runs == null) {
            throw row.error(
                    "scenario",
                    "does not stand in scenarios.csv beside it",
                    "Maybe the files are of different recordings.");
        }
        return runs;
    }
}
