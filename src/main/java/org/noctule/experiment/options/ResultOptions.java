package org.noctule.experiment.options;

import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * Result files that are written only where options.json asks for them: its key {@code results}.
 *
 * @param channelUse whether channel_use.csv is written
 * @param stepSlices whether step_slices.csv is written
 * @param tensorboard whether a training writes an event file of TensorBoard
 */
public record ResultOptions(boolean channelUse, boolean stepSlices, boolean tensorboard) {
    /** The keys of {@code results}. */
    static final OptionTable TABLE = OptionTable.of(
            "results",
            OptionKey.of(
                    "channel_use",
                    OptionValues.flag(),
                    "`false`",
                    "write [`channel_use.csv`](results.md#training-jobs): the channels of a RAMP fabric that each training job used"),
            OptionKey.of(
                    "step_slices",
                    OptionValues.flag(),
                    "`false`",
                    "write [`step_slices.csv`](results.md#training-jobs): one training step of each training job, for [Perfetto](figures.md#exports)"),
            OptionKey.of(
                    "tensorboard",
                    OptionValues.flag(),
                    "`false`",
                    "write an event file of [TensorBoard](figures.md#exports) while an agent is trained"));

    static ResultOptions read(JsonInput options) {
        final Optional<JsonInput> results = options.find("results");
        results.ifPresent(object -> object.allow(TABLE));
        return new ResultOptions(
                flag(results, "channel_use"), flag(results, "step_slices"), flag(results, "tensorboard"));
    }

    private static boolean flag(Optional<JsonInput> results, String key) {
        return results.flatMap(object -> object.find(key)).map(JsonInput::flag).orElse(false);
    }
}
