package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;

class RampPlatformTest {
    private static final String NODES =
            "'nodes': [{'type': 'V100 Server', 'number': 3}, {'type': 'H100 Server'," + " 'number': 9}]";
    private static final String SHAPE = "'communication_groups': 3, 'racks': 2, 'servers': 2";

    private static Platform parse(String json) {
        return PlatformReader.parse(json.replace('\'', '"'), "p.json");
    }

    private static String cluster(String nodes, String topology) {
        return "{'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': 1}]}, {'id': 'b', " + nodes
                + ", 'topology': " + topology + "}]}";
    }

    @Test
    void makesEveryServerOneCoreOfAFabricOfSeveralKindsOfNodes() {
        final Platform platform =
                parse(cluster(NODES, "{'type': 'ramp', " + SHAPE + ", 'channels': 2, 'node_bandwidth': 1e12}"));
        assertThat(platform.fabrics()).hasSize(1);
        final RampCluster ramp = platform.fabrics().get(0);
        assertThat(ramp.fabric()).isEqualTo(new RampFabric(3, 2, 2, 2, 1e12, 50e-9, 100e-9));
        assertThat(ramp.cluster()).isEqualTo(1);
        assertThat(ramp.firstCore()).isEqualTo(platform.nbCores() - 12);
        assertThat(ramp.cores(11, 0)).isEqualTo(ResourceSet.of(ramp.firstCore(), platform.nbCores() - 1));
        assertThat(ramp.contains(ramp.firstCore() - 1)).isFalse();
        assertThat(ramp.contains(ramp.firstCore())).isTrue();
        assertThat(ramp.memory(platform)).startsWith(32e9, 32e9, 32e9, 80e9).hasSize(12);
    }

    @Test
    void isReadAgainFromItsDescription() {
        final Platform platform = PlatformReader.read(Path.of("platforms", "ramp_4x4x2.json"));
        assertThat(platform.fabrics())
                .singleElement()
                .satisfies(
                        ramp -> assertThat(ramp.fabric()).isEqualTo(new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9)));
        assertThat(PlatformReader.parse(platform.json(), "again").fabrics()).isEqualTo(platform.fabrics());
    }

    @Test
    void showsTheFabric() {
        assertThat(PlatformText.of(PlatformReader.read(Path.of("platforms", "ramp_4x4x2.json"))))
                .contains(
                        "RAMP fabric: 4 communication groups x 4 racks x 2 servers, 1 channel a pair of 400 GB/s,"
                                + " latency 50 ns + 2 x 100 ns",
                        "32 x A100 Server: 80000 MB, nodes 0-31, cores 0-31",
                        "1 x A100: 1 core of 9745.92 GFLOPS and 400 W, 2039 GB/s");
    }

    @Test
    void holdsAFabricOfManyServers() {
        final Platform platform = parse("{'clusters': [{'id': 'a', 'nodes': [{'type': 'A100 Server', 'number': 65536}],"
                + " 'topology': {'type': 'ramp', 'communication_groups': 32, 'racks': 32, 'servers': 64,"
                + " 'node_bandwidth': 1.6e12}}]}");
        assertThat(platform.fabrics().get(0).fabric().size()).isEqualTo(65_536);
    }

    /** Each line: the topology, where it is wrong and how, the remedy; SHAPE and NODES stand for sound ones. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    {'type': 'torus', SHAPE} | .topology.type: the value ('torus') must be | Maybe
                    {'type': 'ramp', SHAPE} | .topology: the key 'node_bandwidth' is missing. | Maybe add it: it has no default.
                    {'type': 'ramp', SHAPE, 'node_bandwith': 1} | .topology: the key 'node_bandwith' is unknown. | Maybe you mean 'node_bandwidth'.
                    {'type': 'ramp', SHAPE, 'node_bandwidth': 0} | .topology.node_bandwidth: the value (0) must be positive. | Maybe the sign or the unit is wrong.
                    {'type': 'ramp', SHAPE, 'node_bandwidth': 1, 'io_latency': -1} | .topology.io_latency: the value (-1) must be at least 0. | Maybe the sign or the unit is wrong.
                    {'type': 'ramp', SHAPE, 'node_bandwidth': 1, 'channels': 0} | .topology.channels: the value (0) must lie between 1 and 2147483647. | Maybe the sign or the unit is wrong.
                    {'type': 'ramp', 'communication_groups': 2, 'racks': 3, 'servers': 2, 'node_bandwidth': 1} | .topology.racks: the value (3) must be at most the number of communication groups, 2. | Maybe the two are swapped.
                    {'type': 'ramp', 'communication_groups': 3, 'racks': 2, 'servers': 4, 'node_bandwidth': 1} | has places for 24 servers (communication_groups x racks x servers), but the cluster has 12 nodes. | Maybe "servers" is meant per rack
                    """)
    void namesThePlaceTheValueAndARemedy(String topology, String what, String remedy) {
        final NoctuleException e = catchThrowableOfType(
                NoctuleException.class, () -> parse(cluster(NODES, topology.replace("SHAPE", SHAPE))));
        assertThat(e.getMessage().replace('"', '\''))
                .startsWith("p.json: $.clusters[1]")
                .contains(what);
        assertThat(e.remedy().replace('"', '\'')).startsWith(remedy.replace('"', '\''));
        assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
    }

    @Test
    void refusesServersOfSeveralCores() {
        final NoctuleException e = catchThrowableOfType(
                NoctuleException.class,
                () -> parse(cluster(
                        "'nodes': [{'type': 'A100 Server', 'number': 11}, {'type': 'Dell R720', 'number': 1}]",
                        "{'type': 'ramp', " + SHAPE + ", 'node_bandwidth': 1}")));
        assertThat(e)
                .hasMessage("p.json: $.clusters[1].nodes[1].type: the value (\"Dell R720\") makes servers of 16 cores,"
                        + " but a server of a RAMP fabric is one core.");
    }
}
