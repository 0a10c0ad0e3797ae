package org.noctule.hosts.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;
import org.noctule.test.Shared;

/** Compares with what SimGrid 3.32 made of the same files. */
final class GoldenPlatformsTest {
    @ParameterizedTest
    @ValueSource(strings = {"cabinet", "dijkstra", "fattree", "fattree2", "flat", "floyd", "nested", "nestedfull"})
    void findsTheHostsLinksAndRoutesOfSimgridBitForBit(String name) {
        final JsonInput golden = JsonInput.read(Shared.file("golden/l07/platform-" + name + ".json"));
        final Network network = SimgridPlatform.parse(golden.get("xml").text(), name);
        final JsonInput expected = golden.get("expected");

        final Map<String, Integer> hosts = new HashMap<>();
        IntStream.range(0, network.hosts().size())
                .forEach(i -> hosts.put(network.hosts().get(i).name(), i));
        final List<JsonInput> expectedHosts = expected.get("hosts").elements();
        assertThat(hosts).hasSize(expectedHosts.size());
        for (final JsonInput host : expectedHosts) {
            final Host read = network.hosts().get(hosts.get(host.get("name").text()));
            assertThat(read.cores()).isEqualTo(host.get("cores").count());
            assertThat(read.pState()).isEqualTo(host.get("pstate").countOrZero());
            assertThat(read.speeds())
                    .isEqualTo(host.get("speeds").elements().stream()
                            .map(JsonInput::number)
                            .toList());
        }

        assertThat(network.links())
                .containsExactlyInAnyOrderElementsOf(expected.get("links").elements().stream()
                        .map(GoldenPlatformsTest::link)
                        .toList());

        for (final JsonInput route : expected.get("routes").elements()) {
            final String way =
                    route.get("src").text() + " to " + route.get("dst").text();
            final Route read = network.routing()
                    .route(
                            hosts.get(route.get("src").text()),
                            hosts.get(route.get("dst").text()));
            assertThat(read.links().stream().map(i -> network.links().get(i).name()))
                    .as(way)
                    .containsExactlyElementsOf(route.get("links").elements().stream()
                            .map(JsonInput::text)
                            .toList());
            assertThat(read.latency()).as(way).isEqualTo(route.get("latency").number());
        }
    }

    private static Link link(JsonInput link) {
        return new Link(
                link.get("name").text(),
                link.get("bandwidth").number(),
                link.get("latency").number(),
                Link.Policy.valueOf(link.get("policy").text()));
    }
}
