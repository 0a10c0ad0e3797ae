package org.noctule.experiment.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages list the keys that the code reads. */
final class KeysOfPagesTest {
    private static final Path DOCS = Path.of("docs");
    private static final List<String> PAGES = List.of(
            "options.md",
            "agents.md",
            "learning.md",
            "training.md",
            "platforms.md",
            "adaptation.md",
            "net2net.md",
            "failures.md",
            "people.md",
            "slurm.md",
            "campaigns.md");

    private static List<String> pages() {
        return PAGES;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void tablesAreThoseOfTheCode(String page) throws IOException {
        final Path file = DOCS.resolve(page);
        final String text = Files.readString(file);
        final String made = PageTables.of(page, text);
        if ("write".equals(System.getProperty("noctule.docs"))) {
            Files.writeString(file, made);
            return;
        }
        if (!made.equals(text)) {
            Files.createDirectories(Path.of("target", "docs"));
            Files.writeString(Path.of("target", "docs", page), made);
        }
        assertThat(text)
                .as("%s; mvn test -Dtest=KeysOfPagesTest -Dnoctule.docs=write brings it up to date", file)
                .isEqualTo(made);
    }

    @Test
    void everyTableStandsInAPage() throws IOException {
        final List<String> shown = new ArrayList<>();
        for (final String page : PAGES) {
            shown.addAll(PageTables.names(Files.readString(DOCS.resolve(page))));
        }
        final List<String> hidden = new ArrayList<>(PageTables.all().keySet());
        hidden.removeAll(shown);
        // These stand in one table with others: of all distributions, learners or degrees, or of agents of one kind.
        hidden.removeIf(name -> name.startsWith("distribution ")
                || name.startsWith("agent ")
                || name.startsWith("network ")
                || List.of("platform nodes", "platform types.node.processors").contains(name));
        assertThat(hidden).isEmpty();
    }
}
