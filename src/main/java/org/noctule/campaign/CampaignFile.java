package org.noctule.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.noctule.campaign.compare.FigureCatalogue;
import org.noctule.deepening.experiment.AdaptationKeys;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.experiment.options.Setting;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.json.Suggestion;

/**
 * A campaign as its file describes it, every default filled in.
 *
 * @param file the file
 * @param name the name of the campaign
 * @param base the options file that all runs begin with
 * @param points the points, each once, in order; unmodifiable
 * @param firstSeed the first seed, empty for that of the options file
 * @param seeds number of seeds
 * @param repetitions number of runs with the same seed
 * @param keep the part of a run that is kept
 * @param figures the names of the figures of each run, empty for those that suit the points; unmodifiable
 * @param order the order in which runs are handed out
 * @param attempts most times that a run which fails is tried
 * @param reuse the programs whose earlier results count
 * @param execute the object that describes the executor
 * @param search the object that describes a search, empty without one
 */
public record CampaignFile(
        Path file,
        String name,
        Path base,
        List<CampaignPoint> points,
        OptionalLong firstSeed,
        int seeds,
        int repetitions,
        Keep keep,
        List<String> figures,
        RunOrder order,
        int attempts,
        Reuse reuse,
        JsonInput execute,
        Optional<JsonInput> search) {
    /**
     * Reads a campaign.
     *
     * @param file the file
     * @return the campaign
     * @throws NoctuleException if the file is missing or says something wrong
     */
    public static CampaignFile read(Path file) {
        return read(file, Map.of());
    }

    /**
     * Reads a campaign whose files lie in several folders.
     *
     * @param file the file
     * @param places folders by the first name of the paths that lead there
     * @return the campaign
     * @throws NoctuleException if the file is missing or says something wrong
     */
    public static CampaignFile read(Path file, Map<String, Path> places) {
        return of(file, JsonInput.read(file), places);
    }

    /**
     * Reads a campaign that was made in memory.
     *
     * @param file where its file would stand
     * @param input its content
     * @return the campaign
     * @throws NoctuleException if it says something wrong
     */
    public static CampaignFile of(Path file, JsonInput input) {
        return of(file, input, Map.of());
    }

    private static CampaignFile of(Path file, JsonInput input, Map<String, Path> places) {
        input.object().allow(CampaignTable.TABLE);
        final Path folder = file.toAbsolutePath().normalize().resolveSibling("");
        final Path base = folder.resolve(input.get("base").text()).normalize();
        final OptionTable keys = OptionCatalogue.root(base);
        final AxisReader reader = new AxisReader(new AxisFiles(folder, places, AxisFiles.keys(keys)));
        final JsonInput seeds = input.find("seeds")
                .orElse(input.with(JsonNodeFactory.instance.objectNode()))
                .allow(CampaignTable.SEEDS);
        return new CampaignFile(
                file,
                input.find("name").map(CampaignFile::name).orElse(AxisFiles.stem(file)),
                base,
                new PointList(axes(input, keys, reader), input, reader).points(),
                seeds.find("first")
                        .map(first -> OptionalLong.of(first.integer(0, Long.MAX_VALUE / 2)))
                        .orElse(OptionalLong.empty()),
                seeds.find("count").map(JsonInput::count).orElse(1),
                input.find("repetitions").map(JsonInput::count).orElse(1),
                input.find("keep").map(keep -> keep.oneOf(Keep.class)).orElse(Keep.ROW),
                input.find("figures").map(CampaignFile::figures).orElse(List.of()),
                input.find("order").map(order -> order.oneOf(RunOrder.class)).orElse(RunOrder.LONGEST_FIRST),
                input.find("attempts").map(JsonInput::count).orElse(3),
                input.find("reuse").map(reuse -> reuse.oneOf(Reuse.class)).orElse(Reuse.BUILD),
                input.find("execute")
                        .orElse(input.with(JsonNodeFactory.instance.objectNode()))
                        .object(),
                input.find("search").map(JsonInput::object));
    }

    /**
     * Takes some points out.
     *
     * @param values the values, as tables show them, by the keys of axes
     * @return the campaign with the points alone that have one of the values of each key
     * @throws NoctuleException if there is none
     */
    public CampaignFile only(Map<String, Set<String>> values) {
        final List<CampaignPoint> some = points.stream()
                .filter(point -> values.entrySet().stream()
                        .allMatch(entry -> point.find(entry.getKey())
                                .filter(value -> entry.getValue().contains(value.shown()))
                                .isPresent()))
                .toList();
        if (some.isEmpty()) {
            throw NoctuleException.input(
                    file + ": no point has " + values + ".", "Maybe see how runs.csv or --dry-run write the values.");
        }
        return with(some);
    }

    /**
     * Gives options of all points another value.
     *
     * @param settings the options; paths are relative to the working directory
     * @return the campaign with them, columns of its tables
     * @throws NoctuleException if there is no such option
     */
    public CampaignFile set(List<Setting> settings) {
        final OptionTable keys = OptionCatalogue.root(base);
        final AxisFiles here = new AxisFiles(Path.of("").toAbsolutePath(), Map.of(), AxisFiles.keys(keys));
        final Set<CampaignPoint> changed = new LinkedHashSet<>();
        for (final CampaignPoint point : points) {
            CampaignPoint with = point;
            for (final Setting setting : settings) {
                demandRoot("--set", setting.keys().get(0), keys);
                final String key = String.join(".", setting.keys());
                with = with.with(
                        key, new AxisValue(AxisValue.shown(setting.value()), here.located(key, setting.value())));
            }
            changed.add(with);
        }
        return with(List.copyOf(changed));
    }

    /**
     * Takes other seeds.
     *
     * @param first the first seed, empty for that of the file
     * @param count number of seeds, empty for that of the file
     * @return the campaign with them
     */
    public CampaignFile seeded(OptionalLong first, OptionalInt count) {
        return new CampaignFile(
                file,
                name,
                base,
                points,
                first.isPresent() ? first : firstSeed,
                count.orElse(seeds),
                repetitions,
                keep,
                figures,
                order,
                attempts,
                reuse,
                execute,
                search);
    }

    /**
     * Takes other points.
     *
     * @param others the points, each once
     * @return the campaign with them
     */
    public CampaignFile with(List<CampaignPoint> others) {
        return new CampaignFile(
                file,
                name,
                base,
                List.copyOf(others),
                firstSeed,
                seeds,
                repetitions,
                keep,
                figures,
                order,
                attempts,
                reuse,
                execute,
                search);
    }

    private static List<String> figures(JsonInput figures) {
        final List<String> names = figures.elements().stream()
                .map(name -> name.oneOf(FigureCatalogue.names()))
                .toList();
        if (names.isEmpty() || names.stream().distinct().count() < names.size()) {
            throw figures.error(
                    names.isEmpty() ? "names no figure" : "names a figure twice",
                    "Maybe leave it out: then each run has those that suit it.");
        }
        return names;
    }

    private static String name(JsonInput name) {
        if (!name.text().matches(CampaignTable.NAME)) {
            throw name.error("is no name of a folder", "Maybe use letters, digits, points and hyphens alone.");
        }
        return name.text();
    }

    private static List<CampaignAxis> axes(JsonInput input, OptionTable keys, AxisReader reader) {
        final List<CampaignAxis> axes = new ArrayList<>();
        input.find("axes").ifPresent(object -> {
            for (final String key : object.keys()) {
                if (key.isEmpty() || key.startsWith(".") || key.endsWith(".") || key.contains("..")) {
                    throw NoctuleException.input(
                            object.where() + ": the key \"" + key + "\" is no dotted key of an option.",
                            "Maybe write it such as decision.agent.order.");
                }
                demandRoot(object.where(), key, keys);
                axes.add(reader.read(key, object.get(key)));
            }
        });
        return axes;
    }

    private static void demandRoot(String where, String key, OptionTable keys) {
        final List<String> roots = new ArrayList<>(keys.names());
        roots.addAll(AdaptationKeys.roots());
        roots.add(PointOptions.BASE);
        final String root = key.split("\\.")[0];
        if (!roots.contains(root)) {
            throw NoctuleException.input(where + ": the key \"" + key + "\" is unknown.", Suggestion.of(root, roots));
        }
    }
}
