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
            OptionKey.of("first", OptionValues.whole(), "first seed; the others count on")
                    .told("that of `base`"),
            OptionKey.of("count", OptionValues.count(), "number of seeds")
                    .told("1")
                    .in("seeds"));

    /** The keys of an axis that is no list. */
    public static final OptionTable AXIS = OptionTable.of(
            "axes.KEY",
            OptionKey.of(
                    "range",
                    OptionValues.list("two numbers"),
                    "first and last value of `count` values with equal differences"),
            OptionKey.of(
                    "log",
                    OptionValues.list("two numbers above 0"),
                    "first and last value of `count` values with equal ratios"),
            OptionKey.of("count", OptionValues.count(), "number of values of `range` and `log`")
                    .in("values"),
            OptionKey.of(
                    "files",
                    OptionValues.text("pattern of paths such as `traces/*.swf`"),
                    "paths that match, in the order of their names"),
            OptionKey.of(
                    "contents",
                    OptionValues.text("pattern of paths such as `agents/*.json`"),
                    "what the JSON files that match hold, in the order of their names, by which tables call them"),
            OptionKey.of("named", OptionValues.object("object"), "values behind the names by which tables call them"));

    /** The keys of a campaign. */
    public static final OptionTable TABLE = OptionTable.of(
            "",
            OptionKey.schema(),
            OptionKey.of(
                            "name",
                            OptionValues.text("letters, digits, `.`, `_` and `-`", NAME),
                            "name of the campaign and of its folder")
                    .told("that of the file"),
            OptionKey.needed("base", OptionValues.text("path"), "[options file](options.md) that all runs begin with"),
            OptionKey.of(
                            "axes",
                            OptionValues.object("[axes](campaigns.md#axes)"),
                            "values by the dotted key of the option that takes them, such as `decision.agent.lr`")
                    .told("`{}`"),
            OptionKey.of(
                            "zip",
                            OptionValues.list("lists of axes"),
                            "axes of equal length whose values go together instead of each with each")
                    .told("`[]`"),
            OptionKey.of(
                            "exclude",
                            OptionValues.list("objects"),
                            "points that are left out, told by values; one of `\"*\"` leaves out that axis instead")
                    .told("`[]`"),
            OptionKey.of("include", OptionValues.list("objects"), "further points, dotted keys with their values")
                    .told("`[]`"),
            OptionKey.of(
                            "search",
                            OptionValues.object("[search](campaigns.md#search)", SearchTable.TABLE),
                            "points that follow from the results of others")
                    .told("none"),
            OptionKey.of(
                            "seeds",
                            OptionValues.object("[seeds](campaigns.md#keys)", SEEDS),
                            "seeds of the runs of each point; those that nothing draws from count as one")
                    .told("that of `base`"),
            OptionKey.of("repetitions", OptionValues.count(), "runs with the same seed")
                    .told("1")
                    .in("runs"),
            OptionKey.of(
                            "keep",
                            OptionValues.choice(Keep.class),
                            "what is kept of a run: its figures, the model of its [training](campaigns.md#trainings) too, or all its result files")
                    .told("`row`"),
            OptionKey.of("figures", OptionValues.list("[names](campaigns.md#figures)"), "columns of `runs.csv`")
                    .told("those of any run, and of a training where there is one"),
            OptionKey.of(
                            "order",
                            OptionValues.choice(RunOrder.class),
                            "order in which runs are handed out, by the times of the runs so far")
                    .told("`longest_first`"),
            OptionKey.of("attempts", OptionValues.count(), "most times that a run which fails is tried")
                    .told("3")
                    .in("attempts"),
            OptionKey.of(
                            "reuse",
                            OptionValues.choice(Reuse.class),
                            "results that count: those of this build, or of all builds of this version")
                    .told("`build`"),
            OptionKey.of(
                            "execute",
                            OptionValues.object("[executor](campaigns.md#executors)"),
                            "what plays the runs; no result depends on it")
                    .told("`{\"with\": \"local\"}`"));

    private CampaignTable() {}
}
