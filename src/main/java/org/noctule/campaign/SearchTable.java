package org.noctule.campaign;

import java.util.List;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The keys of searches. */
public final class SearchTable {
    /** The names of the methods. */
    public static final List<String> METHODS = List.of("random", "halving", "evolution", "population");

    /** The keys of an option that is searched. */
    public static final OptionTable DIMENSION = OptionTable.of(
            "search.space.KEY",
            OptionKey.of("range", OptionValues.list("two numbers"), "least and greatest value, all equally likely"),
            OptionKey.of(
                    "log",
                    OptionValues.list("two numbers above 0"),
                    "least and greatest value, all orders of magnitude equally likely"),
            OptionKey.of("whole", OptionValues.flag(), "whether `range` and `log` give whole numbers only")
                    .told("`false`"),
            OptionKey.of("values", OptionValues.list("values"), "values of which one is chosen"));

    /** The keys of the rungs of halving. */
    public static final OptionTable RUNGS = OptionTable.of(
            "search.rungs",
            OptionKey.needed("key", OptionValues.text("dotted key"), "option that tells how much a candidate is tried"),
            OptionKey.needed("values", OptionValues.list("values"), "its values, the cheapest first"));

    /** The keys of a search. */
    public static final OptionTable TABLE = OptionTable.of(
            "search",
            OptionKey.needed("method", OptionValues.choice(METHODS), "way to search"),
            OptionKey.needed(
                    "space",
                    OptionValues.namedObjects("object", DIMENSION),
                    "options that are searched, by their dotted keys"),
            OptionKey.of(
                            "figure",
                            OptionValues.text("[figure](comparing.md)"),
                            "figure whose mean over axes and seeds is to be as good as can be")
                    .told("`bounded_slowdown`"),
            OptionKey.of("seed", OptionValues.whole(), "seed of the search, not of the runs")
                    .told("0"),
            OptionKey.of(
                            "candidates",
                            OptionValues.count(),
                            "candidates of the first generation, or of each of `evolution` and `population`")
                    .told("16")
                    .in("candidates"),
            OptionKey.of("generations", OptionValues.count(), "generations of `evolution` and `population`")
                    .told("8")
                    .in("generations"),
            OptionKey.of("parents", OptionValues.count(), "best candidates so far that `evolution` varies")
                    .told("a quarter of `candidates`")
                    .in("candidates"),
            OptionKey.of(
                            "spread",
                            OptionValues.positive(),
                            "standard deviation of that variation, as a part of the range")
                    .told("0.1"),
            OptionKey.of(
                            "exploit",
                            OptionValues.upTo(0.5),
                            "part of a `population` that takes the weights of as many of the best")
                    .told("0.2")
                    .in("of the candidates"),
            OptionKey.of(
                            "factors",
                            OptionValues.list("numbers above 0"),
                            "factors of the options of those members, all equally likely")
                    .told("`[0.8, 1.2]`"),
            OptionKey.of("resample", OptionValues.upTo(1), "chance of such an option to be drawn anew instead")
                    .told("0"),
            OptionKey.of("divide", OptionValues.whole(2, 1000), "each rung of `halving` keeps one candidate of so many")
                    .told("3"),
            OptionKey.of("rungs", OptionValues.object("object", RUNGS), "how much candidates are tried on each rung")
                    .told("must be given for `halving`"));

    private SearchTable() {}
}
