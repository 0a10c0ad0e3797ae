package org.noctule.learning.value;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * The options by which a network is fitted to lessons.
 *
 * @param hidden number of rectified units
 * @param epochs number of passes over the lessons
 * @param batch lessons a step
 * @param rate learning rate of the first epoch; it falls from epoch to epoch, to about 0.03 of that
 */
public record FitOptions(int hidden, int epochs, int batch, double rate) {
    private static final int MOST_UNITS = 1 << 16;

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
            "decision.agent.training",
            OptionKey.of("hidden", OptionValues.whole(1, MOST_UNITS), "32", "rectified units")
                    .in("units"),
            OptionKey.of("epochs", OptionValues.count(), "50", "passes over each lesson"),
            OptionKey.of("batch", OptionValues.count(), "64", "lessons per step"),
            OptionKey.of("lr", OptionValues.positive(), "0.003", "learning rate of the first epoch"));

    static FitOptions read(JsonInput json) {
        return new FitOptions(
                json.find("hidden")
                        .map(units -> (int) units.integer(1, MOST_UNITS))
                        .orElse(32),
                json.find("epochs").map(JsonInput::count).orElse(50),
                json.find("batch").map(JsonInput::count).orElse(64),
                json.find("lr").map(JsonInput::positive).orElse(0.003));
    }

    void write(ObjectNode json) {
        json.put("hidden", hidden).put("epochs", epochs).put("batch", batch).put("lr", rate);
    }
}
