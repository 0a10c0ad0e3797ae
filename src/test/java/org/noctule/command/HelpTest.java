package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.command.help.OptionHelp;
import org.noctule.command.terminal.Verb;
import org.noctule.experiment.options.OptionCatalogue;

/** {@code noctule help} of agents and keys. */
final class HelpTest {
    static Stream<String> words() {
        return OptionHelp.words().stream();
    }

    @ParameterizedTest
    @MethodSource("words")
    void everySubjectHasAPageOf80Columns(String word) {
        final Cli help = Cli.run("help", word);
        assertThat(help.err()).isEmpty();
        assertThat(help.code()).isZero();
        assertThat(help.out().lines()).isNotEmpty().allMatch(line -> line.length() <= 80);
        assertThat(help.out()).doesNotContain("`", "](");
    }

    @Test
    void agentsHaveALineEach() {
        assertThat(Cli.run("help", "agents").out().lines())
                .contains("  easy          starts jobs early if they do not delay the first one that waits")
                .filteredOn(line -> line.matches("  [a-z].*"))
                .hasSize(OptionCatalogue.agents().names().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "easy | decision.agent | order  (job order, formula or jar: first",
                "training | floor | degree  (degree: random, none, min",
                "ppo | Below decision.agent | clip  (above 0; default: 0.2)",
                "workload.run_time | default       trace | --set workload.run_time=estimate_model",
                "timeout_s | channel.timeout_s | {\"channel\": {\"timeout_s\": 30}}",
                "objective | decision.env.objective | problem job",
                "channel | keys          transport, endpoint | channel",
                "launch | Usage: noctule launch | --nbruns",
            })
    void pagesTellKeysValuesDefaultsAndAnExample(String word, String one, String other) {
        assertThat(Cli.run("help", word).out()).contains(one, other);
    }

    @ParameterizedTest
    @CsvSource({"esay,easy", "decision.agent.coers,decision.agent.cores", "optoins,options", "lunch,launch"})
    void unknownSubjectsGetASuggestion(String word, String meant) {
        assertThat(Cli.run("help", word))
                .isEqualTo(new Cli(
                        2, "", "noctule: There is no help on (" + word + ").\nMaybe you mean \"" + meant + "\".\n"));
    }

    @Test
    void optionsListKeysByTheObjectThatHoldsThem() {
        assertThat(Cli.run("help", "options").out())
                .contains(
                        "\nBelow workload (trace)\n  type  (trace, stream; default: trace)\n      source of the jobs\n")
                .contains("\nBelow decision.env (problem job)\n", "\nBelow channel\n", "\nBelow rules\n");
    }

    @Test
    void theOverviewHasGroupsOf80ColumnsAndBeginsWithWhatOneBeginsWith() {
        final String help = Cli.run("help").out();
        assertThat(help.lines()).allMatch(line -> line.length() <= 84);
        assertThat(help)
                .containsSubsequence("Start here:\n", "  init ", "  launch ", "  evaluate ", "  report ", "\n\n");
        assertThat(help).contains("  bench ");
    }

    @Test
    void launchHasTenOptionsAndTheOthersIfAsked() {
        final String some = Cli.run("help", "launch").out();
        assertThat(optionsOf(some)).hasSize(10);
        assertThat(some)
                .contains("noctule help launch --all tells of 20 others", "Examples:")
                .doesNotContain("--exchange");
        assertThat(optionsOf(Cli.run("help", "launch", "--all").out())).hasSize(30);
    }

    /** Of a verb with many options, those that most people need come first. */
    @Test
    void noVerbShowsMoreThanADozenOptionsUnlessAsked() {
        for (final Verb verb : Main.verbs().own()) {
            assertThat(optionsOf(Cli.run("help", verb.name()).out()))
                    .as(verb.name())
                    .hasSizeLessThanOrEqualTo(15);
        }
    }

    @Test
    void launchTellsOfAllAgents() {
        final String text = Cli.run("help", "launch").out().replaceAll("\\s+", " ");
        assertThat(List.of(
                        text.replaceFirst(".*AGENT is one of (.*?) \\(.*", "$1").split(", ")))
                .isEqualTo(OptionCatalogue.agents().names());
    }

    private static List<String> optionsOf(String page) {
        return page.replaceFirst("(?s)\nExamples:.*", "")
                .lines()
                .filter(line -> line.matches(" +(-\\w+, +)?--[a-z].*"))
                .toList();
    }
}
