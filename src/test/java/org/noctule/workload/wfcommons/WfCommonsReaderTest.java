package org.noctule.workload.wfcommons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.DataItem;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWorkload;

class WfCommonsReaderTest {
    private static final String WORKFLOW = """
            {'name': 'small', 'schemaVersion': '1.5', 'workflow': {
              'specification': {
                'tasks': [
                  {'name': 'a', 'id': 'a_1', 'children': ['b_2'], 'outputFiles': ['x.dat']},
                  {'name': 'b', 'id': 'b_2', 'parents': ['a_1'], 'children': [], 'inputFiles': ['in', 'x.dat']}
                ],
                'files': [{'id': 'x.dat', 'sizeInBytes': 5000000000}, {'id': 'in', 'sizeInBytes': 7}]},
              'execution': {
                'makespanInSeconds': 9,
                'tasks': [
                  {'id': 'b_2', 'runtimeInSeconds': 2.5, 'coreCount': 1.5, 'machines': ['m']},
                  {'id': 'a_1', 'runtimeInSeconds': 6}
                ],
                'machines': [{'nodeName': 'm', 'cpu': {'coreCount': 48, 'speedInMHz': 1200}}, {'nodeName': 'n'}]}}}
            """.replace('\'', '"');

    @TempDir
    private Path directory;

    private static Workload read(String text) {
        return WfCommonsReader.read(JsonInput.parse(text, "flow.json"), "w0");
    }

    @Test
    void makesAJobOfATask() {
        final List<Job> jobs = read(WORKFLOW).jobs();

        assertThat(jobs).extracting(Job::id).containsExactly("w0!a_1", "w0!b_2");
        assertThat(jobs).extracting(Job::resources).containsExactly(1, 2);
        assertThat(jobs).extracting(Job::estimate).containsExactly(6.0, 2.5);
        assertThat(jobs.get(1).profile())
                .isInstanceOfSatisfying(
                        Profile.ReferenceTime.class,
                        profile -> assertThat(profile.seconds()).isEqualTo(2.5));
        assertThat(jobs.get(1).dependencies())
                .isEqualTo(new Dependencies(
                        List.of("w0!a_1"),
                        0,
                        List.of(new DataItem("w0!in", 7), new DataItem("w0!x.dat", 5e9)),
                        List.of()));
    }

    @Test
    void isReadAlsoCompressedWhereAWorkloadStands() throws Exception {
        final Path file = directory.resolve("flow.json.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(WORKFLOW.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(JsonInput.isJson(file)).isTrue();
        final BatsimWorkload read = BatsimWorkload.read(file, "w0");
        assertThat(read.nbResources()).isEqualTo(49);
        assertThat(read.workload().jobs()).isEqualTo(read(WORKFLOW).jobs());

        final byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> BatsimWorkload.read(file, "w0"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("flow.json.gz");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    "1.5"           | "1.3"         | schemaVersion
                    ["a_1"]         | ["c"]         | parents[0]
                    ["b_2"]         | ["c"]         | children[0]
                    "id": "b_2", "p | "id": "a_1", "p | tasks[1].id
                    5000000000      | -1            | files[0].sizeInBytes
                    ["in", "x.dat"] | ["y"]         | inputFiles[0]
                    2.5             | "long"        | runtimeInSeconds
                    {"id": "b_2", " | {"id": "c", " | without a run
                    "execution"     | "excution"    | execution
                    """)
    void namesWhatIsWrong(String right, String wrong, String place) {
        final String text = WORKFLOW.replace(right, wrong);
        assertThat(text).isNotEqualTo(WORKFLOW);
        assertThatThrownBy(() -> read(text)).isInstanceOfSatisfying(NoctuleException.class, error -> {
            assertThat(error.getMessage()).startsWith("flow.json: ").contains(place);
            assertThat(error.remedy()).startsWith("Maybe");
        });
    }
}
