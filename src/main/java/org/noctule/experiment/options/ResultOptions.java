package org.noctule.experiment.options;

import org.noctule.json.Effect;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** Result files that are written only where options.json asks for them: its key {@code results}. */
public final class ResultOptions {
    /** Asks for channel_use.csv. */
    public static final OptionKey<Boolean> CHANNEL_USE = file(
            "channel_use",
            "write [`channel_use.csv`](results.md#training-jobs): the channels of a RAMP fabric that each training job used");
    /** Asks for step_slices.csv. */
    public static final OptionKey<Boolean> STEP_SLICES = file(
            "step_slices",
            "write [`step_slices.csv`](results.md#training-jobs): one training step of each training job, for [Perfetto](figures.md#exports)");
    /** Asks for an event file of TensorBoard of a training. */
    public static final OptionKey<Boolean> TENSORBOARD =
            file("tensorboard", "write an event file of [TensorBoard](figures.md#exports) while an agent is trained");

    /** The keys of {@code results}. */
    static final OptionTable TABLE = OptionTable.of("results", CHANNEL_USE, STEP_SLICES, TENSORBOARD);

    private ResultOptions() {}

    private static OptionKey<Boolean> file(String name, String meaning) {
        return OptionKey.with(name, OptionValues.flag(), false, meaning).shaping(Effect.WATCH);
    }
}
