package org.noctule.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.batsim.BatsimWriter;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.SwfWriter;
import org.noctule.workload.swf.TraceConversion;
import org.noctule.workload.synthetic.LublinModel;
import org.noctule.workload.synthetic.LublinOptions;

/**
 * The files in {@code workloads} are made by our own generator and writers; run this with
 * {@code -Dnoctule.samples=write} to make them again.
 */
class SampleWorkloadsTest {
    private static final Path DIRECTORY = Path.of("workloads");
    private static final double INFINITE = Double.POSITIVE_INFINITY;
    private static final double LEARNING_GFLOPS = 4.2;

    static Stream<String> names() {
        return Stream.of("quickstart.swf", "sample_1000.swf.gz", "learning.json", "delays.json");
    }

    private static byte[] sample(String name) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        switch (name) {
            case "quickstart.swf" -> {
                final LublinModel model = new LublinModel(LublinOptions.of(200, 32, LublinOptions.Kind.BATCH, 2026)
                        .withLoad(1.5)
                        .withUsers(true, true));
                SwfWriter.write(out, model.header(), model.rows());
            }
            case "sample_1000.swf.gz" -> {
                final LublinModel model = new LublinModel(LublinOptions.of(1000, 256, LublinOptions.Kind.WHOLE, 1)
                        .withLoad(0.7)
                        .withUsers(true, false));
                SwfWriter.writeGzip(out, model.header(), model.rows());
            }
            case "learning.json" ->
                BatsimWriter.lossless(Optional.of(ReferenceSpeed.of(LEARNING_GFLOPS)))
                        .write(out, learning(), 4);
            default -> BatsimWriter.lossless().write(out, delays(), 4);
        }
        return out.toByteArray();
    }

    private static Workload learning() {
        final Map<String, Object> demands = new LinkedHashMap<>();
        demands.put("req_time", 5L);
        demands.put("mem", 8000L);
        demands.put("mem_bw", 24L);
        final Profile profile = new Profile.ParallelHomogeneous("five_seconds", LEARNING_GFLOPS * 5 * 1e9, 0, demands);
        return new Workload(
                "w0",
                List.of(
                        new Job("w0!1", 0, 1, INFINITE, 5, 8000, 24, profile, Map.of()),
                        new Job("w0!2", 0, 1, INFINITE, 5, 8000, 24, profile, Map.of())),
                List.of(),
                Map.of(profile.name(), profile));
    }

    private static Workload delays() {
        final int[] cores = {2, 4, 1, 1, 2};
        final double[] submits = {0, 1, 2, 2, 10};
        final double[] seconds = {10, 5, 4, 20, 3.5};
        final List<Job> jobs = new ArrayList<>();
        final Map<String, Profile> profiles = new LinkedHashMap<>();
        for (int i = 0; i < cores.length; i++) {
            final Profile profile = new Profile.Delay("sleep_" + (i + 1), seconds[i], Map.of());
            profiles.put(profile.name(), profile);
            final double walltime = Math.ceil(seconds[i]) + 2;
            jobs.add(new Job("w0!" + (i + 1), submits[i], cores[i], walltime, walltime, 0, 0, profile, Map.of()));
        }
        return new Workload("w0", jobs, List.of(), profiles);
    }

    private static byte[] plain(String name, byte[] bytes) throws IOException {
        return name.endsWith(".gz") ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes() : bytes;
    }

    /** Compressed files are compared by content: zlib's versions compress differently. */
    @ParameterizedTest
    @MethodSource("names")
    void isMadeAgainByteForByte(String name) throws IOException {
        final Path file = DIRECTORY.resolve(name);
        if ("write".equals(System.getProperty("noctule.samples"))) {
            Files.write(file, sample(name));
        }
        assertThat(plain(name, Files.readAllBytes(file))).isEqualTo(plain(name, sample(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"quickstart.swf", "sample_1000.swf.gz"})
    void tracesNeedNoRepairButForRunTimesOfZero(String name) {
        final Workload workload =
                new TraceConversion(SwfOptions.DEFAULT).convert(SwfReader.read(DIRECTORY.resolve(name)), "w0");
        assertThat(workload.repairs()).noneMatch(Workload.Repair::dropped).hasSizeLessThanOrEqualTo(1);
        final WorkloadStatistics statistics = WorkloadStatistics.of(workload.jobs(), OptionalDouble.empty());
        assertThat(statistics.distribution("accuracy").max()).isLessThanOrEqualTo(1);
    }

    @Test
    void batsimWorkloadsAreReadBack() {
        assertThat(BatsimWorkload.read(DIRECTORY.resolve("learning.json"), "w0").workload())
                .isEqualTo(learning());
        assertThat(BatsimWorkload.read(DIRECTORY.resolve("delays.json"), "w0").workload())
                .isEqualTo(delays());
    }
}
