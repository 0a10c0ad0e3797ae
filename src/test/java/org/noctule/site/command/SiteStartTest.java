package org.noctule.site.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.command.Cli;

/** {@code noctule init} with what a site tells: the same folder as {@code noctule site import} makes. */
final class SiteStartTest {
    private static final String SACCT = """
            JobID|User|Account|Partition|Submit|Eligible|Start|End|State|NCPUS|Timelimit|NodeList
            1|ada|physics|p|1790812800|1790812800|1790812800|1790816400|COMPLETED|8|2:00:00|n1
            2|bob|maths|p|1790812860|1790812860|1790816400|1790820000|COMPLETED|16|2:00:00|n[1-2]
            3|bob|maths|p|1790812920|1790812920|1790812920|1790814000|COMPLETED|4|1:00:00|n2
            """;

    @TempDir
    private Path folder;

    private Path conf;

    @BeforeEach
    void writeInputs() throws IOException {
        conf = write("slurm.conf", """
                NodeName=n[1-2] CPUs=8 RealMemory=16000
                PartitionName=p Nodes=n[1-2]
                """);
        write("sacct.txt", SACCT);
        write("jobs.csv", """
                name,who,came,began,over,width
                1,ada,1790812800,1790812800,1790816400,8
                2,bob,1790812860,1790816400,1790820000,16
                """);
        write("mapping.json", """
                {"columns": {"id": "name", "user": "who", "submit": "came", "start": "began", "end": "over", "cores": "width"}}
                """);
        write("nodes.csv", "sn,cpu_milli,memory_mib,gpu,model\na,8000,16000,2,T4\nb,8000,16000,0,\n");
        write("pods.csv", """
                name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
                p1,4000,8000,1,1000,,LS,Succeeded,100,500,110
                p2,8000,8000,0,0,,BE,Succeeded,120,400,130
                """);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Object[] words(String text) {
        return List.of(text.split(" ")).stream()
                .map(word -> word.startsWith("@") ? folder.resolve(word.substring(1)) : word)
                .toArray();
    }

    private Cli run(String text) {
        return Cli.run(words(text));
    }

    @ParameterizedTest
    @CsvSource({
        "--workload @sacct.txt --conf @slurm.conf --zone UTC, --sacct @sacct.txt --conf @slurm.conf",
        "--sacct @sacct.txt --conf @slurm.conf --anonymise k --partition p, --sacct @sacct.txt --conf @slurm.conf --anonymise k --partition p",
        "--from openb --nodes @nodes.csv --jobs @pods.csv, --from openb --nodes @nodes.csv --jobs @pods.csv",
        "--from csv --map @mapping.json --jobs @jobs.csv --conf @slurm.conf -a fcfs, --from csv --map @mapping.json --jobs @jobs.csv --conf @slurm.conf --agent fcfs"
    })
    void theFolderIsThatOfAnImport(String init, String imported) throws IOException {
        final Cli begun = run("init @mine " + init);
        assertThat(begun.err()).isEmpty();
        assertThat(begun.code()).isZero();
        assertThat(run("site import -o @other " + imported).code()).isZero();
        try (var files = Files.walk(folder.resolve("other"))) {
            for (final Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(folder.resolve("mine")
                                .resolve(folder.resolve("other").relativize(file)))
                        .hasSameBinaryContentAs(file);
            }
        }
        assertThat(run("launch @mine/options.json --transport direct -q --check --out @out"))
                .isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void aCompressedOutputOfSacctIsKnownWhateverItsName() throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("trace")))) {
            out.write(SACCT.replace("JobID|", "jobidraw%20|").getBytes());
        }
        assertThat(run("init @mine --conf @slurm.conf --workload @trace").code())
                .isZero();
        assertThat(folder.resolve("mine/recorded/jobs.csv")).content().contains("ada", "physics");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "init @mine --workload @sacct.txt; init: --conf is missing.; Maybe add: --conf slurm.conf.",
                "init @mine --from openb --jobs @pods.csv; init: --nodes is missing.; Maybe add: --nodes openb_node_list",
                "init @mine --from csv --jobs @jobs.csv --conf @slurm.conf; init: --map is missing.; Maybe add: --map",
                "init @m.json --workload @sacct.txt --conf @slurm.conf; init: what a site tells becomes a folder; Maybe name a dir",
                "init @mine --sacct @sacct.txt --conf @slurm.conf --platform @p; init: --platform does not go; Maybe leave it",
                "init @mine --jobs @jobs.csv --conf @slurm.conf; init: --jobs does not go with --from slurm.; Maybe name the form of the table",
                "init @mine --workload @jobs.csv --conf @slurm.conf; init: --workload (; Maybe leave --workload out",
                "init @mine --workload @jobs.csv; init: (; Maybe it is a table of jobs: name it by --jobs, with --from"
            })
    void whatIsWrongIsToldInTwoLinesBeforeAnythingIsWritten(String words, String error, String remedy) {
        final Cli init = run(words.strip());
        assertThat(init.code()).isEqualTo(2);
        assertThat(init.err().lines().toList())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("noctule: " + error),
                        second -> assertThat(second).startsWith(remedy));
        assertThat(folder.resolve("mine")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"options.json", "workload.json", "platform.json"})
    void nothingThatExistsIsReplacedUnlessItIsForced(String name) throws IOException {
        Files.createDirectories(folder.resolve("mine"));
        final Path kept = write("mine/" + name, "mine");
        final Cli init = run("init @mine --workload @sacct.txt --conf @slurm.conf");
        assertThat(init.code()).isEqualTo(2);
        assertThat(init.err()).contains(kept.toString());
        assertThat(kept).hasContent("mine");
        assertThat(run("init @mine --workload @sacct.txt --conf @slurm.conf --force")
                        .code())
                .isZero();
        assertThat(conf).exists();
    }

    /** A header that is no comment is odd, but known in traces: reading it says so. */
    @Test
    void aTraceWithAnOddFirstLineIsATraceAllTheSame() throws IOException {
        write("odd.swf", "Job Submit Wait\n1 0 -1 10 2 -1 -1 2 20 -1 1 -1 -1 -1 -1 -1 -1 -1\n");
        assertThat(run("init @mine --workload @odd.swf").code()).isZero();
    }
}
