package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;

/** HDeepRM's figures for its example platforms and for a small mixed one. */
class PublishedPlatformsTest {
    private static final String GOLDEN = "golden/hdeeprm/";

    static Platform platform(String name) {
        return PlatformReader.read(
                name.equals("mini") ? Shared.file(GOLDEN + "inputs/mini.json") : Path.of("platforms", name + ".json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"learning", "das2", "gaia", "mc2", "pik", "ricc", "mini"})
    void sumsUpToThePublishedTotals(String name) {
        final JsonNode golden = JsonInput.read(Shared.file(GOLDEN + "c01_platform_totals.json"))
                .get(name)
                .node();
        final Platform platform = platform(name);
        final PlatformTotals totals = PlatformTotals.of(platform);
        assertThat(totals.clusters()).isEqualTo(golden.get("clusters").intValue());
        assertThat(totals.nodes()).isEqualTo(golden.get("nodes").intValue()).isEqualTo(platform.nbNodes());
        assertThat(totals.processors())
                .isEqualTo(golden.get("processors").intValue())
                .isEqualTo(platform.nbProcessors());
        assertThat(totals.cores()).isEqualTo(golden.get("cores").intValue()).isEqualTo(platform.nbCores());
        assertThat(platform.meanGflops())
                .isEqualTo(golden.get("reference_speed_gflops").doubleValue());
        close(totals.peakGflops(), golden.get("peak_gflops"));
        close(totals.fullWatts(), golden.get("full_power_watts"));
        close(totals.idleWatts(), golden.get("idle_power_watts_P3"));
        close(totals.memory(), golden.get("total_memory_mb"));
        close(totals.memoryBandwidth(), golden.get("total_mem_bw"));
        close(totals.minGflopsPerCore(), golden.get("min_gflops_per_core"));
        close(totals.maxGflopsPerCore(), golden.get("max_gflops_per_core"));
        close(totals.minWattsPerCore(), golden.get("min_power_per_core"));
        close(totals.maxWattsPerCore(), golden.get("max_power_per_core"));
        final JsonNode sizes = golden.get("observation_size");
        assertThat(totals.normalObservation()).isEqualTo(sizes.get("normal").intValue());
        assertThat(totals.smallObservation()).isEqualTo(sizes.get("small").intValue());
        assertThat(totals.minimalObservation()).isEqualTo(sizes.get("minimal").intValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"learning", "das2", "gaia", "mc2", "pik", "ricc", "mini"})
    void holdsAllThatThePublishedSimulatorFileSays(String name) throws Exception {
        final JsonNode golden = JsonInput.read(Shared.file(GOLDEN + "c01_platform_totals.json"))
                .get(name)
                .node();
        final byte[] xml = PublishedXml.of(platform(name)).getBytes(StandardCharsets.UTF_8);
        assertThat(xml.length).isEqualTo(golden.get("platform_xml_bytes").intValue());
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(xml)))
                .isEqualTo(golden.get("platform_xml_sha256").textValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"learning", "mini"})
    void buildsThePublishedHierarchy(String name) {
        final JsonNode golden = JsonInput.read(Shared.file(GOLDEN + "c03_" + name + "_hierarchy.json"))
                .node();
        final Platform platform = platform(name);
        final CoreStates states = new CoreStates(platform);
        int node = 0;
        int processor = 0;
        int core = 0;
        for (int c = 0; c < golden.get("clusters").size(); c++) {
            for (final JsonNode goldenNode : golden.get("clusters").get(c).get("nodes")) {
                assertThat(platform.clusterOfNode(node)).isEqualTo(c);
                assertThat(platform.nodeType(node).memory())
                        .isEqualTo(goldenNode.get("max_mem").doubleValue());
                assertThat(platform.firstProcessor(node)).isEqualTo(processor);
                for (final JsonNode goldenProcessor : goldenNode.get("processors")) {
                    final ProcessorType type = platform.processorType(processor);
                    assertThat(goldenProcessor.get("id").intValue()).isEqualTo(processor);
                    assertThat(platform.nodeOfProcessor(processor)).isEqualTo(node);
                    assertThat(platform.firstCore(processor)).isEqualTo(core);
                    close(type.memoryBandwidth(), goldenProcessor.get("max_mem_bw"));
                    close(type.gflopsPerCore(), goldenProcessor.get("gflops_per_core"));
                    close(type.wattsPerCore(), goldenProcessor.get("power_per_core"));
                    for (final JsonNode goldenCore : goldenProcessor.get("cores")) {
                        assertThat(goldenCore.get("bs_id").intValue()).isEqualTo(core);
                        assertThat(platform.processorOfCore(core)).isEqualTo(processor);
                        assertThat(states.pState(core))
                                .isEqualTo(goldenCore.get("pstate").intValue());
                        close(
                                SlowCores.powerFactor(states.pState(core)) * type.wattsPerCore(),
                                goldenCore.get("current_power"));
                        core++;
                    }
                    processor++;
                }
                node++;
            }
        }
        assertThat(node).isEqualTo(platform.nbNodes());
        assertThat(processor).isEqualTo(platform.nbProcessors());
        assertThat(core).isEqualTo(platform.nbCores());
    }

    @Test
    void addsLikeNumPy() {
        assertThat(PairwiseSum.of(0, i -> 1)).isZero();
        assertThat(PairwiseSum.of(1000, i -> i)).isEqualTo(499_500);
        assertThat(PairwiseSum.of(129, i -> 0.1)).isCloseTo(12.9, within(1e-13));
        assertThat(PairwiseSum.of(7, i -> i)).isEqualTo(21);
    }

    private static void close(double value, JsonNode golden) {
        final double expected = golden.doubleValue();
        assertThat(value).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
    }
}
