package org.noctule.deepening;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.file.CsvTable;

/** The rows of one scenario while they are read. */
final class RunRows {
    private static final int MOST_DECISIONS = 8;
    private static final int MOST_RUNS = 1 << 16;

    private final String name;
    private final AdaptableNetwork network;
    private final double start;
    private final double budget;
    private final Recording recording;
    private final SortedMap<Integer, RecordedSequence> runs = new TreeMap<>();
    private final SortedMap<Integer, List<RecordedEpoch>> epochs = new TreeMap<>();
    private int decisions;

    RunRows(String name, AdaptableNetwork network, double start, double budget, Recording recording) {
        this.name = name;
        this.network = network;
        this.start = start;
        this.budget = budget;
        this.recording = recording;
    }

    void run(CsvTable.Row row) {
        decisions = decisions(row);
        final List<Integer> actions = new ArrayList<>();
        final List<Double> timeLeft = new ArrayList<>();
        int index = 0;
        for (int decision = 1; decision <= decisions; decision++) {
            final int action = row.count("a" + decision, 0, network.nothing());
            actions.add(action);
            timeLeft.add(row.number("timeleft" + decision + "_s", 0, budget));
            index = index * network.actions() + action;
        }
        final double accuracy = row.number("final_test_acc", 0, 1);
        if (runs.put(index, new RecordedSequence(actions, timeLeft, accuracy, List.of())) != null) {
            throw NoctuleException.input(
                    row.where() + ": the run of the actions " + actions + " of scenario (" + name + ") stands twice.",
                    "Maybe a recording was put behind another one.");
        }
    }

    private int decisions(CsvTable.Row row) {
        int found = 1;
        while (found < MOST_DECISIONS && row.has("a" + (found + 1))) {
            found++;
        }
        if (StrictMath.pow(network.actions(), found) > MOST_RUNS) {
            throw NoctuleException.input(
                    row.where() + ": " + found + " decisions among " + network.actions()
                            + " actions are too many lists to have a run of each.",
                    "Maybe columns of another table stand here: decisions are those named a1, a2, ....");
        }
        return found;
    }

    void epoch(CsvTable.Row row) {
        final int run = row.count("seq", 0, MOST_RUNS);
        final List<RecordedEpoch> known = epochs.computeIfAbsent(run, any -> new ArrayList<>());
        if (!row.has("test_acc")) {
            return;
        }
        if (row.count("epoch", 0, Integer.MAX_VALUE) != known.size()) {
            throw row.error(
                    "epoch", "does not follow epoch " + (known.size() - 1), "Maybe rows are missing or stand twice.");
        }
        final double train = row.number("train_runtime_s", 0, budget);
        final double began = row.number("t_action_s", 0, budget);
        // What the recorder did between action and test counts as test, so that the next epoch begins when it did.
        final double test = row.number("t_test_s", began + train, Double.MAX_VALUE) - began - train;
        known.add(new RecordedEpoch(
                row.count("action", 0, network.nothing()),
                train,
                row.number("train_acc", 0, 1),
                test,
                row.number("test_acc", 0, 1)));
    }

    /** Makes the scenario, in which no run may be missing. */
    ReplayScenario complete(Path file) {
        final int all = ReplayScenario.count(network.actions(), decisions);
        final List<RecordedSequence> sequences = new ArrayList<>();
        for (int index = 0; index < all && decisions > 0; index++) {
            final RecordedSequence run = runs.get(index);
            if (run == null) {
                throw missing(file, all, index);
            }
            sequences.add(new RecordedSequence(
                    run.actions(), run.timeLeft(), run.accuracy(), epochs.getOrDefault(index, List.of())));
        }
        if (decisions == 0) {
            throw missing(file, all, -1);
        }
        return new ReplayScenario(name, network, start, budget, decisions, sequences, recording);
    }

    private NoctuleException missing(Path file, int all, int index) {
        final String first = index < 0
                ? "all of them are missing"
                : "that of the actions " + ReplayScenario.actions(index, network.actions(), decisions) + " is missing";
        return NoctuleException.input(
                file + ": the scenario (" + name + ") has " + runs.size() + " of " + all + " runs: " + first + ".",
                "Maybe the recording was stopped: it needs a run for each list of actions.");
    }
}
