package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

class BatsimWorkloadTest {
    @TempDir
    private Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("workload.json"), text.replace('\'', '"'));
    }

    private static String written(BatsimWriter writer, Workload workload) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.write(bytes, workload, 8);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static final String FIVE = """
            {
             "nb_res":4,
             "jobs":[
              {"id":"a","subtime":3,"res":4,"profile":"d"},
              {"id":10,"subtime":1,"res":4,"profile":"d"},
              {"id":2,"subtime":1,"res":4,"profile":"d","walltime":9,"user":"x"},
              {"id":"w0!7","subtime":0,"res":0,"profile":"t"}],
             "profiles":{
              "d":{"type":"delay","delay":2.5},
              "t":{"type":"parallel_homogeneous","cpu":1e10,"com":0,"mem":3},
              "unused":{"type":"composed","seq":["d"]}},
             "description":{}
            }
            """;

    @Test
    void readsIdsOfBothKindsAndSortsBySubmission() throws IOException {
        final BatsimWorkload read = BatsimWorkload.read(file(FIVE), "w0");
        assertThat(read.nbResources()).isEqualTo(4);
        assertThat(read.workload().jobs()).extracting(Job::id).containsExactly("w0!7", "w0!2", "w0!10", "w0!a");
        assertThat(read.workload().jobs().get(0).memory()).isEqualTo(3);
        assertThat(read.workload().jobs().get(1).extra()).isEqualTo(Map.of("user", "x"));
    }

    @Test
    void writesWhatItReads() throws IOException {
        final Workload workload = BatsimWorkload.read(file(FIVE), "w0").workload();
        final String text = written(BatsimWriter.lossless(), workload);
        assertThat(text).isEqualTo("""
                        {
                         "nb_res":8,
                         "jobs":[
                          {"id":"7","subtime":0,"res":0,"profile":"t"},
                          {"id":"2","subtime":1,"res":4,"profile":"d","walltime":9,"user":"x"},
                          {"id":"10","subtime":1,"res":4,"profile":"d"},
                          {"id":"a","subtime":3,"res":4,"profile":"d"}
                         ],
                         "profiles":{
                          "t":{"type":"parallel_homogeneous","cpu":10000000000,"com":0,"mem":3},
                          "d":{"type":"delay","delay":2.5},
                          "unused":{"type":"composed","seq":["d"]}
                         }
                        }
                        """);
        assertThat(BatsimWorkload.read(file(text), "w0").workload()).isEqualTo(workload);
    }

    @Test
    void writesTracesForBatsim() throws IOException {
        final Job job = new Job("w0!3", 0, 2, 60, 60, 0, 0, new Profile.ReferenceTime("3", 10, Map.of()), Map.of());
        final Workload workload = new Workload("w0", List.of(job), List.of());
        assertThat(written(BatsimWriter.forBatsim(2), workload))
                .contains("\"cpu\":20000000000,\"com\":0,\"req_time\":60,\"mem\":0,\"mem_bw\":0");
        final Job again = BatsimWorkload.read(file(written(BatsimWriter.lossless(), workload)), "w0")
                .workload()
                .jobs()
                .get(0);
        assertThat(again)
                .usingRecursiveComparison()
                .ignoringFields("profile.extra")
                .isEqualTo(job);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'nb_res':4|'nb_res':0|$.nb_res: the value (0) must lie between 1",
                "'nb_res':4,||the key \"nb_res\" is missing",
                "'id':10|'id':2|$.jobs[2].id: the value (2) is the id of an earlier job too",
                "'id':10|'id':'w1!10'|$.jobs[1].id: the value (\"w1!10\") is no id in the workload \"w0\"",
                "'id':10|'id':''|is no id in the workload",
                "'id':10|'id':1.5|must be a text",
                "'profile':'t'|'profile':'dd'|$.jobs[3].profile: the value (\"dd\") is not among the profiles",
                "'type':'delay'|'type':'delai'|$.profiles.d.type: the value (\"delai\") must be one of delay,",
                "'delay':2.5|'delay':NaN|this is not JSON",
                "'subtime':3|'subtime':-3|$.jobs[0].subtime: the value (-3) must be at least 0",
            })
    void refusesAWrongFile(String correct, String wrong, String complaint) throws IOException {
        final Path file = file(FIVE.replace(correct.replace('\'', '"'), wrong == null ? "" : wrong));
        assertThatThrownBy(() -> BatsimWorkload.read(file, "w0"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("workload.json")
                .hasMessageContaining(complaint);
    }

    @Test
    void recomputesTheOperationsOfACustomWorkloadAsHdeeprm() throws IOException {
        final JsonInput golden = JsonInput.read(Shared.file("golden/hdeeprm/c07_custom_workload.json"));
        final Path file = file(golden.get("workload").node().toString().replace("2.1E10", "7"));
        final List<Job> jobs = BatsimWorkload.readCustom(file, "w0", stated -> 4.2, false)
                .workload()
                .jobs();
        final JsonInput expected = golden.get("workload").get("profiles").get("Test0");
        assertThat(jobs).hasSize(2);
        final Profile.ParallelHomogeneous profile =
                (Profile.ParallelHomogeneous) jobs.get(0).profile();
        assertThat(profile.cpu()).isEqualTo(expected.get("cpu").number());
        assertThat(profile.extra())
                .containsEntry("req_ops", expected.get("req_ops").number());
        final JsonInput limits = golden.get("job_limits");
        assertThat(JobLimits.of(jobs))
                .isEqualTo(new JobLimits(
                        limits.get("max_time").number(),
                        limits.get("max_core").number(),
                        limits.get("max_mem").number(),
                        limits.get("max_mem_bw").number()));
    }

    @Test
    void aCustomWorkloadNeedsItsDemands() throws IOException {
        assertThatThrownBy(() -> BatsimWorkload.readCustom(file(FIVE), "w0", stated -> 1, false))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("the key \"req_time\" is missing");
    }
}
