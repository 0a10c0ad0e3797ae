package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.json.JsonInput;

class PlatformReaderTest {
    private static final Path PLATFORMS = Path.of("platforms");

    static List<Path> shipped() throws IOException {
        try (Stream<Path> files = Files.list(PLATFORMS)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void readsTheSamePlatformFromItsOwnDescription(Path file) {
        final Platform platform = PlatformReader.read(file);
        final Platform again = PlatformReader.parse(platform.json(), "again");
        assertThat(again.clusters()).isEqualTo(platform.clusters());
        assertThat(again.globalLinks()).isEqualTo(platform.globalLinks());
        assertThat(again.json()).isEqualTo(platform.json()).doesNotContain("\n", ": ");
        assertThat(again.referenceGflops()).isEqualTo(platform.referenceGflops());
    }

    @Test
    void numbersDepthFirstInTheOrderOfTheFile() {
        final Platform platform = PlatformReader.parse("""
                {"clusters": [{"id": "a", "nodes": [{"type": "Basic", "number": 2}, {"type": "Quark Node B", "number": 1}]},
                              {"id": "b", "nodes": [{"type": "DAS2-fs0", "number": 2}]}]}""", "p");
        assertThat(platform.nbNodes()).isEqualTo(5);
        assertThat(platform.nbProcessors()).isEqualTo(8);
        assertThat(platform.nbCores()).isEqualTo(16);
        assertThat(Stream.iterate(0, n -> n < 5, n -> n + 1).map(platform::clusterOfNode))
                .containsExactly(0, 0, 0, 1, 1);
        assertThat(Stream.iterate(0, n -> n <= 5, n -> n + 1).map(platform::firstProcessor))
                .containsExactly(0, 2, 4, 6, 7, 8);
        assertThat(Stream.iterate(0, p -> p < 8, p -> p + 1).map(platform::nodeOfProcessor))
                .containsExactly(0, 0, 1, 1, 2, 2, 3, 4);
        assertThat(Stream.iterate(0, p -> p <= 8, p -> p + 1).map(platform::firstCore))
                .containsExactly(0, 2, 4, 6, 8, 10, 12, 14, 16);
        assertThat(Stream.iterate(0, p -> p < 8, p -> p + 1)
                        .map(p -> platform.processorType(p).name()))
                .containsExactly(
                        "Basic", "Basic+", "Basic", "Basic+", "Xeon 5160", "Xeon 5160", "Pentium III", "Pentium III");
        for (int core = 0; core < 16; core++) {
            assertThat(platform.processorOfCore(core)).isEqualTo(core / 2);
        }
    }

    @Test
    void prefersTheFilesOwnTypesAlsoWithinBuiltInNodes() {
        final Platform platform = PlatformReader.parse("""
                {"clusters": [{"id": "a", "nodes": [{"type": "DAS2-fs0", "number": 1}, {"type": "New", "number": 1}],
                               "local_links": {"type": "InfiniBand QDR", "latency": "1.5 ms"}}],
                 "global_links": {"type": "Own"},
                 "types": {"node": {"New": {"processors": [{"type": "Basic", "number": 3}], "memory": {"capacity": 0.5}}},
                           "processor": {"Pentium III": {"cores": 4, "clock_rate": 2, "dpflops_per_cycle": 3,
                                                         "mem_bw": 10, "power": 0}},
                           "network": {"InfiniBand QDR": {"bandwidth": "40Gbps"}, "Own": {"bandwidth": "1.5e2 MBps"}}}}""", "p");
        assertThat(platform.nbCores()).isEqualTo(10);
        assertThat(platform.processorType(0)).isEqualTo(new ProcessorType("Pentium III", 4, 2, 3, 10, 0));
        assertThat(platform.nodeType(0).memory()).isEqualTo(1000);
        assertThat(platform.nodeType(1).memory()).isEqualTo(500);
        assertThat(platform.clusters().get(0).localLinks()).isEqualTo(new Links("InfiniBand QDR", "40Gbps", "1.5 ms"));
        assertThat(platform.globalLinks()).isEqualTo(new Links("Own", "1.5e2 MBps", "0us"));
        assertThat(PlatformReader.parse(platform.json(), "again").clusters()).isEqualTo(platform.clusters());
    }

    @Test
    void takesLinksAndMemoryAsOptional() {
        final Platform flat = PlatformReader.read(PLATFORMS.resolve("homogeneous_128.json"));
        assertThat(flat.nbCores()).isEqualTo(128);
        assertThat(flat.globalLinks()).isEqualTo(Links.DEFAULT);
        assertThat(flat.clusters().get(0).localLinks()).isEqualTo(Links.DEFAULT);
        assertThat(flat.nodeType(127).memory()).isInfinite();
    }

    @Test
    void ignoresTheKeysOfTheFirstVersion() {
        final Platform platform = PlatformReader.parse("""
                {"job_limits": {"max_time": 5}, "reference_machine": {"clock_rate": 2.75},
                 "clusters": [{"id": "a", "nodes": [{"type": "Test0", "number": 1}]}]}""", "old");
        assertThat(platform.json())
                .isEqualTo("{\"clusters\":[{\"id\":\"a\",\"nodes\":[{\"type\":\"Test0\",\"number\":1}]}]}");
    }

    @Test
    void shipsASmallHeterogeneousPlatformToStartWith() {
        final Platform platform = PlatformReader.read(PLATFORMS.resolve("quickstart.json"));
        assertThat(platform.nbCores()).isEqualTo(64);
        assertThat(platform.meanGflops()).isCloseTo((16 * 48 + 32 * 17.6 + 16 * 12) / 64, within(1e-12));
        assertThat(platform.referenceGflops()).isEqualTo(12);
    }

    @Test
    void givesEqualCoresExactlyTheirSpeedAsReference() {
        final Platform million = PlatformReader.parse(
                "{\"clusters\":[{\"id\":\"a\",\"nodes\":[{\"type\":\"Dell R720\",\"number\":62500}]}]}", "p");
        assertThat(million.nbCores()).isEqualTo(1_000_000);
        assertThat(million.referenceGflops()).isEqualTo(million.processorType(0).gflopsPerCore());
        assertThat(million.processorOfCore(999_999)).isEqualTo(124_999);
        assertThat(million.nodeOfProcessor(124_999)).isEqualTo(62_499);
    }

    @Test
    void readsEveryTypeOfTheLibrary() {
        final JsonInput processors = library("processors");
        final JsonInput nodes = library("nodes");
        final TypeLibrary types = new TypeLibrary(Optional.empty());
        assertThat(processors.keys()).hasSize(50);
        assertThat(nodes.keys()).hasSize(61);
        assertThat(library("networks").keys()).hasSize(4);
        for (final String name : nodes.keys()) {
            final NodeType node = types.node(name(name));
            assertThat(node.nbCores()).isPositive();
            assertThat(nodes.get(name).get("memory").find("type").stream())
                    .allSatisfy(type ->
                            assertThat(library("memories").has(type.text())).isTrue());
        }
        for (final String name : processors.keys()) {
            assertThat(types.processor(name(name)).gflopsPerCore()).isPositive();
        }
    }

    private static JsonInput name(String name) {
        return JsonInput.of(TextNode.valueOf(name), "name");
    }

    private static JsonInput library(String kind) {
        return JsonInput.read(Path.of("src/main/resources/org/noctule/platform", kind + ".json"));
    }
}
