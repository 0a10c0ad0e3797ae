package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.file.CsvTable;
import org.noctule.site.PlannedJobs;
import org.noctule.site.QueuedJob;
import org.noctule.site.RecordedJob;
import org.noctule.site.SitePast;
import org.noctule.test.Shared;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Repairs;
import org.noctule.workload.batsim.BatsimWorkload;

final class SlurmScenarioTest {
    @TempDir
    Path folder;

    /** What was recorded of a job says when it was submitted: at the date at which the workload submits it. */
    @TestFactory
    Stream<DynamicTest> eachRecordedScenarioKeepsItsSubmissions() throws IOException {
        final Path golden = Shared.file("golden/slurm");
        final List<Path> scenarios;
        try (Stream<Path> folders = Files.list(golden)) {
            scenarios = folders.map(each -> each.resolve("scenario.json"))
                    .filter(Files::exists)
                    .sorted()
                    .toList();
        }
        return scenarios.stream()
                .map(file ->
                        DynamicTest.dynamicTest(String.valueOf(file.getParent().getFileName()), () -> same(file)));
    }

    private void same(Path file) {
        final SlurmScenario scenario = SlurmScenario.read(file, new Repairs());
        final Path written = folder.resolve("workload.json");
        AtomicFile.write(written, new PlannedJobs(scenario.jobs(), scenario.machine())::write);
        final Map<String, Job> jobs = new HashMap<>();
        BatsimWorkload.read(written, "w0").workload().jobs().forEach(job -> jobs.put(job.name(), job));
        final Map<String, Double> seen = new HashMap<>();
        final Map<String, Integer> cores = new HashMap<>();
        CsvTable.read(scenario.seen(), row -> {
            // Elements that wait together are one row.
            if (row.text("job").matches("\\d+(_\\d+)?")) {
                seen.putIfAbsent(row.text("job"), row.number("submit", 0, 1e9));
                int sum = 0;
                for (final String node : row.text("nodes").split(" ")) {
                    sum += node.contains(":") ? Integer.parseInt(node.replaceFirst(".*:", "")) : 0;
                }
                cores.put(row.text("job"), sum);
            }
        });
        assertThat(seen).isNotEmpty();
        seen.forEach((id, date) -> {
            final Job job = jobs.get(id);
            assertThat(job).as(id).isNotNull();
            assertThat(job.submitTime()).as(id).isEqualTo(date);
            final boolean more = job.demand().orElseThrow().exclusive()
                    || List.of("exclusive", "memory-defmempercpu")
                            .contains(String.valueOf(file.getParent().getFileName()));
            if (cores.getOrDefault(id, 0) > 0 && !more) {
                assertThat(cores.get(id)).as(id).isEqualTo(job.resources());
            }
        });
        try (SitePast past =
                SitePast.read(scenario, scenario.machine(), Set.of()).from(0)) {
            for (final RecordedJob job : past.jobs()) {
                assertThat(job.end()).isGreaterThanOrEqualTo(job.start());
            }
        }
    }

    private SlurmScenario read(String jobs) throws IOException {
        return SlurmScenario.read(
                Files.writeString(folder.resolve("scenario.json"), """
                        {"nodes": [{"NodeName": "n[1-4]", "CPUs": 8, "RealMemory": 1000, "Gres": "gpu:a100:2", "Feature": "ib"}],
                         "accounts": [{"name": "a"}], "users": [{"name": "ann", "Account": "a", "MaxJobs": 2}],
                         "jobs": [%s]}
                        """.formatted(jobs)), new Repairs());
    }

    @Test
    void optionsOfSbatchBecomeDemandsAndTerms() throws IOException {
        final QueuedJob job = read("""
                {"id": 3, "submit": 7, "run": 50, "user": "ann", "time": "2:00:00", "ntasks": 4, "cpus-per-task": 2, "nodes": "2-3",
                 "gpus-per-task": "a100:1", "mem": "500M", "constraint": "ib", "exclusive": true, "qos": "high", "nice": 5,
                 "begin": "now+2minutes", "hold": true, "dependency": "afterok:{1},afterany:{2}", "reservation": "r"}
                """).jobs().get(0);
        assertThat(job.job().cores()).isEqualTo(8);
        assertThat(job.job().limit()).isEqualTo(7200);
        assertThat(job.job().owner().group()).isEqualTo("a");
        assertThat(job.job().owner().queue()).isEqualTo("main");
        assertThat(job.after()).containsExactly("1", "2");
        assertThat(job.terms().begin()).isEqualTo(127);
        assertThat(job.terms().held()).isTrue();
        assertThat(job.demand())
                .contains(new NodeDemand(
                        4,
                        2,
                        500 * 1.048576,
                        NodeDemand.MemoryPer.NODE,
                        List.of(new GresRequest("gpu", "a100", 1000, GresRequest.Per.TASK)),
                        2,
                        3,
                        true,
                        List.of(List.of("ib"))));
    }

    @Test
    void arraysAndHeterogeneousJobsAreWrittenOut() throws IOException {
        assertThat(read("""
                {"id": 1, "submit": 0, "run": 1, "array": "1-3,7%2"}, {"id": 2, "submit": 0, "run": 1, "het": [{"ntasks": 2}]}
                """).jobs())
                .extracting(job -> job.job().id() + " " + job.job().cores())
                .containsExactly("1_1 1", "1_2 1", "1_3 1", "1_7 1", "2+0 1", "2+1 2");
    }

    @Test
    void whatIsNoScenarioIsSaidInTwoLines() throws IOException {
        assertThatThrownBy(() -> read("")).isInstanceOf(NoctuleException.class).hasMessageContaining("has no jobs");
        final Path none = Files.writeString(folder.resolve("none.json"), "{}");
        assertThatThrownBy(() -> SlurmScenario.read(none, new Repairs()))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("describes no node");
    }
}
