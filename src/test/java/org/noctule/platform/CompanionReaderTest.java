package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;

class CompanionReaderTest {
    private static Platform platform(String switches, String node) {
        final String json = "{'clusters': [{'id': 'c', 'nodes': [{'type': 'n', 'number': 4}], 'switches': " + switches
                + "}], 'types': {'processor': {'p': {'cores': 4, 'clock_rate': 2, 'dpflops_per_cycle': 8, 'mem_bw': 10,"
                + " 'power': 50}}, 'node': {'n': {'processors': [{'type': 'p', 'number': 2}], " + node + "}}}}";
        return PlatformReader.parse(json.replace('\'', '"'), "test");
    }

    @Test
    void nodesHaveCardsFeaturesAndAWeight() {
        final Platform platform = platform(
                "[]",
                "'gres': [{'name': 'gpu', 'type': 'a100', 'count': 4, 'memory': 40, 'cores': '0-3', 'shards': 8}],"
                        + " 'features': ['ib', 'fast'], 'weight': 10");

        assertThat(platform.nodeType(3).companions())
                .isEqualTo(new Companions(
                        List.of(new NodeGres("gpu", "a100", 4, 40_000, ResourceSet.range(0, 3), 8)),
                        List.of("ib", "fast"),
                        10));
        assertThat(platform("[]", "'id': 'x'").nodeType(0).companions()).isSameAs(Companions.NONE);
    }

    @Test
    void switchesJoinNodesAndSwitches() {
        final Platform platform = platform(
                "[{'name': 's0', 'nodes': '0-1'}, {'name': 's1', 'nodes': '2-3'}, {'name': 't', 'switches': ['s0', 's1']}]",
                "'weight': 1");

        assertThat(platform.clusters().get(0).switches())
                .containsExactly(
                        new Switch("s0", ResourceSet.range(0, 1), List.of()),
                        new Switch("s1", ResourceSet.range(2, 3), List.of()),
                        new Switch("t", ResourceSet.EMPTY, List.of("s0", "s1")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[]; 'gres': [{'name': 'gpu', 'count': 1, 'cores': '0-8'}]; names others than the 8 cores",
                "[]; 'gres': [{'name': 'gpu', 'count': 1, 'cores': 'a'}]; is no list of numbers",
                "[{'name': 's', 'nodes': '4'}]; 'weight': 1; names others than the 4 nodes",
                "[{'name': 's', 'switches': ['x']}]; 'weight': 1; is no switch above",
                "[{'name': 's'}]; 'weight': 1; both nodes and switches",
                "[{'name': 's', 'nodes': '0'}, {'name': 's', 'nodes': '1'}]; 'weight': 1; name of two switches",
            })
    void othersAreErrors(String switches, String node, String problem) {
        assertThatThrownBy(() -> platform(switches, node))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(problem);
    }
}
