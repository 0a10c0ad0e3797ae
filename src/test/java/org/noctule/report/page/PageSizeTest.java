package org.noctule.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.test.Shared;

/** How many bytes pages take, as their documentation says. */
@Tag("long")
final class PageSizeTest {
    @TempDir
    private Path directory;

    private long bytes(String platform, Path workload) throws IOException {
        final Product product = new Product(directory);
        final Path options = product.options("{'platform_file_path': '" + platform + "', 'workload_file_path': '"
                + workload.toAbsolutePath().normalize().toString().replace('\\', '/') + "'}");
        return Files.size(product.page(product.run("easy", options)));
    }

    @Test
    void aYearOfATraceTakesLessThanAMegabyte() throws IOException {
        assertThat(bytes(
                        "ROOT/launch/experiments/rlscheduler/machine-100.json",
                        Shared.file("data/swf/KTH-SP2-1996-2.1-cln.swf.gz")))
                .isBetween(500_000L, 800_000L);
    }

    @Test
    void aMillionJobsAreHeldWhole() throws IOException {
        final Path jobs = directory.resolve("million.swf.gz");
        Product.call("generate", "-o", jobs, "--jobs", 1_000_000, "--processors", 256, "--estimates", "--load", 0.8);
        assertThat(bytes("ROOT/platforms/homogeneous_256.json", jobs)).isBetween(5_000_000L, 8_000_000L);
    }
}
