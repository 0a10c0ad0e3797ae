package org.noctule.hosts.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;
import org.noctule.test.Shared;

final class BatsimFilesTest {
    private static Network read(String file) {
        return SimgridPlatform.read(Shared.file("golden/batsim/inputs/" + file));
    }

    @ParameterizedTest
    @CsvSource({
        "cluster512.xml, 512, 0, a0, a99",
        "cluster512_pfs.xml, 512, 1, a0, a99",
        "energy_platform_homogeneous_no_net_128.xml, 128, 0, host0, host99",
        "exact_128.xml, 128, 0, h000, h127",
        "exact_4.xml, 4, 0, h0, h3",
        "properties_example.xml, 7, 0, host1, node-4.simgrid.org",
        "small_platform.xml, 4, 0, Bourassa, Jupiter",
        "small_platform_usage_replay.xml, 4, 0, a, d"
    })
    void readsAndNumbersTheHosts(String file, int compute, int storage, String first, String last) {
        final Network network = read(file);
        final BatsimHosts hosts = BatsimHosts.of(network, BatsimHosts.MASTER, Map.of());
        assertThat(hosts.compute()).hasSize(compute);
        assertThat(hosts.storage()).hasSize(storage);
        assertThat(network.hosts().get(hosts.host(0)).name()).isEqualTo(first);
        assertThat(network.hosts().get(hosts.host(compute - 1)).name()).isEqualTo(last);
        for (int number = 0; number < hosts.size(); number++) {
            for (final int peer : new int[] {hosts.master(), hosts.host(0), hosts.host(number)}) {
                final Route route = network.routing().route(hosts.host(number), peer);
                assertThat(route.latency()).isGreaterThanOrEqualTo(0);
                assertThat(network.routing().route(hosts.host(number), peer)).isSameAs(route);
            }
        }
    }

    @Test
    void joinsTwoClustersThroughBothBackbones() {
        final Network network = read("cluster512.xml");
        final BatsimHosts hosts = BatsimHosts.of(network, BatsimHosts.MASTER, Map.of());
        final Route inside = network.routing().route(hosts.host(0), hosts.host(4));
        assertThat(inside.links().stream().map(i -> network.links().get(i).name()))
                .containsExactly("my_cluster_1_link_0_UP", "my_cluster_1_backbone", "my_cluster_1_link_101_DOWN");
        assertThat(network.routing().route(hosts.host(0), hosts.master()).links())
                .hasSize(5);
    }

    @Test
    void keepsPropertiesOfHostsAndZones() {
        final Network network = read("properties_example.xml");
        final Host clustered = host(network, "node-0.simgrid.org");
        assertThat(clustered.properties()).containsExactly(Map.entry("zone_name", "acme cluster"));
        assertThat(clustered.zoneProperties())
                .containsExactly(Map.entry("zone_name", "acme cluster"), Map.entry("Foo", "bar"));
        final Host plain = host(network, "host1");
        assertThat(plain.properties()).containsExactly(Map.entry("Hdd", "180"), Map.entry("mem", "4"));
        assertThat(plain.zoneProperties()).containsExactly(Map.entry("bla", "bli"), Map.entry("Foo", "bar"));
    }

    private static Host host(Network network, String name) {
        final List<Host> found = network.hosts().stream()
                .filter(host -> host.name().equals(name))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
