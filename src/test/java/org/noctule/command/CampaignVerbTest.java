package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.JarOf;

/** {@code noctule campaign}. */
final class CampaignVerbTest {
    private static final String RANDOM = "{'name': 'classic', 'policy_pair': 'random-random'}";

    @TempDir
    private Path folder;

    private Experiments files;
    private Path out;

    @BeforeEach
    void write() {
        files = new Experiments(folder);
        out = folder.resolve("out");
    }

    private Path campaign(String members) {
        return files.write("c.json", ("{'base': 'options.json', " + members + "}").replace('\'', '"'));
    }

    private Path threeAgents(String... more) {
        return campaign("'axes': {'decision.agent': [{'name': 'fcfs'}, " + RANDOM + "]}, 'seeds': {'count': 4}"
                + String.join("", more));
    }

    private Cli run(Path file, Object... more) {
        return Cli.run(Stream.concat(Stream.of("campaign", "run", file, "--out", out, "--quiet"), Stream.of(more))
                .toArray());
    }

    private String table() {
        return Experiments.text(out.resolve("runs.csv"));
    }

    private List<String> segments() throws IOException {
        return Files.exists(out.resolve("rows")) ? Experiments.names(out.resolve("rows")) : List.of();
    }

    @Test
    void allRunsAreMadeAndTheSecondCallMakesNone() throws IOException {
        final Path file = threeAgents();
        assertThat(Cli.run("campaign", "run", file, "--dry-run", "--out", out).out())
                .isEqualTo("2 points, 5 runs, of which 0 are the same as others; 5 are to be made\n"
                        + "expected time: 0.001 s to 0.1 s of one core for 5 runs, by 15.0 jobs and what agents of their"
                        + " kinds take\n");
        assertThat(out).doesNotExist();
        assertThat(run(file)).isEqualTo(new Cli(0, "", ""));
        final String table = table();
        assertThat(table.lines()).hasSize(6);
        assertThat(segments()).hasSize(1);
        assertThat(Cli.run("campaign", "run", file, "--out", out).out())
                .isEqualTo("5 of 5 rows in " + out.resolve("runs.csv") + "\n");
        assertThat(segments()).hasSize(1);
        assertThat(table()).isEqualTo(table);
        assertThat(Cli.run("campaign", "run", file, "--dry-run", "--out", out).out())
                .contains("0 are to be made\nexpected time: none");
    }

    @Test
    void figuresAreThoseOfEvaluate() {
        run(threeAgents());
        final Path compared = folder.resolve("compared");
        Cli.run(
                "evaluate",
                "fcfs",
                "classic:policy_pair=random-random",
                files.file("options.json"),
                "--nbruns",
                4,
                "--out",
                compared,
                "-q");
        assertThat(table().lines().skip(1).map(line -> line.split(",", 5)[4]))
                .isEqualTo(Experiments.text(compared.resolve("runs.csv"))
                        .lines()
                        .skip(1)
                        .map(line -> line.split(",", 4)[3])
                        .toList());
    }

    private String missing(Path file) {
        return Cli.run("campaign", "run", file, "--out", out, "--dry-run")
                .out()
                .replaceAll("(?s).*others; (\\d+) are to be made.*", "$1");
    }

    @Test
    void aChangeRepeatsWhatItTouches() {
        run(threeAgents());
        final String table = table();
        final Path further = campaign("'axes': {'decision.agent': [{'name': 'fcfs'}, " + RANDOM
                + ", {'name': 'easy'}]}, 'seeds': {'first': 2, 'count': 3}");
        assertThat(missing(further)).as("easy, and seed 4").isEqualTo("2");
        run(further);
        assertThat(missing(further)).isEqualTo("0");
        assertThat(table().lines()).hasSize(6);
        assertThat(missing(threeAgents())).isEqualTo("0");
        files.write("jobs.json", Experiments.JOBS.replace("10", "11"));
        assertThat(missing(threeAgents())).isEqualTo("5");
        files.options("'simulation_end': 5");
        assertThat(missing(threeAgents())).isEqualTo("5");
        files.write("jobs.json", Experiments.JOBS);
        files.options("");
        assertThat(run(threeAgents()).code()).isZero();
        assertThat(table()).isEqualTo(table);
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBytes() throws IOException {
        final Path file = threeAgents();
        run(file, "--threads", 1);
        final String one = table();
        out = folder.resolve("out2");
        run(file, "--threads", 3);
        assertThat(table()).isEqualTo(one);
    }

    @Test
    void slicesMakeTheWholeAndAFinishedOneMakesNothing() throws IOException {
        final Path file = threeAgents();
        run(file);
        final String table = table();
        final Path rows = out.resolve("rows");
        for (final String name : segments()) {
            Files.delete(rows.resolve(name));
        }
        for (final String slice : List.of("1/2", "0/2", "1/2")) {
            assertThat(Cli.run("campaign", "work", out, "--slice", slice, "--threads", 1))
                    .isEqualTo(new Cli(0, "", ""));
        }
        assertThat(segments()).hasSize(2);
        assertThat(Cli.run("campaign", "gather", out).out()).startsWith("5 of 5 rows in ");
        assertThat(table()).isEqualTo(table);
    }

    @Test
    void aRunThatFailsDoesNotEndTheCampaign() {
        final Cli cli =
                run(campaign("'axes': {'decision.agent': [{'name': 'nobody'}, {'name': 'fcfs'}]}, 'attempts': 2"));
        assertThat(cli.code()).isEqualTo(1);
        assertThat(cli.err())
                .startsWith("noctule: A run failed: run 0, decision.agent nobody, seed 0: ")
                .contains("\nMaybe ");
        assertThat(Experiments.text(out.resolve("runs.partial.csv")).lines()).hasSize(2);
        assertThat(Cli.run("campaign", "status", out).out())
                .startsWith("c: 1 of 2 runs are done, 1 failed, 0 are missing\nrun 0, decision.agent nobody, seed 0: ");
        assertThat(Cli.run("campaign", "work", out).code()).isEqualTo(1);
        assertThat(Experiments.names(out.resolve("failures"))).hasSize(1);
        assertThat(run(files.file("c.json"), "--retry").code()).isEqualTo(1);
        assertThat(Experiments.text(out.resolve("failures")
                        .resolve(Experiments.names(out.resolve("failures")).get(0))))
                .contains("\"attempts\" : 2");
    }

    @Test
    void tablesShowWhatIsDoneAndCountTheRest() {
        run(campaign("'axes': {'decision.agent': [{'name': 'nobody'}, {'name': 'fcfs'}, {'name': 'easy'}]},"
                + " 'attempts': 1"));
        final String lacks = "1 failed, 0 are missing";
        assertThat(Cli.run("campaign", "gather", out))
                .isEqualTo(new Cli(0, "2 of 3 rows in " + out.resolve("runs.partial.csv") + ": " + lacks + "\n", ""));
        final Cli means = Cli.run("campaign", "means", out, "--figure", "makespan");
        assertThat(means.code()).isZero();
        assertThat(means.err()).isEqualTo("noctule: warning: " + out + ": 2 of 3 runs are done, " + lacks + ".\n");
        assertThat(means.out().lines()).hasSize(3);
        final Cli report = Cli.run("campaign", "report", out, "--figures", "makespan");
        assertThat(report.code()).as(report.err()).isZero();
        assertThat(report.out()).startsWith("# c (2 of 3 runs are done, " + lacks + ")\n");
    }

    @Test
    void resultFilesAreKeptWhereTheyAreAskedFor() throws IOException {
        final Path file = campaign("'axes': {'decision.agent': [{'name': 'fcfs'}]}, 'keep': 'files'");
        assertThat(run(file)).isEqualTo(new Cli(0, "", ""));
        final String key = table().lines().toList().get(1).substring(0, 40);
        final Path results = out.resolve("files").resolve(key.substring(0, 2)).resolve(key);
        assertThat(Experiments.names(results)).contains("jobs.csv", "schedule.csv", "run.json");
        final String table = table();
        Files.delete(results.resolve("run.json"));
        assertThat(run(file)).isEqualTo(new Cli(0, "", ""));
        assertThat(results.resolve("run.json")).exists();
        assertThat(table()).isEqualTo(table);
    }

    @Test
    void anInputThatChangedSinceThePlanFailsTheWorkerByName() throws IOException {
        run(threeAgents());
        for (final String name : segments()) {
            Files.delete(out.resolve("rows").resolve(name));
        }
        files.write("jobs.json", Experiments.JOBS.replace("10", "11"));
        final Cli cli = Cli.run("campaign", "work", out);
        assertThat(cli.code()).isEqualTo(1);
        assertThat(cli.err())
                .contains(files.file("jobs.json").toString(), "is not the one that the campaign was planned with");
        Files.delete(files.file("jobs.json"));
        assertThat(Cli.run("campaign", "work", out).err()).contains("jobs.json) cannot be read");
        assertThat(out.resolve("failures")).doesNotExist();
    }

    @Test
    void anotherBuildIsRefused() throws IOException {
        run(threeAgents());
        final Path plan = out.resolve("plan.json");
        Files.writeString(plan, Experiments.text(plan).replaceFirst("\"build\":\"....", "\"build\":\"0000"));
        assertThat(Cli.run("campaign", "work", out).err()).contains("but the campaign was planned by build 0000");
    }

    @Test
    void anAgentWithoutASeedIsFoundOutByName() throws IOException {
        final Path jar = JarOf.sources(
                folder.resolve("jar"), AgentProvider.class, "Unseeded\n", files.write("Unseeded.java", """
                        import org.noctule.agent.AgentContext;
                        import org.noctule.agent.AgentProvider;
                        import org.noctule.agent.registry.AgentRegistry;
                        import org.noctule.protocol.Decider;

                        public final class Unseeded implements AgentProvider {
                            @Override
                            public String name() {
                                return "unseeded";
                            }

                            @Override
                            public Decider create(AgentContext context) {
                                final boolean odd = Boolean.getBoolean("noctule.test.odd");
                                return AgentRegistry.builtIn().find(odd ? "fcfs" : "easy").create(context);
                            }
                        }
                        """));
        final Path file = campaign("'axes': {'decision.agent.name': ['" + jar + "']}, 'seeds': {'count': 2}");
        final List<String> kept = List.of("a.csv", "b.csv");
        for (final String name : kept) {
            System.setProperty("noctule.test.odd", String.valueOf(name.equals("b.csv")));
            assertThat(run(file)).isEqualTo(new Cli(0, "", ""));
            Files.move(out.resolve("rows").resolve(segments().get(0)), folder.resolve(name));
        }
        System.clearProperty("noctule.test.odd");
        for (final String name : kept) {
            Files.copy(folder.resolve(name), out.resolve("rows").resolve(name));
        }
        final Cli cli = Cli.run("campaign", "gather", out);
        assertThat(cli.code()).isEqualTo(1);
        assertThat(cli.err())
                .startsWith("noctule: The campaign is not deterministic: run ")
                .contains("in a.csv than in b.csv.\nMaybe its agent draws");
    }

    @Test
    void foldersLeadElsewhereAndOnlyTakesPointsOut() throws IOException {
        final Path traces = Files.createDirectories(folder.resolve("far"));
        Files.writeString(traces.resolve("w.json"), Experiments.JOBS.replace("10", "20"));
        final Path file = campaign("'axes': {'workload_file_path': {'named': {'far': 't/w.json', 'near': 'jobs.json'}},"
                + " 'decision.agent': [{'name': 'fcfs'}, {'name': 'easy'}]}");
        assertThat(run(file).err()).contains("t/w.json) cannot be read");
        assertThat(run(file, "--folder", "t=" + traces, "--only", "workload_file_path=far"))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(table().lines().skip(1).map(line -> line.split(",")[1])).containsExactly("far", "far");
        assertThat(run(file, "--only", "workload_file_path=fra").err())
                .contains("no point has {workload_file_path=[fra]}");
        assertThat(run(file, "--folder", "t=" + folder.resolve("none")).err()).contains("--folder: the folder (");
        assertThat(run(file, "--folder", "t").err()).contains("--folder: the value (t) has no name");
    }

    @Test
    void meansAreOfRunsThatAreAlikeBesideFiguresOfOthers() {
        run(campaign("'axes': {'simulation_end': [15, 40], 'decision.agent': [{'name': 'fcfs'}, {'name': 'easy'}]}"));
        final Path paper = files.write("paper.csv", "agent,paper\nfcfs,17.5\n");
        final Cli means = Cli.run(
                "campaign",
                "means",
                out,
                "--by",
                "decision.agent=agent",
                "--figure",
                "makespan",
                "--digits",
                1,
                "--beside",
                paper);
        assertThat(means).isEqualTo(new Cli(0, """
                        agent  runs  makespan  spread  paper
                        fcfs      2      19.5     6.4   17.5
                        easy      2      17.5     3.5
                        """, ""));
        assertThat(Cli.run("campaign", "means", out, "--by", "agent").err())
                .contains("runs.csv: the column \"agent\" is missing.");
        assertThat(Cli.run("campaign", "means", folder).err()).contains("holds no campaign");
    }

    @Test
    void aSearchGoesOnFromItsRowsAndReplaysItself() throws IOException {
        final String search = "'search': {'method': 'halving', 'candidates': 6, 'divide': 3, 'figure': 'makespan',"
                + " 'space': {'decision.agent.order': {'values': ['first', 'shortest', 'f1', 'wfp3']}},"
                + " 'rungs': {'key': 'simulation_end', 'values': [15, 40]}}, 'axes': {'decision.agent':"
                + " [{'name': 'next-job'}, {'name': 'next-job', 'backfilling': true}]}";
        final Path file = campaign(search);
        final Cli first = Cli.run("campaign", "run", file, "--out", out);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).startsWith("best: decision.agent.order ");
        final String table = table();
        assertThat(table.lines().skip(1).map(line -> line.split(",")[3]).distinct())
                .containsExactly("15", "40");
        final List<String> before = segments();
        assertThat(Cli.run("campaign", "run", file, "--out", out)).isEqualTo(first);
        assertThat(segments()).isEqualTo(before);
        for (final String name : before.subList(1, before.size())) {
            Files.delete(out.resolve("rows").resolve(name));
        }
        assertThat(Cli.run("campaign", "run", file, "--out", out).out()).isEqualTo(first.out());
        assertThat(table()).isEqualTo(table);
        assertThat(run(campaign("'search': {'method': 'halvin', 'space': {'seed': {'range': [0, 1]}}}"))
                        .err())
                .contains(
                        "$.search.method: the value (\"halvin\") must be one of random, halving, evolution, population.");
        assertThat(run(campaign("'search': {'method': 'random', 'space': {}}")).err())
                .contains("names no option");
    }

    @Test
    void wrongWordsGetASuggestion() {
        assertThat(Cli.run("campaign", "rnu"))
                .isEqualTo(new Cli(2, "", "noctule: campaign: the word (rnu) is unknown.\nMaybe you mean \"run\".\n"));
        assertThat(Cli.run("campaign").code()).isEqualTo(2);
        assertThat(Cli.run("campaign", "work", out, "--slice", "2/2").err()).contains("--slice: the value (2/2)");
        assertThat(Cli.run("campaign", "work", out).err()).contains("holds no campaign");
        assertThat(run(campaign("'execute': {'with': 'slum'}")).err()).contains("$.execute.with: the value (\"slum\")");
        assertThat(run(campaign("'execute': {'thread': 1}")).err()).contains("Maybe you mean \"threads\"");
    }
}
