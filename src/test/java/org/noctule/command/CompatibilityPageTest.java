package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.experiment.options.Compatibility;
import org.noctule.experiment.options.Rule;

/** The table of rules in docs/compatibility.md is that of the program. */
final class CompatibilityPageTest {
    @ParameterizedTest
    @EnumSource(Rule.class)
    void listsTheRuleWithItsValuesAndSystems(Rule rule) throws IOException {
        final List<String> rows;
        try (Stream<String> lines = Files.lines(Path.of("docs/compatibility.md"))) {
            rows = lines.filter(line -> line.startsWith("| `" + rule.key() + "` |"))
                    .toList();
        }
        assertThat(rows).hasSize(1);
        final String[] cells = rows.get(0).split(" \\| ");
        assertThat(cells[1]).startsWith("`" + rule.choices().get(0) + "`");
        for (final String choice : rule.choices().subList(1, rule.choices().size())) {
            assertThat(cells[2]).contains("`" + choice + "`");
        }
        for (final Compatibility system : Compatibility.values()) {
            final boolean differs = !system.value(rule).equals(rule.choices().get(0));
            assertThat(cells[3].contains("`" + system.key() + "`"))
                    .as(system.key())
                    .isEqualTo(differs);
        }
    }
}
