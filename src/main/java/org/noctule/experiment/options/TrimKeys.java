package org.noctule.experiment.options;

import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.report.Trim;

/** Reads the part of a run that figures leave out. */
final class TrimKeys {
    /** The keys of {@code figures.warmup} and {@code figures.cooldown}. */
    static final OptionTable MARGIN = OptionTable.of(
            "figures.warmup",
            OptionKey.of(
                            "jobs",
                            OptionValues.countOrZero(),
                            "0",
                            "number of the jobs left out: the first ones submitted, or the last ones")
                    .in("jobs"),
            OptionKey.of(
                            "seconds",
                            OptionValues.fromZero(),
                            "0",
                            "time left out: from the first submission on, or back from the last one")
                    .in("s"));

    /** The keys of {@code figures}. */
    static final OptionTable TABLE = OptionTable.of(
            "figures",
            OptionKey.of(
                    "warmup",
                    OptionValues.object("[object](options.md#warm-up-and-cool-down)", MARGIN),
                    "`{}`",
                    "beginning of a run that its figures leave out"),
            OptionKey.of(
                    "cooldown",
                    OptionValues.object("[object](options.md#warm-up-and-cool-down)", MARGIN),
                    "`{}`",
                    "end of a run that its figures leave out"));

    private TrimKeys() {}

    /** Reads {@code figures} of the whole options. */
    static Trim read(JsonInput options) {
        final Optional<JsonInput> figures = options.find("figures");
        figures.ifPresent(object -> object.allow(TABLE));
        return new Trim(margin(figures, "warmup"), margin(figures, "cooldown"));
    }

    private static Trim.Margin margin(Optional<JsonInput> figures, String key) {
        final Optional<JsonInput> margin = figures.flatMap(object -> object.find(key));
        margin.ifPresent(object -> object.allow(MARGIN));
        return new Trim.Margin(
                margin.flatMap(object -> object.find("jobs"))
                        .map(JsonInput::countOrZero)
                        .orElse(0),
                margin.flatMap(object -> object.find("seconds"))
                        .map(input -> input.numberFrom(0))
                        .orElse(0.0));
    }
}
