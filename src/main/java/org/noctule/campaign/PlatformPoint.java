package org.noctule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.RunContent;
import org.noctule.experiment.Training;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.Setting;

/**
 * A point whose runs replay a workload on a platform.
 *
 * @param options the options
 */
public record PlatformPoint(RunOptions options) implements PointOptions {
    static PlatformPoint read(Path file, Map<List<String>, JsonNode> laid, String source, Consumer<String> warnings) {
        final List<Setting> settings = new ArrayList<>();
        laid.forEach((keys, value) -> settings.add(new Setting(keys, value, source)));
        return new PlatformPoint(OptionsReader.read(file, Overrides.NONE.withSettings(settings), warnings));
    }

    @Override
    public RunContent content(boolean files) {
        return RunContent.of(options, files);
    }

    @Override
    public String trained() {
        return Training.computedWith(options).orElse("");
    }

    @Override
    public boolean varies() {
        return Experiment.varies(options);
    }

    @Override
    public long seed() {
        return options.shared().seed();
    }

    @Override
    public RunCost cost() {
        return RunCost.of(options);
    }

    @Override
    public boolean needsPyTorch() {
        return Agents.needPyTorch(options.shared());
    }

    @Override
    public void settle(ObjectNode settings) {
        // Workers may start in another directory.
        options.shared()
                .agent()
                .filter(agent -> agent.matches("[^/].*\\.jar(#.*)?"))
                .ifPresent(agent -> settings.put(
                        "decision.agent.name",
                        CampaignPlan.absolute(Path.of(agent)).toString()));
    }
}
