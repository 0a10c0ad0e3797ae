package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;

/** Forks of runs that are forks themselves. */
class ForkChainTest {
    @TempDir
    private Path folder;

    private Path options;

    @BeforeEach
    void makeExperiment() {
        options = new Experiments(folder).published("quick.json", "quickstart.json", "quickstart.swf", "");
    }

    private Path at(String name) {
        return folder.resolve(name);
    }

    private Map<String, String> run(String name, Object... words) {
        return new Experiments(folder).launched(name, words);
    }

    @ParameterizedTest
    @CsvSource({"easy, fcfs, filler", "random, conservative, easy-sjbf", "classic, easy, random"})
    void withTheSameAgentAreTheForkThatTheyLeave(String first, String second, String third) {
        run("one", first, options);
        final Map<String, String> two = run("two", second, "--fork", at("one"), "--at", 50_000);
        for (final double later : new double[] {50_000, 111_111.5, 170_000}) {
            assertThat(run("again", "--fork", at("two"), "--at", later))
                    .as(second + " at " + later)
                    .isEqualTo(two);
        }

        final Map<String, String> three = run("three", third, "--fork", at("two"), "--at", 111_111.5);
        assertThat(three).isNotEqualTo(two);
        assertThat(run("again", "--fork", at("three"), "--at", 123_456)).isEqualTo(three);
        assertThat(Cli.run("replay", at("three"), "--verify").code()).isZero();
        final JsonInput run = JsonInput.read(at("three").resolve("run.json"));
        assertThat(run.get("forked").get("at").number()).isEqualTo(111_111.5);
    }

    @Test
    void ofAnAgentThatCannotFollowAreThatOfTheBeginning() {
        run("one", "easy", options);
        final Map<String, String> two = run("two", "las", "--fork", at("one"), "--at", 0);
        assertThat(two).isEqualTo(run("plain", "las", options));
        assertThat(run("again", "--fork", at("two"), "--at", 111_111.5)).isEqualTo(two);
    }

    @Test
    void beforeTheDateOfTheForkLeaveWhatItLeft() {
        run("one", "random", options);
        run("two", "conservative", "--fork", at("one"), "--at", 123_456);
        assertThat(run("early", "--fork", at("two"), "--at", 50_000))
                .isEqualTo(run("straight", "conservative", "--fork", at("one"), "--at", 50_000));
    }

    @Test
    void keepTheKeysOfTheForkThatTheyLeave() {
        run("one", "easy", options);
        final Map<String, String> two =
                run("two", "--fork", at("one"), "--at", 50_000, "--set", "decision.agent.order=shortest");
        assertThat(two).isNotEqualTo(Experiments.results(at("one")));
        assertThat(run("again", "--fork", at("two"), "--at", 111_111.5)).isEqualTo(two);
        assertThat(run("other", "--fork", at("two"), "--at", 50_000, "--set", "decision.agent.order=first"))
                .isEqualTo(Experiments.results(at("one")));
    }

    @Test
    void goOnAfterAKill() throws Exception {
        run("one", "easy", options);
        run("two", "fcfs", "--fork", at("one"), "--at", 50_000);
        final Map<String, String> three = run("three", "filler", "--fork", at("two"), "--at", 111_111.5);
        for (final String state : List.of("rerun", "recorded")) {
            Files.delete(at("three").resolve("run.json"));
            assertThat(Cli.run("resume", at("three"), "-q", "--agent-state", state))
                    .as(state)
                    .isEqualTo(new Cli(0, "", ""));
            assertThat(Experiments.results(at("three"))).as(state).isEqualTo(three);
        }
    }

    @Test
    void areRefusedIfTheRunBeforeIsNotWhatItWas() {
        run("one", "easy", options);
        run("two", "fcfs", "--fork", at("one"), "--at", 50_000);
        run("one", "random", options);
        final Cli cli = Cli.run("launch", "filler", "--fork", at("two"), "--at", 60_000, "-q", "--out", at("three"));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains("the option fork.journal_sha256 was ").contains("\nMaybe ");
    }
}
