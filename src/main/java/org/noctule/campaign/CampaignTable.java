package org.noctule.campaign;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The keys of campaign files. */
public final class CampaignTable {
    /** The form of names, which become names of folders. */
    static final String NAME = "^[A-Za-z0-9][A-Za-z0-9._-]*$";

    /** The keys of the seeds. */
    public static final OptionTable SEEDS = OptionTable.of(
            "seeds",
            OptionKey.of("first", OptionValues.whole(), "that of `base`", "first seed; the others count on"),
            OptionKey.of("count", OptionValues.count(), "1", "number of seeds").in("seeds"));

    /** The keys of an axis that is no list. */
    public static final OptionTable AXIS = OptionTable.of(
            "axes.KEY",
            OptionKey.of(
                    "range",
                    OptionValues.list("two numbers"),
                    "",
                    "first and last value of `count` values with equal differences"),
            OptionKey.of(
                    "log",
                    OptionValues.list("two numbers above 0"),
                    "",
                    "first and last value of `count` values with equal ratios"),
            OptionKey.of("count", OptionValues.count(), "", "number of values of `range` and `log`")
                    .in("values"),
            OptionKey.of(
                    "files",
                    OptionValues.text("pattern of paths such as `traces/*.swf`"),
                    "",
                    "paths that match, in the order of their names"),
            OptionKey.of(
                    "contents",
                    OptionValues.text("pattern of paths such as `agents/*.json`"),
                    "",
                    "what the JSON files that match hold, in the order of their names, by which tables call them"),
            OptionKey.of(
                    "named", OptionValues.object("object"), "", "values behind the names by which tables call them"));

    /** The keys of a campaign. */
    public static final OptionTable TABLE = OptionTable.of(
            "",
            OptionKey.schema(),
            OptionKey.of(
                    "name",
                    OptionValues.text("letters, digits, `.`, `_` and `-`", NAME),
                    "that of the file",
                    "name of the campaign and of its folder"),
            OptionKey.needed("base", OptionValues.text("path"), "[options file](options.md) that all runs begin with"),
            OptionKey.of(
                    "axes",
                    OptionValues.object("[axes](campaigns.md#axes)"),
                    "`{}`",
                    "values by the dotted key of the option that takes them, such as `decision.agent.lr`"),
            OptionKey.of(
                    "zip",
                    OptionValues.list("lists of axes"),
                    "`[]`",
                    "axes of equal length whose values go together instead of each with each"),
            OptionKey.of(
                    "exclude",
                    OptionValues.list("objects"),
                    "`[]`",
                    "points that are left out, told by values; one of `\"*\"` leaves out that axis instead"),
            OptionKey.of(
                    "include", OptionValues.list("objects"), "`[]`", "further points, dotted keys with their values"),
            OptionKey.of(
                    "search",
                    OptionValues.object("[search](campaigns.md#search)", SearchTable.TABLE),
                    "none",
                    "points that follow from the results of others"),
            OptionKey.of(
                    "seeds",
                    OptionValues.object("[seeds](campaigns.md#keys)", SEEDS),
                    "that of `base`",
                    "seeds of the runs of each point; those that nothing draws from count as one"),
            OptionKey.of("repetitions", OptionValues.count(), "1", "runs with the same seed")
                    .in("runs"),
            OptionKey.of(
                    "keep",
                    OptionValues.choice(Keep.class),
                    "`row`",
                    "what is kept of a run: its figures, the model of its [training](campaigns.md#trainings) too, or all its result files"),
            OptionKey.of(
                    "figures",
                    OptionValues.list("[names](campaigns.md#figures)"),
                    "those of any run, and of a training where there is one",
                    "columns of `runs.csv`"),
            OptionKey.of(
                    "order",
                    OptionValues.choice(RunOrder.class),
                    "`longest_first`",
                    "order in which runs are handed out, by the times of the runs so far"),
            OptionKey.of("attempts", OptionValues.count(), "3", "most times that a run which fails is tried")
                    .in("attempts"),
            OptionKey.of(
                    "reuse",
                    OptionValues.choice(Reuse.class),
                    "`build`",
                    "results that count: those of this build, or of all builds of this version"),
            OptionKey.of(
                    "execute",
                    OptionValues.object("[executor](campaigns.md#executors)"),
                    "`{\"with\": \"local\"}`",
                    "what plays the runs; no result depends on it"));

    private CampaignTable() {}
}
