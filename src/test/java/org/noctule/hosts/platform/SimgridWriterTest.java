package org.noctule.hosts.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.platform.HostPStates;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;

final class SimgridWriterTest {
    private static Network written(Platform platform) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        SimgridWriter.write(out, platform, SimgridWriter.IDLE);
        return SimgridPlatform.parse(out.toString(StandardCharsets.UTF_8), "t.xml");
    }

    private static String names(Network network, Route route) {
        return String.join(
                " ",
                route.links().stream().map(i -> network.links().get(i).name()).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"quickstart", "learning", "gaia", "mc2"})
    void readsBackWithTheSameCoresInTheSameOrder(String name) throws IOException {
        final Platform platform = PlatformReader.read(Path.of("platforms", name + ".json"));
        final Network network = written(platform);
        final BatsimHosts hosts = BatsimHosts.of(network, BatsimHosts.MASTER, Map.of());
        assertThat(hosts.compute()).hasSize(platform.nbCores());
        assertThat(hosts.storage()).isEmpty();
        for (int core = 0; core < platform.nbCores(); core++) {
            final Host host = network.hosts().get(hosts.host(core));
            final HostPStates states = HostPStates.exact(platform.processorType(platform.processorOfCore(core)));
            assertThat(host.speeds())
                    .isEqualTo(IntStream.range(0, states.count())
                            .mapToObj(states::flops)
                            .toList());
            assertThat(host.pState()).isEqualTo(SimgridWriter.IDLE);
            assertThat(host.cores()).isOne();
            assertThat(Integer.parseInt(host.name().substring(4))).isEqualTo(core);
            assertThat(host.properties().get("wattage_per_state").split(", ")).hasSize(states.count());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"quickstart", "mc2"})
    void joinsMasterNodesAndClustersThroughTheirLinks(String name) throws IOException {
        final Platform platform = PlatformReader.read(Path.of("platforms", name + ".json"));
        final Network network = written(platform);
        final BatsimHosts hosts = BatsimHosts.of(network, BatsimHosts.MASTER, Map.of());
        assertThat(names(network, network.routing().route(hosts.master(), hosts.master())))
                .isEqualTo("__loopback__");
        final Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            final int from = random.nextInt(platform.nbCores());
            final int to = random.nextInt(platform.nbCores());
            final int fromNode = platform.nodeOfProcessor(platform.processorOfCore(from));
            final int toNode = platform.nodeOfProcessor(platform.processorOfCore(to));
            final int fromCluster = platform.clusterOfNode(fromNode);
            final int toCluster = platform.clusterOfNode(toNode);
            assertThat(names(network, network.routing().route(hosts.host(from), hosts.master())))
                    .isEqualTo("udl_" + fromNode + "_UP glob_lnk_" + fromCluster + "_UP");
            assertThat(names(network, network.routing().route(hosts.master(), hosts.host(to))))
                    .isEqualTo("glob_lnk_" + toCluster + "_DOWN udl_" + toNode + "_DOWN");
            if (fromCluster != toCluster) {
                assertThat(names(network, network.routing().route(hosts.host(from), hosts.host(to))))
                        .isEqualTo("udl_" + fromNode + "_UP glob_lnk_" + fromCluster + "_UP glob_lnk_" + toCluster
                                + "_DOWN udl_" + toNode + "_DOWN");
            }
        }
    }
}
