package org.noctule.command.help;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.command.Cli;
import org.noctule.command.Main;
import org.noctule.command.terminal.Verb;
import org.noctule.experiment.options.OptionCatalogue;

/** The pages of the manual. */
final class ManPagesTest {
    @TempDir
    private Path folder;

    private static List<Verb> verbs() {
        return Main.verbs().own();
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void aVerbHasAPageThatTellsEachOptionOfItsHelp(Verb verb) {
        final String page = ManPages.verb(verb);
        final List<String> told = VerbPage.of(verb)
                .options()
                .flatMap(part -> part.entries().stream())
                .map(entry -> Roff.escaped(entry.text()))
                .toList();
        final List<String> named = verb.options().stream()
                .map(Option::getLongOpt)
                .filter(name -> name != null && verb.help().contains("--" + name))
                .map(name -> Roff.escaped("--" + name))
                .toList();
        assertThat(page)
                .startsWith(".\\\" Made by: noctule generate man\n.TH noctule\\-" + verb.name() + " 1 ")
                .contains("\n.SH NAME\nnoctule\\-" + verb.name() + " \\- " + Roff.escaped(verb.summary()) + "\n")
                .contains("\n.SH SYNOPSIS\n\\fBnoctule " + verb.name());
        assertThat(told).allMatch(page::contains);
        assertThat(named).allMatch(page.replaceAll("\\\\f[BIP]", "")::contains);
    }

    @Test
    void theProgramHasAPageThatNamesEachVerb() {
        assertThat(ManPages.program(Main.verbs()))
                .contains(Main.verbs().own().stream()
                        .map(verb -> ".TP\n\\fB" + verb.name() + "\\fP\n" + Roff.escaped(verb.summary()) + "\n")
                        .toList());
    }

    @Test
    void optionsFilesHaveAPageThatTellsEachKeyAndEachAgent() {
        final String page = ManPages.options();
        assertThat(page)
                .contains(OptionCatalogue.objects().values().stream()
                        .flatMap(table -> table.keys().stream())
                        .map(key -> "\n.TP\n\\fB" + Roff.escaped(key.name()) + "\\fP\n")
                        .toList())
                .contains(OptionCatalogue.agents().names().stream()
                        .map(name -> "\n.SS " + Roff.escaped(name) + "\n")
                        .toList());
    }

    @Test
    void allPagesAreAsciiWithoutLinesThatAreTakenForMacros() {
        assertThat(ManPages.all(Main.verbs()))
                .hasSize(Main.verbs().own().size() + 2)
                .allSatisfy((place, page) -> {
                    assertThat(page).matches("[\\n -~]*");
                    assertThat(page.lines().filter(line -> line.matches("[.'].*")))
                            .allMatch(line -> line.matches("\\.(\\\\\"|TH|SH|SS|PP|TP|br|nf|fi)( .*)?"));
                });
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {"--set a\\b, \\-\\-set a\\eb", "|\"it's\"|, \\(dqit\\(aqs\\(dq", "3 × 4, 3 \\[u00D7] 4"})
    void eachCharacterIsShownAsItIs(String text, String roff) {
        assertThat(Roff.escaped(text)).isEqualTo(roff);
    }

    @Test
    void aLineThatBeginsAsAMacroIsText() {
        assertThat(new Roff("x", 1, "2026-01-02", "1.0")
                        .paragraph(".swf")
                        .example(List.of("'a'"))
                        .text())
                .endsWith(".PP\n\\&.swf\n.PP\n.nf\n\\(aqa\\(aq\n.fi\n");
    }

    @Test
    void allPagesAreWrittenIntoAFolder() throws IOException {
        assertThat(Cli.run("generate", "man", "-o", folder.toString()).out())
                .isEqualTo((Main.verbs().own().size() + 2) + " pages written to " + folder + "\n");
        for (final Map.Entry<String, String> page : ManPages.all(Main.verbs()).entrySet()) {
            assertThat(folder.resolve(page.getKey())).hasContent(page.getValue());
        }
        assertThat(Cli.run("generate", "man", "launch").out())
                .isEqualTo(Files.readString(folder.resolve("man1/noctule-launch.1")));
    }

    @Tag("whole")
    @ParameterizedTest
    @ValueSource(strings = {"utf8", "ascii"})
    void groffReadsThemWithoutAWarning(String device) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "There is no groff here.");
        Cli.run("generate", "man", "-o", folder.toString());
        for (final String place : ManPages.all(Main.verbs()).keySet()) {
            final Path log = folder.resolve("log");
            final int code = new ProcessBuilder(
                            Stream.of(("groff -man -T" + device + " -ww -z").split(" "), new String[] {place})
                                    .flatMap(Stream::of)
                                    .toList())
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            assertThat(log).as(place).isEmptyFile();
            assertThat(code).isZero();
        }
    }
}
