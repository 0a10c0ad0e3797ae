package org.noctule.hosts.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.platform.network.Network;

final class BatsimHostsTest {
    private static final String HOSTS = """
            <platform version="4.1"><zone id="z" routing="Full">
              <host id="n10" speed="1f"/><host id="n2" speed="1f"/><host id="N3" speed="1f"/>
              <host id="disk" speed="1f"><prop id="role" value="storage"/></host>
              <host id="boss" speed="1f"><prop id="role" value="master"/></host>
              <host id="é" speed="1f"/><host id="z" speed="1f"/><host id="a" speed="1f"><prop id="role" value=""/></host>
            </zone></platform>
            """;

    private static List<String> names(Network network, BatsimHosts hosts) {
        return IntStream.range(0, hosts.size())
                .mapToObj(number -> network.hosts().get(hosts.host(number)).name())
                .toList();
    }

    @Test
    void ordersComputeHostsByTheBytesOfTheirNamesAndPutsStorageLast() {
        final Network network = SimgridPlatform.parse(HOSTS, "t.xml");
        final BatsimHosts hosts = BatsimHosts.of(network, BatsimHosts.MASTER, Map.of());
        assertThat(names(network, hosts)).containsExactly("N3", "a", "n10", "n2", "z", "é", "disk");
        assertThat(network.hosts().get(hosts.master()).name()).isEqualTo("boss");
    }

    @Test
    void prefersGivenRolesToThoseOfTheFile() {
        final Network network = SimgridPlatform.parse(HOSTS, "t.xml");
        final BatsimHosts hosts =
                BatsimHosts.of(network, "z", Map.of("boss", "compute_node", "disk", "", "n2", "storage"));
        assertThat(names(network, hosts)).containsExactly("N3", "a", "boss", "disk", "n10", "é", "n2");
    }

    @Test
    void needsExactlyOneMaster() {
        final Network network = SimgridPlatform.parse(HOSTS, "t.xml");
        assertThatThrownBy(() -> BatsimHosts.of(network, "z", Map.of()))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("several masters: boss and z");
        assertThatThrownBy(() -> BatsimHosts.of(network, "none", Map.of("boss", "")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("(none)");
    }

    @Test
    void refusesUnknownHostsAndRoles() {
        final Network network = SimgridPlatform.parse(HOSTS, "t.xml");
        assertThatThrownBy(() -> BatsimHosts.of(network, "boss", Map.of("dsk", "storage")))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains("\"disk\""));
        assertThatThrownBy(() -> BatsimHosts.of(network, "boss", Map.of("disk", "store")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("(store)");
    }
}
