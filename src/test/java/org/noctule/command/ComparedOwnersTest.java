package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --by} of {@code noctule evaluate} and {@code noctule campaign report}. */
final class ComparedOwnersTest {
    @TempDir
    private Path folder;

    private Path options;

    /** Ada's wide job of partition p, account physics, waits; under EASY, Bob's narrow one overtakes it. */
    @BeforeEach
    void writeInputs() throws IOException {
        Cli.run("generate", "platform", "--cores", 4, "-o", folder.resolve("platform.json"));
        Files.writeString(folder.resolve("workload.json"), """
                {"nb_res": 4, "profiles": {"h": {"type": "delay", "delay": 3600}, "two": {"type": "delay", "delay": 7200}}, "jobs": [
                 {"id": 1, "subtime": 0, "res": 3, "walltime": 7300, "profile": "two", "noctule": {"user": "ada", "queue": "p", "account": "physics"}},
                 {"id": 2, "subtime": 0, "res": 4, "walltime": 7300, "profile": "two", "noctule": {"user": "ada", "queue": "p", "account": "physics"}},
                 {"id": 3, "subtime": 0, "res": 1, "walltime": 3700, "profile": "h", "noctule": {"user": "bob", "queue": "q", "account": "x, y"}},
                 {"id": 4, "subtime": 0, "res": 9, "profile": "h", "noctule": {"queue": "q"}}]}
                """);
        options = Files.writeString(
                folder.resolve("o.json"),
                "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"workload.json\"}");
    }

    private Path campaign(String keep) throws IOException {
        final Path file = Files.writeString(folder.resolve("c.json"), """
                {"name": "c", "base": "o.json", "axes": {"decision.agent.name": ["fcfs", "easy"]}, "keep": "%s"}
                """.formatted(keep));
        final Path out = folder.resolve("campaign-" + keep);
        final Cli run = Cli.run("campaign", "run", file, "--out", out, "-q");
        assertThat(run.code()).as(run.err()).isZero();
        return out;
    }

    @Test
    void agentsAreComparedByHowTheyServedEachOwner() throws IOException {
        final Path out = folder.resolve("out");
        final Cli run = Cli.run("evaluate", "fcfs", "easy", options, "--by", "partition,account", "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("""
                | partition | account | agent | jobs | core-hours | mean waiting time in s | mean bounded slowdown |
                | --------- | ------- | ----- | ---: | ---------: | ---------------------: | --------------------: |
                | p         | physics | fcfs  |    2 |         14 |                   3600 |                  1.50 |
                | p         | physics | easy  |    2 |         14 |                   3600 |                  1.50 |
                | q         | x, y    | fcfs  |    1 |          1 |                  14400 |                  5.00 |
                | q         | x, y    | easy  |    1 |          1 |             **0.0000** |              **1.00** |
                | q         | -       | fcfs  |    1 |          0 |                      – |                     – |
                | q         | -       | easy  |    1 |          0 |                      – |                     – |
                """);
        assertThat(Files.readString(out.resolve("evaluation.md")))
                .isEqualTo(run.out().replaceAll("results in .*\n", ""));
        assertThat(Files.readAllLines(out.resolve("owners.csv")))
                .startsWith(
                        "workload,partition,account,agent,figure,runs,mean,ci95,bootstrap_low,bootstrap_high,baseline,"
                                + "pairs,difference,difference_ci95,difference_low,difference_high,p,p_holm,a12")
                .contains("o,q,\"x, y\",easy,waiting_time,1,0.0,,,,fcfs,1,-14400.0,,,,1.0,1.0,0.0")
                .contains("o,p,physics,fcfs,core_hours,1,14.0,,,,fcfs,,,,,,,,");
    }

    @Test
    void resultFilesTellTheSameAsRunsInMemory() throws IOException {
        final Path memory = folder.resolve("memory");
        final Path files = folder.resolve("files");
        Cli.run("evaluate", "fcfs", "easy", options, "--by", "user,qos", "--out", memory, "-q");
        Cli.run("evaluate", "fcfs", "easy", options, "--by", "user,qos", "--out", files, "--results", "-q");
        assertThat(files.resolve("owners.csv")).hasSameTextualContentAs(memory.resolve("owners.csv"));
        Files.delete(files.resolve("owners.csv"));
        final Cli resumed = Cli.run(
                "evaluate", "fcfs", "easy", options, "--by", "user,qos", "--out", files, "--results", "--resume", "-q");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(files.resolve("owners.csv")).hasSameTextualContentAs(memory.resolve("owners.csv"));
    }

    @Test
    void windowsOfATraceAreTakenTogether() throws IOException {
        final Path trace = Files.writeString(folder.resolve("trace.json"), """
                {"platform_file_path": "platform.json", "workload_file_path": "%s", "workload": {"reference_speed": 20}}
                """.formatted(
                        Path.of("workloads/quickstart.swf").toAbsolutePath()));
        Cli.run("generate", "platform", "--cores", 32, "-o", folder.resolve("platform.json"), "--force");
        final Path out = folder.resolve("out");
        final Cli run =
                Cli.run("evaluate", "fcfs", "easy", trace, "--windows", "3:20", "--by", "user", "--out", out, "-q");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readAllLines(out.resolve("owners.csv")))
                .filteredOn(line -> line.contains(",jobs,"))
                .hasSizeGreaterThan(1)
                .allMatch(line -> line.startsWith("trace,"))
                .anyMatch(line -> line.contains(",jobs,3,"));
    }

    @Test
    void ofARunWithAWarmUpTheTableSaysThatItIsOverAllJobs() {
        final Cli run = Cli.run("evaluate", "fcfs", options, "--by", "partition", "--set", "figures.warmup.jobs=1");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("| p         | fcfs  |    2 |")
                .endsWith("Jobs of owners are all, with warm-up and cool-down.\n");
    }

    @Test
    void aCampaignIsReportedByOwners() throws IOException {
        final Path campaign = campaign("files");
        final Cli report = Cli.run("campaign", "report", campaign, "--by", "partition");
        assertThat(report.code()).as(report.err()).isZero();
        assertThat(report.out())
                .contains("\n## by partition\n\n| partition | agent | jobs |")
                .contains("| q         | easy  |    2 |          1 |             **0.0000** |");
        assertThat(campaign.resolve("report.md")).hasContent(report.out());
        assertThat(campaign.resolve("owners.html"))
                .content()
                .contains(
                        "{\"key\":\"partition\",\"compared\":false,\"values\":{\"partition p\":\"p\",\"partition q\":\"q\"}}")
                .contains("\"cells\":[{\"workload\":\"partition p\",\"agent\":\"fcfs\"");
        assertThat(Files.readAllLines(campaign.resolve("owners.csv")))
                .contains("all,q,easy,waiting_time,1,0.0,,,,fcfs,1,-14400.0,,,,1.0,1.0,0.0");
    }

    @Test
    void aCampaignThatKeepsNoJobsSaysHowToKeepThem() throws IOException {
        assertThat(Cli.run("campaign", "report", campaign("row"), "--by", "account"))
                .isEqualTo(
                        new Cli(
                                2,
                                "",
                                "noctule: campaign report: --by needs the jobs of each run, which this campaign does not keep.\n"
                                        + "Maybe write \"keep\": \"files\" into its file and call noctule campaign run again.\n"));
    }

    @ParameterizedTest
    @CsvSource({"acount, 'Maybe you mean \"account\".'", "'user,', 'Maybe it is one of: account, group, '"})
    void anUnknownOwnerEndsInTwoLinesBeforeAnythingIsPlayed(String by, String remedy) {
        final Path out = folder.resolve("out");
        final Cli run = Cli.run("evaluate", "fcfs", options, "--by", by, "--out", out);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("noctule: evaluate: --by: jobs have no (")
                .contains("\n" + remedy);
        assertThat(run.err().lines().toList()).hasSize(2);
        assertThat(out).doesNotExist();
    }

    @Test
    void runsThatAreNotMadeAgainMustHaveKeptTheirJobs() {
        final Cli run = Cli.run("evaluate", "fcfs", options, "--by", "user", "--out", folder.resolve("o"), "--resume");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).startsWith("noctule: --by: runs that --resume").contains("\nMaybe add --results");
        assertThat(List.of(folder.toFile().list())).doesNotContain("o");
    }
}
