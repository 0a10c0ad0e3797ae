package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeLinksTest {
    private static final Offset<Double> BIT = within(1e-15);

    private static Cluster cluster(String id, Links links) {
        final ProcessorType type = new ProcessorType("core", 1, 1, 1, Double.POSITIVE_INFINITY, 100);
        final NodeType node = new NodeType("node", List.of(new NodeType.Processors(type, 1)), 1);
        return new Cluster(id, List.of(new Cluster.Nodes(node, 2)), links);
    }

    @Test
    void takesTheLeastBandwidthAndAllLatenciesOfTheWay() {
        final NodeLinks links = new NodeLinks(new Platform(
                List.of(cluster("a", new Links("x", "10Gbps", "1ms")), cluster("b", new Links("x", "4Gbps", "2ms"))),
                new Links("x", "1Gbps", "5ms"),
                "{}"));

        assertThat(links.seconds(1e9, 0, 0)).isZero();
        assertThat(links.seconds(1e9, 0, 1)).isCloseTo(0.002 + 0.8, BIT);
        assertThat(links.seconds(1e9, 3, 2)).isCloseTo(0.004 + 2, BIT);
        assertThat(links.seconds(1e9, 1, 2)).isCloseTo(0.001 + 0.002 + 0.01 + 8, BIT);
        assertThat(links.seconds(0, 0, 1)).isCloseTo(0.002, BIT);
    }

    @ParameterizedTest
    @CsvSource({
        "1kbps, 125",
        "1.5MBps, 1.5e6",
        "2Gibps, 268435456",
        "1e3 MBps, 1e9",
        ".5Tbps, 62.5e9",
        "8bps, 1",
        "1KiBps, 0"
    })
    void readsBandwidthsWithTheirUnits(String text, double bytesPerSecond) {
        if (bytesPerSecond > 0) {
            final Links local = new Links("x", text, "0us");
            final NodeLinks links = new NodeLinks(new Platform(List.of(cluster("a", local)), local, "{}"));
            assertThat(links.seconds(bytesPerSecond, 0, 1)).isCloseTo(1, within(1e-12));
        } else {
            assertThat(PlatformTables.BANDWIDTH.matcher(text).matches()).isFalse();
        }
    }
}
