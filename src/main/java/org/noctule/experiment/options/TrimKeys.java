package org.noctule.experiment.options;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.report.Trim;

/** The part of a run that figures leave out. */
final class TrimKeys {
    private static final OptionKey<Integer> JOBS = OptionKey.with(
                    "jobs",
                    OptionValues.countOrZero(),
                    0,
                    "number of the jobs left out: the first ones submitted, or the last ones")
            .in("jobs");
    private static final OptionKey<Double> SECONDS = OptionKey.with(
                    "seconds",
                    OptionValues.fromZero(),
                    0.0,
                    "time left out: from the first submission on, or back from the last one")
            .in("s");

    /** The keys of {@code figures.warmup} and {@code figures.cooldown}. */
    static final OptionTable MARGIN = OptionTable.of("figures.warmup", JOBS, SECONDS);

    private static final OptionKey<Options> WARMUP = OptionKey.nested(
            "warmup",
            "[object](options.md#warm-up-and-cool-down)",
            MARGIN,
            "beginning of a run that its figures leave out");
    private static final OptionKey<Options> COOLDOWN = OptionKey.nested(
            "cooldown",
            "[object](options.md#warm-up-and-cool-down)",
            MARGIN,
            "end of a run that its figures leave out");

    /** The keys of {@code figures}. */
    static final OptionTable TABLE = OptionTable.of("figures", WARMUP, COOLDOWN);

    private TrimKeys() {}

    static Trim trim(Options figures) {
        return new Trim(margin(figures.get(WARMUP)), margin(figures.get(COOLDOWN)));
    }

    private static Trim.Margin margin(Options margin) {
        return new Trim.Margin(margin.get(JOBS), margin.get(SECONDS));
    }
}
