package org.noctule.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;

/** Files that axes name. */
final class AxisFilesTest {
    @Test
    void everyKeyOfAPathIsRelativeToTheCampaign() {
        final Stream<OptionTable> tables = Stream.concat(
                Stream.concat(
                        OptionCatalogue.objects().values().stream(), OptionCatalogue.learning().values().stream()),
                Stream.of(OptionCatalogue.learners()));

        assertThat(tables.flatMap(table -> table.keys().stream())
                        .filter(key -> key.values().words().equals("path"))
                        .map(OptionKey::name))
                .contains("initial")
                .isSubsetOf(AxisFiles.PATHS);
    }
}
