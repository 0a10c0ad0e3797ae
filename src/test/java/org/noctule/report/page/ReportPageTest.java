package org.noctule.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.measure.Measure;
import org.noctule.test.Shared;

final class ReportPageTest {
    @TempDir
    private Path directory;

    private String page(Path... folders) throws IOException {
        final Path file = directory.resolve("report.html");
        ReportPage.write(List.of(folders), file);
        return Files.readString(file);
    }

    @Test
    void equalResultsGiveEqualBytes() throws IOException {
        final Path run = SmallResults.run(directory.resolve("run"));
        assertThat(page(run)).isEqualTo(page(run));
    }

    /** Tables of figures name them by their keys alone, so that no page has a direction of its own. */
    @Test
    void everyFigureOfATableIsInTheTableOfFigures() {
        final String script = PageAssets.script();
        final List<String> keys = Pattern.compile("^  \\['([a-z0-9_]+)', s => s\\.", Pattern.MULTILINE)
                .matcher(script)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(keys)
                .hasSizeGreaterThan(10)
                .allSatisfy(key -> assertThat(Measure.find(key)).isPresent());
        assertThat(Measure.all())
                .allSatisfy(measure -> assertThat(script)
                        .contains("  " + measure.key() + ": {name: '" + measure.name() + "', unit: '" + measure.unit()
                                + "', better: '" + measure.better().name().toLowerCase(Locale.ROOT) + "'},\n"));
        assertThat(script).contains("const ROUNDING = 1.0E-9;");
    }

    /** All scripts share one scope, in which a second function of a name would silently take the place of the first. */
    @Test
    void noTwoScriptsDeclareOneName() {
        final List<String> names = Pattern.compile("^(?:async )?(?:function|const|let|class) (\\w+)", Pattern.MULTILINE)
                .matcher(PageAssets.script().substring(PageAssets.script().indexOf("'use strict';\nconst MEASURES")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(names).hasSizeGreaterThan(100).doesNotHaveDuplicates();
    }

    @Test
    void namesAnOriginForNothing() throws IOException {
        assertThat(page(SmallResults.run(directory.resolve("run"))))
                .contains("default-src 'none'")
                .doesNotContain("<script src", "<link rel=\"stylesheet\"", "@import", "url(http");
    }

    @Test
    void noNameEndsTheScriptThatHoldsIt() throws IOException {
        final String page = page(SmallResults.hostile(directory.resolve("hostile")));
        assertThat(page.split("</script>", -1)).hasSize(3);
        assertThat(page).doesNotContain("<img");
    }

    @Test
    void showsWhatBatsimWrote() throws IOException {
        assertThat(page(Shared.file("golden/batsim/metadata-filler"))).contains("There is no run.json");
    }

    @Test
    void noneOrTooManyRunsAreRefused() {
        final Path file = directory.resolve("report.html");
        for (final List<Path> folders : List.of(List.<Path>of(), Collections.nCopies(9, directory))) {
            assertThatThrownBy(() -> ReportPage.write(
                            folders.stream()
                                    .map(path -> new ResultFolder(path, ""))
                                    .toList(),
                            file,
                            step -> {}))
                    .isInstanceOfSatisfying(
                            NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe"));
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void aFileThatWouldBeTooLargeHoldsDigests() throws IOException {
        final Path run = SmallResults.run(directory.resolve("run"));
        final Path file = directory.resolve("report.html");
        ReportPage.write(List.of(ResultFolder.open(run)), file, step -> {}, 100, 1000);
        assertThat(file).content().contains("\"digest\":");
        ReportPage.write(List.of(ResultFolder.open(run)), file, step -> {}, 100, Long.MAX_VALUE);
        assertThat(file).content().doesNotContain("\"digest\":");
    }

    @Test
    void damagedResultsLeaveNoPage() throws IOException {
        final Path run = SmallResults.run(directory.resolve("run"));
        Files.writeString(run.resolve("machine_states.csv"), "time,nb_idle\nsoon,1\n");
        final Path file = directory.resolve("report.html");
        assertThatThrownBy(() -> ReportPage.write(List.of(run), file))
                .hasMessageContainingAll("machine_states.csv:2", "(soon)");
        assertThat(file).doesNotExist();
    }
}
