package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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
}
