package org.noctule.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.noctule.experiment.options.OptionCatalogue;

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
                        "events",
                        "key_file",
                        "graphs",
                        "policyfile",
                        "datafile");
    }
}
