package org.noctule.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** Files that axes name. */
final class AxisFilesTest {
    @Test
    void everyKeyOfAPathIsRelativeToTheCampaign() {
        assertThat(AxisFiles.keys(OptionCatalogue.root()))
                .containsExactlyInAnyOrder(
                        "base",
                        "platform_file_path",
                        "workload_file_path",
                        "initial",
                        "input_model",
                        "output_model",
                        "file",
                        "conf",
                        "commands",
                        "history",
                        "events",
                        "key_file",
                        "graphs",
                        "policyfile",
                        "datafile",
                        "workload.initial",
                        "workload.graphs",
                        "channel.key_file",
                        "failures.events",
                        "site.file");
    }

    @Test
    void aCapabilityOfAJarMakesNoOtherKeysPaths() {
        final OptionTable tide = OptionTable.of("tide", OptionKey.of("order", OptionValues.path(), "a file"));
        final AxisFiles files = new AxisFiles(
                Path.of("/there"),
                Map.of(),
                AxisFiles.keys(OptionCatalogue.root().and(OptionKey.nested("tide", "object", tide, "tides"))));
        final JsonNode text = TextNode.valueOf("first");
        assertThat(files.located("decision.agent.order", text)).isEqualTo(text);
        assertThat(files.located("tide.order", text).textValue())
                .endsWith("first")
                .isNotEqualTo("first");
        final JsonNode object = JsonNodeFactory.instance.objectNode().set("order", text);
        assertThat(files.located("decision.agent", object)).isEqualTo(object);
        assertThat(files.located("tide", object)).isNotEqualTo(object);
    }
}
