package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;

/** Runs that leave others at a date. */
class ForkTest {
    @TempDir
    private Path folder;

    private Path options;

    @BeforeEach
    void makeExperiment() {
        options = new Experiments(folder).published("quick.json", "quickstart.json", "quickstart.swf", "");
    }

    private Map<String, String> run(String name, Object... words) {
        return new Experiments(folder).launched(name, words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"easy", "easy-sjbf", "conservative", "fcfs", "filler", "random", "classic", "las", "next-job"})
    void withTheSameAgentAreTheirParentsAtAnyDate(String agent) {
        final Map<String, String> parent = run("parent", agent, options, "--transport", "direct");
        for (final double date : new double[] {0, 20_000, 111_111.5, 170_000}) {
            assertThat(run("fork", agent, "--fork", folder.resolve("parent"), "--at", date))
                    .as(agent + " at " + date)
                    .isEqualTo(parent);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "easy, fcfs",
        "fcfs, easy",
        "random, conservative",
        "conservative, easy-sjbf",
        "filler, fcfs",
        "easy, filler",
        "classic, easy",
        "easy, classic",
        "random, classic",
        "fcfs, random",
        "las, easy",
        "conservative, fcfs"
    })
    void withAnotherAgentAreTheirParentsUntilThen(String one, String other) {
        run("parent", one, options);
        final Map<String, String> plain = run("plain", other, options);
        assertThat(run("zero", other, "--fork", folder.resolve("parent"), "--at", 0))
                .isEqualTo(plain);
        if (one.equals("las")) {
            return;
        }
        for (final double date : new double[] {50_000, 123_456, 170_000}) {
            run("fork", other, "--fork", folder.resolve("parent"), "--at", date);

            assertThat(starts("fork", date)).isEqualTo(starts("parent", date));
            assertThat(Experiments.text(folder.resolve("fork/jobs.csv")).lines())
                    .hasSameSizeAs(Experiments.text(folder.resolve("parent/jobs.csv"))
                            .lines()
                            .toList());
            final JsonInput forked =
                    JsonInput.read(folder.resolve("fork/run.json")).get("forked");
            assertThat(forked.get("at").number()).isEqualTo(date);
            assertThat(forked.get("journal_sha256").text()).hasSize(64);
        }
        assertThat(Cli.run("replay", folder.resolve("fork"), "--verify").code()).isZero();
    }

    /** Jobs with starts before a date, and their cores. */
    private List<String> starts(String run, double date) {
        final List<String> lines =
                Experiments.text(folder.resolve(run + "/jobs.csv")).lines().toList();
        final List<String> names = List.of(lines.get(0).split(","));
        final List<String> starts = new ArrayList<>();
        for (final String line : lines.subList(1, lines.size())) {
            final String[] cells = line.split(",", -1);
            final String start = cells[names.indexOf("starting_time")];
            if (Double.parseDouble(start) < date) {
                starts.add(cells[names.indexOf("job_id")] + " " + start + " "
                        + cells[names.indexOf("allocated_resources")]);
            }
        }
        starts.sort(null);
        return starts;
    }

    private String refusal(Object... words) {
        final List<Object> all = new ArrayList<>(List.of("launch"));
        all.addAll(List.of(words));
        all.addAll(List.of("-q", "--force", "--out", folder.resolve("refused")));
        final Cli cli = Cli.run(all.toArray());
        assertThat(cli.code()).as(cli.toString()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains("\nMaybe ");
        return cli.err();
    }

    @Test
    void areRefusedByNameWhereTheyMakeNoSense() {
        run("parent", "easy", options);
        final Path parent = folder.resolve("parent");
        assertThat(refusal("fcfs", "--fork", parent)).contains("--fork and --at go together.");
        assertThat(refusal("fcfs", "--fork", parent, "--at", "never")).contains("The date (never) is not a number");
        assertThat(refusal("fcfs", "--fork", parent, "--at", "-5")).contains("The date (-5) is not a number");
        assertThat(refusal("fcfs", options, "--fork", parent, "--at", "5")).contains("no options file is needed");
        assertThat(refusal("fcfs", "--fork", parent, "--at", "5", "--set", "rules.network=l07"))
                .contains("--fork: the key (rules.network) acts before the date of the fork too.");
        assertThat(refusal("fcfs", "--fork", parent, "--at", "5", "--seed", "3"))
                .contains("the option --seed acts");
        assertThat(refusal("las", "--fork", parent, "--at", "170000"))
                .contains("The agent cannot follow another one: it would decide otherwise at message ");
        assertThat(refusal("fcfs", "--fork", folder, "--at", "5")).contains("holds no journal");
    }

    @Test
    void anAgentBesideARunTellsWhereItWouldDecideOtherwise() {
        run("parent", "easy", options);
        final Path parent = folder.resolve("parent");
        assertThat(Cli.run("replay", parent, "--shadow", "easy").out())
                .isEqualTo("402 messages; easy would decide otherwise at 0 (0.00 %)\n");
        final Cli fcfs = Cli.run("replay", parent, "--shadow", "fcfs", "--json");
        assertThat(fcfs.err()).isEmpty();
        final JsonInput differences = JsonInput.parse(fcfs.out(), "shadow").get("differences");
        // EASY passes jobs that FCFS would hold back, and FCFS hears of each as started.
        assertThat(differences.elements()).isNotEmpty().allSatisfy(difference -> {
            assertThat(difference.get("taken").node()).isNotEmpty();
            assertThat(difference.get("taken").elements().size())
                    .isGreaterThan(difference.get("other").elements().size());
        });
        assertThat(Cli.run("replay", parent, "--shadow", "las").err())
                .contains("--shadow: the agent (las) cannot follow another one.\nMaybe choose one of");
    }

    @Test
    void mayHaveOtherKeysThatActLater() {
        run("parent", "easy", options);
        final Path parent = folder.resolve("parent");
        final Map<String, String> fork =
                run("fork", "easy", "--fork", parent, "--at", 100_000, "--set", "simulation_end=200000");
        assertThat(fork.get("jobs.csv").contains("COMPLETED_KILLED")).isTrue();
        assertThat(run("order", "easy", "--fork", parent, "--at", 100_000, "--set", "decision.agent.order=shortest"))
                .isNotEqualTo(Experiments.results(parent));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "conservative"})
    void passOverWhatTheCommandLineOfTheirParentSaidOfItsAgent(String named) {
        final Path file = new Experiments(folder)
                .published(
                        "named.json",
                        "quickstart.json",
                        "quickstart.swf",
                        ", 'decision': {'agent': {" + (named.isEmpty() ? "" : "'name': '" + named + "'") + "}}");
        run("parent", "next-job", file, "--set", "decision.agent.backfilling=true");
        final Path parent = folder.resolve("parent");
        final Cli shadow = Cli.run("replay", parent, "--shadow", "easy");
        assertThat(shadow.err()).isEmpty();
        assertThat(run("zero", "easy", "--fork", parent, "--at", 0)).isEqualTo(run("plain", "easy", file));
        assertThat(run("same", "--fork", parent, "--at", 50_000)).isEqualTo(Experiments.results(parent));
        assertThat(Cli.run("launch", "easy", "--fork", parent, "--at", 0, "--set", "decision.agent.backfilling=true")
                        .err())
                .contains("the key \"backfilling\" is unknown");
    }
}
