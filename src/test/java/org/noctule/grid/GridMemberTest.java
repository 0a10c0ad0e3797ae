package org.noctule.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.Member;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;

final class GridMemberTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    /** Object that a stranger might send. */
    private static final class Foreign implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    private static GridOptions options(String cluster) {
        return GridOptions.first(cluster, "1.0 (abc)").waiting(SHORT, Duration.ofSeconds(20));
    }

    @Test
    void aPortInUseIsNamed() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> GridMember.join(options("a").listening("127.0.0.1", other.getLocalPort())))
                    .hasMessageMatching("The port \\(\\d+\\) of 127.0.0.1 is in use: .*")
                    .extracting(e -> ((NoctuleException) e).remedy())
                    .asString()
                    .startsWith("Maybe another member");
        }
    }

    @Test
    void anAddressOfAnotherMachineIsNamed() {
        assertThatThrownBy(() -> GridMember.join(options("a").listening("192.0.2.1", 0)))
                .hasMessage("The address (192.0.2.1) of this member is none of this machine's.");
    }

    @Test
    void membersThatDoNotAnswerAreNamed() throws IOException {
        final int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        assertThatThrownBy(() -> GridMember.join(options("a").joining(List.of("127.0.0.1:" + port))))
                .hasMessage("No member of [127.0.0.1:" + port + "] answers.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1", ":5701", "host:0", "host:65536", "host:x"})
    void anAddressWithoutPortIsRefused(String address) {
        assertThatThrownBy(() -> GridMember.join(options("a").joining(List.of(address))))
                .hasMessage("The member (" + address + ") is no address with a port.");
    }

    @Test
    void flagsAreThoseOfTheJar() throws IOException {
        final String build = java.nio.file.Files.readString(java.nio.file.Path.of("pom.xml"));
        assertThat(MemberFlags.of(17))
                .filteredOn(flag -> !flag.startsWith("--"))
                .allSatisfy(flag -> assertThat(build).contains(flag.replaceFirst("=ALL-UNNAMED$", "")));
        assertThat(MemberFlags.of(25)).contains("--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    @Tag("long")
    void membersOfOneClusterAndBuildFindEachOtherAndOthersAreRefused() {
        final GridOptions first = options("one").waiting(Duration.ofSeconds(20), Duration.ofSeconds(20));
        try (GridMember a = GridMember.join(first)) {
            assertThat(a.address()).startsWith("127.0.0.1:");
            final List<String> there = List.of(a.address());
            try (GridMember b = GridMember.join(first.joining(there))) {
                assertThat(b.instance().getCluster().getMembers().stream().map(Member::getAddress))
                        .hasSize(2);
                b.instance().getMap("texts").put("key", "value");
                assertThat(a.instance().getMap("texts").get("key")).isEqualTo("value");
            }
            assertThatThrownBy(() -> GridMember.join(GridOptions.first("one", "1.0 (abd)")
                            .holding(first.secret())
                            .waiting(Duration.ofSeconds(20), Duration.ofSeconds(20))
                            .joining(there)))
                    .hasMessage("The member " + a.address() + " runs 1.0 (abc), this one 1.0 (abd).");
            assertThatThrownBy(() -> GridMember.join(options("other").joining(there)))
                    .hasMessage("The members " + there + " do not take in this one of the cluster other.");
            assertThatThrownBy(() -> GridMember.join(options("one").joining(there)))
                    .as("of the same name, with another secret")
                    .hasMessage("The members " + there + " do not take in this one of the cluster one.");
            assertThat(a.instance().getCluster().getMembers()).hasSize(1);
            a.instance().getMap("foreign").put("key", new Foreign());
            assertThatThrownBy(() -> a.instance().getMap("foreign").get("key"))
                    .hasStackTraceContaining("SecurityException");
            // Hazelcast's own, but no failure.
            a.instance().getMap("own").put("key", new com.hazelcast.map.QueryResultSizeExceededException());
            assertThatThrownBy(() -> a.instance().getMap("own").get("key"))
                    .hasStackTraceContaining("SecurityException");
        }
    }
}
