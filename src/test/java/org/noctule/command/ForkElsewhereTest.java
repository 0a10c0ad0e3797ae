package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forks that another program decides, and forks of runs that another program decided. */
class ForkElsewhereTest {
    private static final long PATIENCE_S = 20;

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

    private Map<String, String> launched(String name, Object... words) {
        return new Experiments(folder).launched(name, words);
    }

    private Map<String, String> simulated(String agent, String name, Object... words) throws Exception {
        final Deciding side = Deciding.start(agent);
        assertThat(Cli.run(simulation(side, name, words))).isEqualTo(new Cli(0, "", ""));
        assertThat(side.code().get(PATIENCE_S, TimeUnit.SECONDS)).isZero();
        return Experiments.results(at(name));
    }

    private Object[] simulation(Deciding side, String name, Object... words) {
        final List<Object> all = new ArrayList<>(List.of("simulate"));
        all.addAll(List.of(words));
        all.addAll(List.of("-s", side.endpoint(), "-q", "--force", "--out", at(name)));
        return all.toArray();
    }

    @ParameterizedTest
    @CsvSource({"easy, fcfs", "random, conservative", "filler, easy-sjbf"})
    void areThoseOfAnAgentHere(String one, String other) throws Exception {
        final Map<String, String> parent = launched("parent", one, options);
        assertThat(simulated(one, "same", "--fork", at("parent"), "--at", 111_111.5))
                .isEqualTo(parent);

        final Map<String, String> here = launched("here", other, "--fork", at("parent"), "--at", 50_000);
        assertThat(simulated(other, "there", "--fork", at("parent"), "--at", 50_000))
                .isEqualTo(here)
                .isNotEqualTo(parent);
        assertThat(simulated(other, "again", "--fork", at("there"), "--at", 111_111.5))
                .as("a fork of a fork")
                .isEqualTo(here);
        assertThat(launched("back", one, "--fork", at("there"), "--at", 50_000)).isEqualTo(parent);
        assertThat(Cli.run("replay", at("there"), "--verify").code()).isZero();
    }

    @Test
    void goOnAfterAKill() throws Exception {
        launched("parent", "easy", options);
        final Map<String, String> there = simulated("fcfs", "there", "--fork", at("parent"), "--at", 50_000);
        for (final String state : List.of("rerun", "recorded")) {
            Files.delete(at("there").resolve("run.json"));
            final Deciding side = Deciding.start("fcfs");
            assertThat(Cli.run("resume", at("there"), "-s", side.endpoint(), "-q", "--agent-state", state))
                    .isEqualTo(new Cli(0, "", ""));
            assertThat(Experiments.results(at("there"))).as(state).isEqualTo(there);
        }
    }

    @Test
    void leaveRunsThatAnotherProgramDecided() throws Exception {
        final Map<String, String> parent = simulated("easy", "parent", options);
        assertThat(launched("here", "easy", "--fork", at("parent"), "--at", 111_111.5))
                .isEqualTo(parent);
        assertThat(simulated("easy", "there", "--fork", at("parent"), "--at", 111_111.5))
                .isEqualTo(parent);
        assertThat(launched("other", "fcfs", "--fork", at("parent"), "--at", 50_000))
                .isEqualTo(launched("straight", "fcfs", "--fork", parentHere(parent), "--at", 50_000));
    }

    private Path parentHere(Map<String, String> same) {
        assertThat(launched("parent-here", "easy", options)).isEqualTo(same);
        return at("parent-here");
    }

    /** Cores are missing for a while, which only the command line of the simulation says. */
    @Test
    void meetWhatTheRunMetThatTheyLeave() throws Exception {
        final Path events = Files.writeString(
                at("events.txt"),
                "{\"timestamp\": 60000, \"type\": \"machine_unavailable\", \"resources\": \"0-31\"}\n"
                        + "{\"timestamp\": 150000, \"type\": \"machine_available\", \"resources\": \"0-31\"}\n");
        final Map<String, String> parent = simulated("easy", "parent", options, "--events", events);
        assertThat(parent).isNotEqualTo(launched("plain", "easy", options));
        assertThat(launched("here", "easy", "--fork", at("parent"), "--at", 50_000))
                .isEqualTo(parent);
        assertThat(launched("again", "--fork", at("here"), "--at", 70_000)).isEqualTo(parent);
    }

    /** Rounded numbers are told again as they were told. */
    @Test
    void goOnInTheDialectOfBatsim() throws Exception {
        final Path small = new Experiments(folder).options("");
        final Deciding first = Deciding.start("easy", "--dialect", "batsim");
        assertThat(Cli.run(simulation(first, "parent", small, "--dialect", "batsim")))
                .isEqualTo(new Cli(0, "", ""));
        final Deciding second = Deciding.start("easy", "--dialect", "batsim");
        assertThat(Cli.run(simulation(second, "same", "--fork", at("parent"), "--at", 5)))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.results(at("same"))).isEqualTo(Experiments.results(at("parent")));
        assertThat(refusal("launch", "fcfs", "--fork", at("parent"), "--at", 5))
                .contains("was told rounded numbers (dialect batsim).");
    }

    private String refusal(Object... words) {
        final Cli cli = Cli.run(words);
        assertThat(cli.code()).as(cli.toString()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains("\nMaybe ");
        return cli.err();
    }

    @Test
    void areRefusedByNameWhereTheyMakeNoSense() throws Exception {
        simulated("easy", "parent", options);
        final Path parent = at("parent");
        assertThat(refusal("launch", "--fork", parent, "--at", 5))
                .contains(
                        "launch: --fork: another program decided the run in (" + parent + "), and no agent is named.");
        assertThat(refusal("simulate", "--fork", parent)).contains("simulate: --fork and --at go together.");
        assertThat(refusal("simulate", options, "--fork", parent, "--at", 5))
                .contains("simulate: --fork: neither agent nor options file is needed");
        assertThat(refusal("simulate", "--fork", parent, "--at", 5, "--events", "events.txt"))
                .contains("--fork: the option --events acts before the date of the fork too.");
        assertThat(refusal("simulate", "--fork", parent, "--at", 5, "--set", "rules.network=l07"))
                .contains("--fork: the key (rules.network) acts");
    }

    @Test
    void areRefusedIfTheOtherProgramCannotFollow() throws IOException {
        launched("parent", "easy", options);
        final Deciding side = Deciding.start("las");
        assertThat(refusal(simulation(side, "there", "--fork", at("parent"), "--at", 170_000)))
                .contains("The agent cannot follow another one: it would decide otherwise at message ");
    }
}
