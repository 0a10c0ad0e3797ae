package org.noctule.campaign.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.json.JsonSetup;

/**
 * Scripts and descriptions for other programs that start workers; scripts are run by a shell, with a stand-in for Java
 * that tells its words.
 */
@DisabledOnOs(OS.WINDOWS)
final class WorkerExportTest {
    @TempDir
    private Path folder;

    private WorkerCommands commands;
    private String worker;

    @BeforeEach
    void begin() throws IOException {
        // A blank in the path of each file must not part a word.
        final Path java = Files.createDirectories(folder.resolve("a b")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nfor word; do printf '%s;' \"$word\"; done; echo\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        commands = new WorkerCommands(DrawingCampaign.begin(folder.resolve("a b"), 3), 2, 4, java.toString());
        final String store = folder.resolve("a b/store").toString();
        worker = "-Xlog:disable;-XX:+UseSerialGC;-cp;" + store + "/program/noctule.jar:" + store
                + "/program/lib/*;org.noctule.command.Main;campaign;work;" + store
                + ";--slice;N/2;--threads;4;--quiet;\n";
    }

    private String shell(String text, Map<String, String> variables) throws IOException, InterruptedException {
        final Path script = Files.writeString(folder.resolve("script"), text);
        final ProcessBuilder builder = new ProcessBuilder("sh", script.toString()).redirectErrorStream(true);
        builder.environment().putAll(variables);
        final Process process = builder.start();
        final String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return printed;
    }

    @Tag("whole")
    @Test
    void arraysOfPbsAndSlurmStartTheWorkerOfTheirNumber() throws IOException, InterruptedException {
        final String pbs = WorkerExport.PBS.text(commands);
        assertThat(pbs)
                .startsWith(
                        "#!/bin/sh\n#PBS -N noctule-small\n#PBS -J 0-1\n#PBS -r y\n#PBS -l select=1:ncpus=4\nexec ");
        assertThat(shell(pbs, Map.of("PBS_ARRAY_INDEX", "1"))).isEqualTo(worker.replace("N/2", "1/2"));
        final String slurm = WorkerExport.SLURM.text(commands);
        assertThat(slurm).contains("#SBATCH --array=0-1\n#SBATCH --requeue\n#SBATCH --signal=B:TERM@60\n");
        assertThat(shell(slurm, Map.of("SLURM_ARRAY_TASK_ID", "0"))).isEqualTo(worker.replace("N/2", "0/2"));
    }

    @Test
    void pbsIsGivenNoArrayOfOne() {
        assertThat(WorkerExport.PBS.text(new WorkerCommands(commands.store(), 1, 4, "java")))
                .doesNotContain("#PBS -J")
                .contains(" --slice 0/1 ");
    }

    @Tag("whole")
    @Test
    void jobsOfKubernetesAreJsonWithACommandThatAShellReads() throws IOException, InterruptedException {
        final JsonNode spec = JsonSetup.trees()
                .readTree(WorkerExport.KUBERNETES.text(commands))
                .get("spec");
        assertThat(spec.get("completionMode").textValue()).isEqualTo("Indexed");
        assertThat(spec.get("completions").intValue()).isEqualTo(2);
        final JsonNode command = spec.at("/template/spec/containers/0/command");
        assertThat(shell(command.get(2).textValue(), Map.of("JOB_COMPLETION_INDEX", "1")))
                .isEqualTo(worker.replace("N/2", "1/2"));
    }

    @Test
    void clustersOfCondorHaveOneQuotedListOfArguments() {
        final String store = folder.resolve("a b/store").toString();
        assertThat(WorkerExport.HTCONDOR.text(commands))
                .contains("executable = " + folder.resolve("a b/java") + "\n")
                .contains("arguments = \"-Xlog:disable -XX:+UseSerialGC -cp '" + store + "/program/noctule.jar:" + store
                        + "/program/lib/*' org.noctule.command.Main campaign work '" + store
                        + "' --slice $(Process)/2 --threads 4 --quiet\"\n")
                .endsWith("queue 2\n");
    }

    @Tag("whole")
    @Test
    void parallelStartsAllSlices() throws IOException, InterruptedException {
        final String text = WorkerExport.PARALLEL.text(commands);
        assertThat(text).startsWith("seq 0 1 | ").endsWith(" | parallel -0 --retries 3\n");
        assertThat(shell(text.replace("parallel -0 --retries 3", "tr '\\0' '\\n' | sh"), Map.of()))
                .isEqualTo(worker.replace("N/2", "0/2") + worker.replace("N/2", "1/2"));
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/parallel")), "GNU parallel: apt-get install parallel");
        assertThat(new TreeSet<>(shell(text, Map.of()).lines().toList()))
                .containsExactly(
                        worker.replace("N/2", "0/2").strip(),
                        worker.replace("N/2", "1/2").strip());
    }

    /** A folder whose name each program reads as something else, if it is not told otherwise. */
    @Tag("whole")
    @Test
    void oddPathsAreNoCode() throws IOException, InterruptedException {
        final Path odd = Files.createDirectories(
                folder.resolve("d $(touch P1) `touch P2` ${java.P3} {} {.} {slice} \"q's;touch P4 &\\x"));
        final Path java = Files.copy(folder.resolve("a b/java"), odd.resolve("java"));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        final WorkerCommands of = new WorkerCommands(DrawingCampaign.begin(odd, 3), 2, 4, java.toString());
        final String store = odd.resolve("store").toString();
        final String first =
                worker.replace(folder.resolve("a b/store").toString(), store).replace("N/2", "0/2");
        final String second = first.replace("0/2", "1/2");
        assertThat(shell(WorkerExport.PBS.text(of), Map.of("PBS_ARRAY_INDEX", "1")))
                .isEqualTo(second);
        assertThat(shell(WorkerExport.SLURM.text(of), Map.of("SLURM_ARRAY_TASK_ID", "1")))
                .isEqualTo(second);
        if (Files.isExecutable(Path.of("/usr/bin/parallel"))) {
            assertThat(new TreeSet<>(shell(WorkerExport.PARALLEL.text(of), Map.of())
                            .lines()
                            .toList()))
                    .containsExactly(first.strip(), second.strip());
        }
        final String nextflow = WorkerExport.NEXTFLOW.text(of);
        assertThat(nextflow.replace("\\$", "").replace("--slice ${slice}/2", ""))
                .as("an expression of Groovy")
                .doesNotContain("$");
        assertThat(groovy(nextflow)).contains(of.workerLine("${slice}"), of.gatherLine());
        assertThat(WorkerExport.HTCONDOR.text(of).replace("$(Process)", "").replace("$(DOLLAR)", ""))
                .as("a macro of HTCondor")
                .doesNotContain("$");
        assertThatThrownBy(() -> WorkerExport.SNAKEMAKE.text(of)).hasMessageContaining("braces");
        try (Stream<Path> left = Files.list(Path.of(""))) {
            assertThat(left.map(Path::toString)).doesNotContain("P1", "P2", "P4");
        }
    }

    /** Texts between double quotes as Groovy reads them. */
    private static List<String> groovy(String script) {
        return Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"")
                .matcher(script)
                .results()
                .map(text -> text.group(1).replaceAll("\\\\(.)", "$1"))
                .toList();
    }

    @Test
    void lineFeedsInPathsAreNoCommandsOfCondor() throws IOException {
        final WorkerCommands of = new WorkerCommands(DrawingCampaign.begin(folder.resolve("a\nb"), 3), 2, 4, "java");
        assertThatThrownBy(() -> WorkerExport.HTCONDOR.text(of)).hasMessageContaining("begins a command at each line");
        assertThat(WorkerExport.SNAKEMAKE.text(of)).contains("a\\nb/store");
    }

    @Test
    void rulesOfSnakemakeAndProcessesOfNextflowHoldQuotedCommands() {
        final String store = folder.resolve("a b/store").toString();
        assertThat(WorkerExport.SNAKEMAKE.text(commands))
                .contains("output: touch(\"" + store + "/slices/{slice}-of-2\")\n    threads: 4\n    retries: 3\n")
                .contains("--slice {wildcards.slice}/2 --threads 4 --quiet\"\n")
                .contains("slice=range(2))\n")
                .contains("campaign gather '" + store + "'\"\n");
        assertThat(WorkerExport.NEXTFLOW.text(commands))
                .contains("errorStrategy { task.exitStatus == 75 ? 'retry' : 'finish' }")
                .contains("--slice ${slice}/2 --threads 4 --quiet\"\n")
                .contains("Channel.of(0..<2)");
    }
}
