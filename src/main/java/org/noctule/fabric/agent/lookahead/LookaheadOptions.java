package org.noctule.fabric.agent.lookahead;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.fabric.agent.slots.Planner;
import org.noctule.fabric.agent.slots.Rollout;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/** Reads what methods that look ahead are told, with their defaults. */
public final class LookaheadOptions {
    /** Names a trained network. */
    static final String MODEL = "input_model";

    private static final List<List<Integer>> BASES = List.of(List.of(2), List.of(4), List.of(8), List.of(16, 8));

    /** What is drawn or followed at a time: more would not fit into memory. */
    private static final int MOST = 1_000_000;

    /** What is followed by a rollout. */
    static final OptionKey<?> BASES_KEY = OptionKey.of(
                    "bases",
                    OptionValues.list("list of degrees, or of lists of such"),
                    "what is followed afterwards, each by itself: a degree, or several that are tried in turn")
            .told("`[2, 4, 8, [16, 8]]`");

    /** How broadly a planner searches. */
    static final OptionKey<?> BEAM = OptionKey.of(
                    "beam", OptionValues.whole(1, MOST), "plans that are followed at a time")
            .told("5");

    private LookaheadOptions() {}

    static OptionKey<?> futures(String usual) {
        return OptionKey.of("futures", OptionValues.whole(1, MOST), "futures that are drawn for each answer")
                .told(usual);
    }

    static OptionKey<?> horizon(String usual) {
        return OptionKey.of("horizon", OptionValues.whole(1, MOST), "jobs in each of them")
                .told(usual)
                .in("jobs");
    }

    static OptionKey<?> price(String usual) {
        return OptionKey.of("price", OptionValues.fromZero(), "worth of a server that is still held at the horizon")
                .told(usual)
                .in("jobs per slot");
    }

    static Rollout.Settings rollout(JsonInput options) {
        final Rollout.Settings usual = Rollout.Settings.DEFAULT;
        return new Rollout.Settings(
                count(options, "futures", usual.futures()),
                count(options, "horizon", usual.horizon()),
                options.find("errors").map(value -> value.numberFrom(0)).orElse(usual.errors()),
                price(options, usual.price()));
    }

    static Planner.Settings planner(JsonInput options) {
        final Planner.Settings usual = Planner.Settings.DEFAULT;
        return new Planner.Settings(
                count(options, "futures", usual.futures()),
                count(options, "horizon", usual.horizon()),
                count(options, "beam", usual.beam()),
                price(options, usual.price()));
    }

    /** The degrees that are tried in turn by each policy to follow; none only where a network is followed too. */
    static List<List<Integer>> bases(JsonInput options, boolean besides) {
        return options.find("bases").map(input -> basesIn(input, besides)).orElse(BASES);
    }

    /**
     * Reads which trained network is meant.
     *
     * @param options {@code input_model}
     * @return its file, if one is named
     */
    public static Optional<Path> model(JsonInput options) {
        return options.find(MODEL).map(file -> Path.of(file.text()));
    }

    private static double price(JsonInput options, double usual) {
        return options.find("price").map(value -> value.numberFrom(0)).orElse(usual);
    }

    private static int count(JsonInput options, String key, int usual) {
        return options.find(key).map(value -> (int) value.integer(1, MOST)).orElse(usual);
    }

    private static List<List<Integer>> basesIn(JsonInput input, boolean mayBeEmpty) {
        return (mayBeEmpty ? input.elements() : filled(input))
                .stream()
                        .map(base -> base.node().isArray()
                                ? filled(base).stream()
                                        .map(LookaheadOptions::degree)
                                        .toList()
                                : List.of(degree(base)))
                        .toList();
    }

    private static List<JsonInput> filled(JsonInput list) {
        if (list.elements().isEmpty()) {
            throw list.error("is empty", "Maybe leave bases out: " + BASES + " are taken then.");
        }
        return list.elements();
    }

    /**
     * Reads a degree.
     *
     * @param input a number
     * @return the degree
     * @throws org.noctule.error.NoctuleException if ops cannot be split so
     */
    public static int degree(JsonInput input) {
        if (!OpPartition.isAllowed(input.count())) {
            throw input.error(
                    "is no degree: ops stay whole (1) or are split into an even number of parts",
                    "Maybe take the next even number.");
        }
        return input.count();
    }
}
