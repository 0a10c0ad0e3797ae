package org.noctule.workload.swf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
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

class PublishedConversionTest {
    private static SwfOptions options(long seed, int nbJobs) {
        return new SwfOptions(
                SwfOptions.RunTime.ESTIMATE_MODEL,
                SwfOptions.Estimate.TRACE,
                false,
                SwfOptions.Memory.TRACE,
                SwfOptions.MemoryBandwidth.RANDOM,
                0,
                nbJobs,
                seed);
    }

    private static Workload convert(Path file, long seed, int nbJobs, double gflops, PublishedRules rules) {
        return new PublishedConversion(options(seed, nbJobs), gflops, rules).convert(SwfReader.read(file), "w0");
    }

    private static Job find(Workload workload, String id) {
        return workload.jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"c04_edge_workload.json, 4.2", "c05_synthetic_workload.json, 14.460869565217392"})
    void reproducesHdeeprmsWorkloads(String golden, double gflops) {
        final JsonInput expected = JsonInput.read(Shared.file("golden/hdeeprm/" + golden));
        final Workload workload = convert(
                Shared.file("golden/hdeeprm/" + expected.get("swf").text()),
                expected.get("seed").integer(0, Long.MAX_VALUE),
                expected.get("nb_jobs").count(),
                gflops,
                PublishedRules.HDEEPRM);
        assertThat(workload.jobs())
                .hasSize(expected.get("workload").get("jobs").elements().size());
        final JsonInput profiles = expected.get("workload").get("profiles");
        for (final JsonInput json : expected.get("workload").get("jobs").elements()) {
            final Job job = find(workload, "w0!" + json.get("id").countOrZero());
            final JsonInput profile = profiles.get(json.get("profile").text());
            assertThat(job.submitTime()).isEqualTo(json.get("subtime").number());
            assertThat(job.resources()).isEqualTo(json.get("res").countOrZero());
            assertThat(job.walltime()).isInfinite();
            assertThat(job.estimate()).isEqualTo(profile.get("req_time").number());
            assertThat(job.memory()).isEqualTo(profile.get("mem").number());
            assertThat(job.memoryBandwidth()).isEqualTo(profile.get("mem_bw").number());
            assertThat(job.profile())
                    .isEqualTo(new Profile.ParallelHomogeneous(
                            json.get("profile").text(),
                            profile.get("cpu").number(),
                            0,
                            Map.of(
                                    "req_time", profile.get("req_time").integer(0, Long.MAX_VALUE),
                                    "req_ops", profile.get("req_ops").integer(0, Long.MAX_VALUE),
                                    "mem", profile.get("mem").integer(0, Long.MAX_VALUE),
                                    "mem_bw", profile.get("mem_bw").integer(0, Long.MAX_VALUE))));
        }
        final JsonInput limits = expected.get("job_limits");
        assertThat(JobLimits.of(workload.jobs()))
                .isEqualTo(new JobLimits(
                        limits.get("max_time").number(),
                        limits.get("max_core").number(),
                        limits.get("max_mem").number(),
                        limits.get("max_mem_bw").number()));
    }

    @TempDir
    private Path directory;

    private Path trace() throws Exception {
        return Files.writeString(directory.resolve("trace.swf"), """
                7 0 0 10 1 -1 -1 1 100 2048000
                8 50 0 10 1 -1 -1 1 100 2048000
                9 40 0 10 1 -1 -1 1 100 2048000
                """);
    }

    @Test
    void eachPeculiarityCanBeSwitchedOff() throws Exception {
        final Workload published = convert(trace(), 4, 9, 1, PublishedRules.HDEEPRM);
        assertThat(published.jobs()).extracting(Job::id).containsExactly("w0!0", "w0!1", "w0!2");
        assertThat(published.jobs()).extracting(Job::submitTime).containsExactly(0.0, 0.0, 0.0);
        assertThat(published.repairs())
                .containsExactly(
                        new Workload.Repair("fewer than 18 columns: the missing ones are unknown", 3, false, "line 1"),
                        new Workload.Repair("submitted before the first job: moved to date 0", 1, false, "line 3"));

        final Workload corrected = convert(
                trace(),
                4,
                9,
                1,
                new PublishedRules(
                        PublishedRules.JobIds.TRACE, PublishedRules.SubmitShift.FIRST, PublishedRules.Profiles.OWN));
        assertThat(corrected.jobs()).extracting(Job::id).containsExactly("w0!7", "w0!9", "w0!8");
        assertThat(corrected.jobs()).extracting(Job::submitTime).containsExactly(0.0, 40.0, 50.0);
        assertThat(corrected.jobs()).extracting(job -> job.profile().name()).doesNotHaveDuplicates();
    }

    @Test
    void stopsWhenThereAreEnoughJobs() throws Exception {
        assertThat(convert(trace(), 4, 2, 1, PublishedRules.HDEEPRM).jobs()).hasSize(2);
    }

    @Test
    void withoutMemoryTheDrawsAreTheSameAndNoJobLacksIt() throws Exception {
        final Path file = Files.writeString(
                directory.resolve("some.swf"), Files.readString(trace()) + "5 60 0 10 1 -1 -1 1 100 -1\n");
        final SwfOptions options = new SwfOptions(
                SwfOptions.RunTime.ESTIMATE_MODEL,
                SwfOptions.Estimate.TRACE,
                false,
                SwfOptions.Memory.NONE,
                SwfOptions.MemoryBandwidth.RANDOM,
                0,
                9,
                4);
        final PublishedRules rules = new PublishedRules(
                PublishedRules.JobIds.TRACE, PublishedRules.SubmitShift.FIRST, PublishedRules.Profiles.OWN);
        final Workload without = new PublishedConversion(options, 1, rules).convert(SwfReader.read(file), "w0");
        final Workload with = convert(file, 4, 9, 1, rules);
        assertThat(with.jobs()).hasSize(3).extracting(Job::memory).containsOnly(2048.0);
        assertThat(without.jobs()).hasSize(4).extracting(Job::memory).containsOnly(0.0);
        for (final Job job : with.jobs()) {
            final Job other = find(without, job.id());
            assertThat(other.memoryBandwidth()).isEqualTo(job.memoryBandwidth());
            assertThat(cpu(other)).isEqualTo(cpu(job));
        }
    }

    private static double cpu(Job job) {
        return ((Profile.ParallelHomogeneous) job.profile()).cpu();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 0 0 10 1 | --set workload.memory=none",
                "1 0 0 10 1 -1 -1 1 -1 2048 | no requested time or no memory"
            })
    void saysThatNoJobIsLeftAndWhatMayHelp(String line, String remedy) throws Exception {
        final Path file = Files.writeString(directory.resolve("bare.swf"), line + "\n");
        assertThatThrownBy(() -> convert(file, 4, 2, 1, PublishedRules.HDEEPRM))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains(remedy))
                .hasMessageContaining("bare.swf: no job is left");
    }
}
