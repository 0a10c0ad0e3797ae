package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.test.Kinds;
import org.noctule.test.Shared;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** Keys of workload files that nothing heeds. */
class OddKeysTest {
    @TempDir
    private Path directory;

    /** A file with more keys at its root, in a job and in a profile. */
    private Path file(String root, String job, String profile) throws IOException {
        final String text = "{'nb_res': 4, %s 'jobs': [{'id': 'a', 'subtime': 0, 'res': 2, %s 'profile': 'p'},"
                + " {'id': 'b', 'subtime': 0, 'res': 2, %s 'profile': 'p'}],"
                + " 'profiles': {'p': {'type': 'parallel_homogeneous', %s 'cpu': 1e9}}}";
        return Files.writeString(
                directory.resolve("w.json"),
                String.format(text, root, job, job, profile).replace('\'', '"'));
    }

    @Test
    void areCountedAndNamedWithWhatMayBeMeant() throws IOException {
        final Path file = file("'profile': {},", "'gpus': 2, 'wall_time': 5,", "'comm': 1,");

        assertThat(BatsimWorkload.read(file, "w0").workload().repairs())
                .containsExactly(
                        new Workload.Repair(
                                "key \"profile\" of the file, which nothing heeds; maybe \"profiles\" is meant",
                                1,
                                false,
                                "the root"),
                        new Workload.Repair("key \"gpus\" of a job, which nothing heeds", 2, false, "job a"),
                        new Workload.Repair(
                                "key \"wall_time\" of a job, which nothing heeds; maybe \"walltime\" is meant",
                                2,
                                false,
                                "job a"),
                        new Workload.Repair(
                                "key \"comm\" of a profile, which nothing heeds; maybe \"com\" is meant",
                                1,
                                false,
                                "profile p"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'profile': {},   |                  |             | $: the key "profile" is unknown.             | Maybe you mean "profiles".
                                    | 'wall_time': 5,  |             | $.jobs[0]: the key "wall_time" is unknown.   | Maybe you mean "walltime".
                                    |                  | 'comm': 1,  | $.profiles.p: the key "comm" is unknown.     | Maybe you mean "com".
                    """, quoteCharacter = '`')
    void areRefusedWhereTheUserWantsSo(String root, String job, String profile, String problem, String remedy)
            throws IOException {
        final Path file = file(root == null ? "" : root, job == null ? "" : job, profile == null ? "" : profile);

        assertThatThrownBy(() -> BatsimWorkload.read(file, "w0", true))
                .isInstanceOf(NoctuleException.class)
                .hasMessage(file + ": " + problem)
                .extracting(error -> ((NoctuleException) error).remedy())
                .isEqualTo(remedy);
    }

    @Test
    void areNotThoseOfBatsimItsGeneratorsAndItsUsers() throws IOException {
        final Path file = file(
                "'description': 'x', 'date': 'today', 'command': 'c', 'version': 3, 'noctule': {},",
                "'walltime': 100, 'user': 'ann', 'session_id': 3, 'req_time': 5, 'mem': 1, 'mem_bw': 1,"
                        + " 'smpi_ranks_to_hosts_mapping': [0, 1], 'noctule': {'user': 'ann'}, 'comment': 'x',",
                "'com': 0, 'ret': 1, 'command': 'c', 'np': 2, 'runtime': 3, 'req_ops': 1,");

        assertThat(BatsimWorkload.read(file, "w0", true).workload().repairs()).isEmpty();
    }

    @Test
    void areNoneOfThoseThatAnyProfileIsWrittenWith() throws IOException {
        final StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            out.writeStartObject();
            for (final Profile profile : Kinds.profiles()) {
                if (!(profile instanceof Profile.Named)) {
                    out.writeFieldName(profile.getClass().getSimpleName());
                    ProfileJson.write(out, profile);
                }
            }
            out.writeEndObject();
        }
        final OddKeys odd = new OddKeys(false);

        odd.profiles(JsonInput.parse(text.toString(), "profiles"));

        assertThat(odd.list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"test_various_profile_types", "example_workload_hpc_seed1_jobs250", "test_energy_minimal_load50"
            })
    void areNoneOfThoseOfBatsimsOwnWorkloads(String name) {
        final Path file = Shared.file("golden/batsim/inputs/" + name + ".json");
        final List<Workload.Repair> repairs =
                BatsimWorkload.read(file, "w0").workload().repairs();

        assertThat(repairs).isEmpty();
    }
}
