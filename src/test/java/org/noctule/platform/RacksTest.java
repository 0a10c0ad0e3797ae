package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.hosts.platform.HostPlatform;
import org.noctule.hosts.platform.SimgridPlatform;
import org.noctule.platform.network.Network;
import org.noctule.resource.ResourceSet;

class RacksTest {
    private static final String RAMP =
            ", 'topology': {'type': 'ramp', 'communication_groups': 2, 'racks': 2, 'servers': 3,"
                    + " 'node_bandwidth': 1e12}";

    private static Platform parse(String clusters) {
        return PlatformReader.parse(("{'clusters': [" + clusters + "]}").replace('\'', '"'), "p.json");
    }

    private static String nodes(int number, String rack) {
        return "{'type': 'Test0', 'number': " + number + (rack.isEmpty() ? "" : ", 'rack': " + rack) + "}";
    }

    private static String cluster(String id, String... nodes) {
        return "{'id': '" + id + "', 'nodes': [" + String.join(", ", nodes) + "]}";
    }

    @Test
    void cutsNodesIntoRacksOfOneSize() {
        final Racks racks = parse(cluster("a", nodes(2, ""), nodes(5, "2")) + ", " + cluster("b", nodes(1, "2")))
                .racks();

        assertThat(IntStream.range(0, 8).map(racks::of)).containsExactly(-1, -1, 0, 0, 1, 1, 2, 3);
        assertThat(racks.size()).isEqualTo(4);
    }

    @Test
    void joinsGroupsOfOneNameWithinTheirCluster() {
        final Racks racks = parse(cluster("a", nodes(2, "'x'"), nodes(1, "'y'"), nodes(1, "'x'")) + ", "
                        + cluster("b", nodes(1, "'x'")))
                .racks();

        assertThat(racks.nodes(0)).isEqualTo(ResourceSet.of(0, 1, 3));
        assertThat(racks.nodes(1)).isEqualTo(ResourceSet.of(2));
        assertThat(racks.nodes(2)).isEqualTo(ResourceSet.of(4));
    }

    @Test
    void knowsTheRacksOfAFabric() {
        final Racks racks = parse(cluster("a", nodes(1, "1")) + ", {'id': 'b', 'nodes': ["
                        + "{'type': 'V100 Server', 'number': 2}, {'type': 'A100 Server', 'number': 10}]" + RAMP + "}")
                .racks();

        assertThat(racks.size()).isEqualTo(5);
        assertThat(racks.nodes(1)).isEqualTo(ResourceSet.range(1, 3));
        assertThat(racks.nodes(4)).isEqualTo(ResourceSet.range(10, 12));
    }

    @Test
    void knowsNoneWhereNoneAreSaid() {
        final Platform platform = PlatformReader.read(Path.of("platforms", "quickstart.json"));

        assertThat(platform.racks()).isEqualTo(Racks.NONE);
        assertThat(platform.racks().of(3)).isEqualTo(-1);
        assertThat(PlatformText.of(platform)).doesNotContain("rack");
    }

    @Test
    void areShown() {
        assertThat(PlatformText.of(parse(cluster("a", nodes(3, "2"), nodes(1, "'front'")))))
                .contains("racks of 2 nodes\n", "rack front\n", "racks             3\n");
    }

    @Test
    void areReadAgainFromTheDescription() {
        final Platform platform = parse(cluster("a", nodes(5, "2")));

        assertThat(PlatformReader.parse(platform.json(), "again").racks()).isEqualTo(platform.racks());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1.5", "true", "' '", "[]"})
    void refusesWhatIsNoRack(String rack) {
        assertThatThrownBy(() -> parse(cluster("a", nodes(2, rack))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("clusters[0].nodes[0].rack");
    }

    @Test
    void refusesRacksBesideThoseOfAFabric() {
        final String nodes = "{'id': 'b', 'nodes': [{'type': 'V100 Server', 'number': 12, 'rack': 3}]" + RAMP + "}";

        assertThatThrownBy(() -> parse(nodes))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("topology");
    }

    @Test
    void takesZonesCabinetsAndSwitchesOfANetwork() {
        final Network network = SimgridPlatform.parse("""
                <platform version="4.1">
                 <zone id="all" routing="Full">
                  <cluster id="flat" prefix="b" suffix="" radical="0-1" speed="1Gf" bw="1GBps" lat="0"/>
                  <zone id="hall" routing="Cluster">
                   <cabinet id="one" prefix="a" suffix="" radical="0-1" speed="1Gf" bw="1GBps" lat="0"/>
                   <cabinet id="two" prefix="c" suffix="" radical="0-1" speed="1Gf" bw="1GBps" lat="0"/>
                  </zone>
                  <cluster id="tree" prefix="d" suffix="" radical="0-3" speed="1Gf" bw="1GBps" lat="0"
                           topology="FAT_TREE" topo_parameters="2;2,2;1,1;1,1"/>
                 </zone>
                </platform>
                """, "p.xml");
        final List<String> names =
                network.hosts().stream().map(host -> host.name()).toList();
        final List<Integer> hosts = names.stream().sorted().map(names::indexOf).toList();
        final Racks racks = HostPlatform.of(network, hosts).racks();

        // a0 a1 b0 b1 c0 c1 d0 d1 d2 d3
        assertThat(IntStream.range(0, 10).map(racks::of)).containsExactly(0, 0, 1, 1, 2, 2, 3, 3, 4, 4);
    }
}
