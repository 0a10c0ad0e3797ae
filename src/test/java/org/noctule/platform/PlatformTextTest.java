package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlatformTextTest {
    @Test
    void showsTheTreeAndTheTotals() {
        assertThat(PlatformText.of(PlatformReader.read(Path.of("platforms", "quickstart.json"))))
                .isEqualTo("""
                        cluster fast, links Fast Net (100Gbps, latency 0us)
                          2 x Fast Node: 128000 MB, nodes 0-1, cores 0-15
                            1 x Fast CPU: 8 cores of 48 GFLOPS and 17.5 W, 120 GB/s
                          2 x Dell R720: 64000 MB, nodes 2-3, cores 16-47
                            2 x Xeon E5-2660: 8 cores of 17.6 GFLOPS and 8.90625 W, 51.2 GB/s
                        cluster old, links Gigabit Ethernet 1000BASE-T (1.0Gbps, latency 0us)
                          2 x Nympha Node: 16000 MB, nodes 4-5, cores 48-63
                            2 x Xeon E5472: 4 cores of 12 GFLOPS and 15 W, 32 GB/s
                        links between clusters: InfiniBand QDR (10.0Gbps, latency 0us)

                        nodes             6
                        processors        10
                        cores             64
                        reference speed   12 GFLOPS per core, the slowest, unless workload.reference_speed says another
                        mean speed        23.8 GFLOPS per core
                        speed of a core   12 to 48 GFLOPS
                        peak              1523.2 GFLOPS
                        power of a core   8.90625 to 17.5 W
                        full power        805 W
                        idle power        40.25 W
                        memory            416000 MB
                        memory bandwidth  572.8 GB/s
                        observation       229 normal, 37 small, 21 minimal
                        """);
    }

    @Test
    void saysWhereThereIsNoLimit() {
        assertThat(PlatformText.of(PlatformReader.read(Path.of("platforms", "homogeneous_128.json"))))
                .contains(
                        "  128 x Flat Node: unlimited memory, nodes 0-127, cores 0-127\n",
                        "    1 x Flat Core: 1 core of 20 GFLOPS and 12 W, 16 GB/s\n",
                        "memory            unlimited\n",
                        "speed of a core   20 GFLOPS\n");
    }

    @Test
    void stopsAfterAHundredClusters() {
        final String clusters = IntStream.range(0, 103)
                .mapToObj(i -> "{\"id\":\"c" + i + "\",\"nodes\":[{\"type\":\"Test0\",\"number\":1}]}")
                .collect(Collectors.joining(","));
        assertThat(PlatformText.of(PlatformReader.parse("{\"clusters\":[" + clusters + "]}", "p")))
                .contains("cluster c99, ", "\nand 3 more clusters\n", "nodes             103\n")
                .doesNotContain("cluster c100");
    }
}
