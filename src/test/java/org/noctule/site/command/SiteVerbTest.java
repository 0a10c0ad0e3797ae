package org.noctule.site.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.command.Cli;
import org.noctule.report.data.JobColumns;
import org.noctule.site.slurm.SlurmRecording;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.batsim.BatsimWorkload;

/** {@code noctule site}: the past of a cluster that is known, as its scheduler is one of ours. */
final class SiteVerbTest {
    private static final long BEGIN = 1_790_812_800;
    private static final String HEADER =
            "JobID|User|Account|Partition|Submit|Eligible|Start|End|State|NCPUS|Timelimit|NodeList\n";

    @TempDir
    private Path folder;

    private JobColumns played;

    /** Plays a trace, first come first served, and writes down what sacct would say of it. */
    @BeforeEach
    void record() throws IOException {
        final Path options = Files.writeString(folder.resolve("played.json"), """
                {"platform_file_path": "platform.json", "workload_file_path": "%s", "workload": {"reference_speed": 20}}
                """.formatted(
                        Path.of("workloads/quickstart.swf").toAbsolutePath()));
        Cli.run("generate", "platform", "--cores", 32, "-o", folder.resolve("platform.json"));
        assertThat(Cli.run("launch", "fcfs", options, "--transport", "direct", "-q", "--out", folder.resolve("played")))
                .isEqualTo(new Cli(0, "", ""));
        played = JobColumns.read(folder.resolve("played/jobs.csv"));
        final StringBuilder text = new StringBuilder(HEADER);
        for (int i = 0; i < played.size(); i++) {
            text.append(played.id().get(i))
                    .append("|u")
                    .append(i % 3)
                    .append("|a|")
                    .append(i % 2 == 0 ? "p" : "q");
            for (final double date : List.of(
                    played.submission().get(i),
                    played.submission().get(i),
                    played.start().get(i),
                    played.finish().get(i))) {
                text.append('|').append(BEGIN + (long) date);
            }
            final long limit = (long) played.estimate().get(i);
            text.append("|COMPLETED|").append((int) played.requested().get(i));
            text.append('|')
                    .append(limit / 3600)
                    .append(':')
                    .append(limit / 60 % 60)
                    .append(':')
                    .append(limit % 60);
            text.append("|n[1-4]\n");
        }
        Files.writeString(folder.resolve("sacct.txt"), text);
        Files.writeString(folder.resolve("slurm.conf"), """
                NodeName=n[1-4] CPUs=8 RealMemory=16000
                PartitionName=p Nodes=n[1-4]
                PartitionName=q Nodes=n[1-2]
                """);
    }

    private Cli imported(Object... more) {
        final List<Object> args = new ArrayList<>(List.of(
                "site",
                "import",
                "--conf",
                folder.resolve("slurm.conf"),
                "--sacct",
                folder.resolve("sacct.txt"),
                "-o",
                folder.resolve("mine")));
        args.addAll(List.of(more));
        return Cli.run(args.toArray());
    }

    @Test
    void thePastIsWrittenDownToTheSecond() {
        final Cli cli = imported();
        assertThat(cli.code()).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).contains("4 nodes, 32 cores", "next: noctule site backtest " + folder.resolve("mine"));
        final JobColumns recorded = JobColumns.read(folder.resolve("mine/recorded/jobs.csv"));
        assertThat(recorded.size()).isEqualTo(played.size());
        for (int i = 0; i < played.size(); i++) {
            final int same = place(recorded, played.id().get(i));
            assertThat(recorded.start().get(same)).isEqualTo(played.start().get(i));
            assertThat(recorded.finish().get(same)).isEqualTo(played.finish().get(i));
            assertThat(recorded.submission().get(same))
                    .isEqualTo(played.submission().get(i));
            assertThat(recorded.requested().get(same))
                    .isEqualTo(played.requested().get(i));
        }
    }

    private static int place(JobColumns jobs, String id) {
        return IntStream.range(0, jobs.size())
                .filter(i -> jobs.id().get(i).equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPastThatAnAgentMadeIsPlayedBackByItAndByNoOther() throws IOException {
        imported();
        final Cli cli = Cli.run("site", "backtest", folder.resolve("mine"), "fcfs", "easy", "-q");
        assertThat(cli.err()).isEmpty();
        assertThat(cli.code()).isZero();
        assertThat(Files.readString(folder.resolve("mine/backtest/backtest.html")))
                .contains("\"name\":\"mine/recorded\"", "\"name\":\"fcfs/0\"", "\"name\":\"easy/0\"");
        assertThat(folder.resolve("mine/backtest/runs.csv")).exists();
        final List<String> rows = Files.readAllLines(folder.resolve("mine/backtest/backtest.csv"));
        assertThat(rows)
                .anySatisfy(row -> assertThat(row)
                        .startsWith("\"fcfs\",all,\"\"," + played.size())
                        .endsWith(",0.0,0.0,1.0000"));
        assertThat(rows)
                .anySatisfy(row -> assertThat(row).startsWith("\"easy\",all,").doesNotEndWith(",0.0,0.0,1.0000"));
        assertThat(rows)
                .filteredOn(row -> row.startsWith("\"fcfs\",partition,"))
                .hasSize(2);
        assertThat(rows).filteredOn(row -> row.startsWith("\"fcfs\",user,")).hasSize(3);
    }

    @Test
    void onePartitionAloneHasItsNodesAndJobs() throws IOException {
        final Cli cli = imported("--partition", "q");
        assertThat(cli.out()).contains("2 nodes, 16 cores", "another partition");
        assertThat(Files.readString(folder.resolve("mine/platform.json"))).contains("\"number\" : 2");
    }

    @Test
    void whatWasWrittenRunsAsItIs() {
        imported();
        assertThat(Cli.run(
                        "launch",
                        folder.resolve("mine/options.json"),
                        "--transport",
                        "direct",
                        "-q",
                        "--check",
                        "--out",
                        folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void aRecordedDayKeepsTheMemoryTheLimitsAndTheCardsOfEachJob() {
        assertThat(Cli.run(
                                "site",
                                "import",
                                "--conf",
                                SlurmRecording.file("slurm.conf"),
                                "--gres",
                                SlurmRecording.file("gres.conf"),
                                "--sacct",
                                SlurmRecording.file("sacct-alloc.txt.gz"),
                                "-o",
                                folder.resolve("day"))
                        .code())
                .isZero();
        final Map<String, Job> jobs = new HashMap<>();
        BatsimWorkload.read(folder.resolve("day/workload.json"), "w0")
                .workload()
                .jobs()
                .forEach(job -> jobs.put(job.name(), job));
        assertThat(jobs).hasSize(469);
        assertThat(jobs.get("1").memory()).isEqualTo(16_000 * 1.048576 / 8);
        assertThat(jobs.get("1~2").memory()).isEqualTo(16_000 * 1.048576 / 8);
        assertThat(jobs.get("2").estimate()).isEqualTo(240);
        final NodeDemand two = jobs.get("6").demand().orElseThrow();
        assertThat(two.tasks()).isEqualTo(2);
        assertThat(two.minNodes()).isEqualTo(2);
        assertThat(two.gres()).containsExactly(new GresRequest("gpu", "a100", 2000, GresRequest.Per.NODE));
        assertThat(jobs.get("6").terms().account()).isEqualTo("ml");
    }

    @Test
    void aSimulationBeginsWithTodaysQueue() throws IOException {
        final Cli cli = Cli.run(
                "site",
                "import",
                "--conf",
                SlurmRecording.file("slurm.conf"),
                "--queue",
                SlurmRecording.file("squeue.json.gz"),
                "--anonymise",
                "secret",
                "-o",
                folder.resolve("now"));
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).contains("19 jobs run on 101 of 240 cores, 139 jobs wait", "next: noctule launch");
        assertThat(Files.readString(folder.resolve("now/queue.json"))).doesNotContain("\"ann\"", "\"bio\"");
        assertThat(Cli.run(
                        "launch",
                        folder.resolve("now/now.json"),
                        "--transport",
                        "direct",
                        "-q",
                        "--check",
                        "--out",
                        folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(JobColumns.read(folder.resolve("out/jobs.csv")).size()).isEqualTo(158);
    }

    @ParameterizedTest
    @CsvSource({"preempt-qos, none", "topology-tree, none"})
    void aScenarioTellsTheRulesThatTheAgentSlurmDoesNotModel(String scenario, String told) throws IOException {
        final Path out = folder.resolve(scenario);
        final Path file = Path.of("src/test/slurm/scenarios", scenario + ".json");
        assertThat(Cli.run("site", "import", "--scenario", file, "--agent", "slurm", "-o", out)
                        .code())
                .isZero();
        assertThat(Files.readString(out.resolve("import.md")))
                .endsWith("rules of this cluster that the agent slurm does not model\n\n" + told + "\n");
        final Cli checked = Cli.run("inspect", "workload", out.resolve("workload.json"));
        assertThat(checked.out()).doesNotContain("which nothing heeds");
    }

    @Test
    void nothingIsReplacedUnlessItIsForced() {
        imported();
        assertThat(imported().code()).isEqualTo(2);
        assertThat(imported("--force").code()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "site; the subject () is unknown",
                "site import -o x; --conf is missing",
                "site import --conf SLURM -o x; --sacct is missing",
                "site import --conf SLURM --queue SACCT -o x; none of the forms of a queue",
                "site import --conf SLURM --queue SACCT --now noon -o x; (noon) is no date",
                "site import --conf SLURM --sacct SACCT --topology SLURM -o x; describes a switch",
                "site import --conf SLURM --sacct SACCT; --out is missing",
                "site import --conf SLURM --sacct SACCT -o x --zone Mars; there is no zone (Mars)",
                "site import --conf SLURM --sacct SACCT -o x --partition r; there is no partition (r)",
                "site import --conf SACCT --sacct SACCT -o x; no line describes a node",
                "site import --conf SLURM --sacct SLURM -o x; the header has no column",
                "site import --conf SLURM --sacct SACCT -o x y; belongs to no option",
                "site backtest; no folder is named",
                "site backtest NONE; jobs.csv"
            })
    void whatIsWrongIsSaidInTwoLines(String command, String what) {
        final Cli cli = Cli.run(
                (Object[]) command.replace("SLURM", folder.resolve("slurm.conf").toString())
                        .replace("SACCT", folder.resolve("sacct.txt").toString())
                        .replace("NONE", folder.resolve("none").toString())
                        .replace(" x", " " + folder.resolve("x"))
                        .split(" "));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains(what).contains("Maybe ");
        assertThat(folder.resolve("x")).doesNotExist();
    }
}
