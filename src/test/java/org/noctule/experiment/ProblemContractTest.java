package org.noctule.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The built-in problems keep the promises that problems of users are tested for. */
final class ProblemContractTest {
    private static final long BYTES = 20_000;
    /** Training jobs are planned anew for each degree. */
    private static final long BYTES_OF_PLANS = 5_000_000;

    @TempDir
    private Path folder;

    private Path options(String env) throws IOException {
        return Files.writeString(
                folder.resolve("options.json"),
                ("{'platform_file_path': 'PLATFORMS/learning.json', 'workload_file_path': 'WORKLOADS/sample_1000.swf.gz',"
                                + " 'decision': {'env': {" + env + ", 'episode': {'jobs': 60}}}}")
                        .replace('\'', '"')
                        .replace("PLATFORMS", absolute("platforms"))
                        .replace("WORKLOADS", absolute("workloads")));
    }

    private static String absolute(String path) {
        return Path.of(path).toAbsolutePath().toString().replace('\\', '/');
    }

    @ParameterizedTest
    @CsvSource({
        "first, true, false, scaled",
        "shortest, true, true, logarithmic",
        "wfp3, false, '\"none\"', experienced",
        "f1, false, '\"easy\"', scaled",
        "first, false, '\"conservative\"', logarithmic"
    })
    void jobKeepsTheContract(String order, boolean commit, String backfilling, String observation) throws IOException {
        new ProblemContract(options("'problem': 'job', 'window': 32, 'order': '" + order + "', 'commit': " + commit
                        + ", 'backfilling': " + backfilling + ", 'observation': '" + observation + "'"))
                .holds(BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"normal", "small", "minimal"})
    void policyKeepsTheContract(String observation) throws IOException {
        new ProblemContract(options("'problem': 'policy', 'observation': '" + observation + "'")).holds(BYTES);
    }

    @Test
    void partitionKeepsTheContract() {
        new ProblemContract(Path.of("launch/environments/partition.json")).holds(BYTES_OF_PLANS);
    }
}
