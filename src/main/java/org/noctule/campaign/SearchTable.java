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
            OptionKey.of("range", OptionValues.list("two numbers"), "", "least and greatest value, all equally likely"),
            OptionKey.of(
                    "log",
                    OptionValues.list("two numbers above 0"),
                    "",
                    "least and greatest value, all orders of magnitude equally likely"),
            OptionKey.of("whole", OptionValues.flag(), "`false`", "whether `range` and `log` give whole numbers only"),
            OptionKey.of("values", OptionValues.list("values"), "", "values of which one is chosen"));

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
                    "`bounded_slowdown`",
                    "figure whose mean over axes and seeds is to be as good as can be"),
            OptionKey.of("seed", OptionValues.whole(), "0", "seed of the search, not of the runs"),
            OptionKey.of(
                            "candidates",
                            OptionValues.count(),
                            "16",
                            "candidates of the first generation, or of each of `evolution` and `population`")
                    .in("candidates"),
            OptionKey.of("generations", OptionValues.count(), "8", "generations of `evolution` and `population`")
                    .in("generations"),
            OptionKey.of(
                            "parents",
                            OptionValues.count(),
                            "a quarter of `candidates`",
                            "best candidates so far that `evolution` varies")
                    .in("candidates"),
            OptionKey.of(
                    "spread",
                    OptionValues.positive(),
                    "0.1",
                    "standard deviation of that variation, as a part of the range"),
            OptionKey.of(
                            "exploit",
                            OptionValues.upTo(0.5),
                            "0.2",
                            "part of a `population` that takes the weights of as many of the best")
                    .in("of the candidates"),
            OptionKey.of(
                    "factors",
                    OptionValues.list("numbers above 0"),
                    "`[0.8, 1.2]`",
                    "factors of the options of those members, all equally likely"),
            OptionKey.of("resample", OptionValues.upTo(1), "0", "chance of such an option to be drawn anew instead"),
            OptionKey.of(
                    "divide",
                    OptionValues.whole(2, 1000),
                    "3",
                    "each rung of `halving` keeps one candidate of so many"),
            OptionKey.of(
                    "rungs",
                    OptionValues.object("object", RUNGS),
                    "must be given for `halving`",
                    "how much candidates are tried on each rung"));

    private SearchTable() {}
}
