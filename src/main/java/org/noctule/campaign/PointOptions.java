package org.noctule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.noctule.deepening.experiment.AdaptationKeys;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.RunContent;
import org.noctule.json.JsonInput;

/** The options of a point: of a run on a platform, or of an adaptation policy. */
public sealed interface PointOptions permits PlatformPoint, PolicyPoint {
    /** The axis of the options files themselves. */
    String BASE = "base";

    /**
     * Reads the options of a point.
     *
     * @param base the options file, unless the settings name one
     * @param settings values by dotted keys, laid over it; those of an object before those of its parts
     * @param source what errors call the settings
     * @param warnings hears of doubts
     * @return the options
     * @throws NoctuleException if an option is wrong
     */
    static PointOptions read(Path base, ObjectNode settings, String source, Consumer<String> warnings) {
        final Map<List<String>, JsonNode> laid = new LinkedHashMap<>();
        settings.properties().stream()
                .filter(entry -> !entry.getKey().equals(BASE))
                .sorted(Comparator.comparingInt(entry -> entry.getKey().split("\\.").length))
                .forEach(entry -> laid.put(List.of(entry.getKey().split("\\.")), entry.getValue()));
        final Path file = base(base, settings);
        return isPolicy(file) ? PolicyPoint.read(file, laid, source) : PlatformPoint.read(file, laid, source, warnings);
    }

    /**
     * Finds the options file of a point.
     *
     * @param base that of the campaign
     * @param settings those of the point
     * @return the one that the settings name, else that of the campaign
     */
    static Path base(Path base, ObjectNode settings) {
        return settings.path(BASE).isTextual() ? Path.of(settings.path(BASE).textValue()) : base;
    }

    private static boolean isPolicy(Path file) {
        return Files.exists(file)
                && AdaptationKeys.roots().stream().anyMatch(JsonInput.read(file).node()::has);
    }

    /**
     * Tells what a run depends on.
     *
     * @param files whether its result files count too
     * @return the content
     */
    RunContent content(boolean files);

    /**
     * Tells what runs train with.
     *
     * @return device and kernels, empty if they play only
     */
    String trained();

    /**
     * Tells whether runs with other seeds may differ.
     *
     * @return false if it is certain that all seeds give the same run
     */
    boolean varies();

    /** {@return the seed: that of the options} */
    long seed();

    /**
     * Expects the cost of a run; no input is read.
     *
     * @return what it is likely to cost
     */
    RunCost cost();

    /**
     * Tells whether runs need PyTorch.
     *
     * @return true if they do
     */
    boolean needsPyTorch();

    /**
     * Resolves what only the directory of this process tells.
     *
     * @param settings those of the point, in which paths become absolute
     */
    default void settle(ObjectNode settings) {}
}
