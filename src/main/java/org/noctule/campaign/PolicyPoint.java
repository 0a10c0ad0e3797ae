package org.noctule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.campaign.compare.PolicyRun;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.experiment.AdaptationOptions;
import org.noctule.experiment.RunContent;
import org.noctule.learning.network.Device;
import org.noctule.learning.network.Kernels;

/**
 * A point whose runs train an adaptation policy on recorded runs, or play one.
 *
 * @param options the options
 */
public record PolicyPoint(AdaptationOptions options) implements PointOptions {
    private static final String MANIFEST = ".manifest.json";
    private static final double LEAST_SECONDS = 1e-3;
    private static final double MOST_SECONDS = 1e-2;

    static PolicyPoint read(Path file, Map<List<String>, JsonNode> laid, String source) {
        return new PolicyPoint(AdaptationOptions.read(file, laid, source));
    }

    @Override
    public RunContent content(boolean files) {
        final ObjectNode json = options.json().node().deepCopy();
        json.remove("$schema");
        remove(json, "runner", "seed");
        remove(json, "simulation", "datafile");
        remove(json, "agent", "policyfile");
        final Map<String, Path> inputs = new LinkedHashMap<>();
        final Path table = PolicyRun.table(options);
        for (final String name : ReplayFolder.FILES) {
            if (!name.equals("epochs.csv") || Files.exists(table.resolve(name))) {
                inputs.put(name, table.resolve(name));
            }
        }
        options.policy().ifPresent(policy -> {
            inputs.put("policy", policy);
            final String name = policy.getFileName().toString();
            if (name.endsWith(MANIFEST)) {
                inputs.put("weights", policy.resolveSibling(name.replace(MANIFEST, ".f32")));
            }
        });
        return new RunContent(json, inputs);
    }

    private static void remove(ObjectNode json, String part, String key) {
        if (json.get(part) instanceof ObjectNode object) {
            object.remove(key);
        }
    }

    @Override
    public String trained() {
        if (!options.trains()) {
            return "";
        }
        return Kernels.ofThisMachine()
                .beside(options.device().map(Device::read).map(Device::toString).orElse("cpu"));
    }

    @Override
    public boolean varies() {
        return options.trains() || options.agent().equals("RandomAgent");
    }

    @Override
    public long seed() {
        return options.seed();
    }

    @Override
    public RunCost cost() {
        final int episodes =
                options.trains() ? options.plan(List.of(), 0).training().episodes() : 1;
        return new RunCost(episodes, LEAST_SECONDS * episodes, MOST_SECONDS * episodes);
    }

    @Override
    public boolean needsPyTorch() {
        return options.trains();
    }
}
