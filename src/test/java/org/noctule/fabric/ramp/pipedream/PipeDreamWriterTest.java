package org.noctule.fabric.ramp.pipedream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.test.Shared;
import org.noctule.workload.graph.OpGraph;

class PipeDreamWriterTest {
    private static OpGraph parse(String text) {
        return PipeDreamReader.parse(text, "random.txt", "random");
    }

    @Test
    void writesWhatReadsBackAsTheSame() {
        final Random random = new Random(41);
        for (int i = 0; i < 500; i++) {
            final OpGraph graph = RandomGraphs.next(random, 12);
            assertThat(parse(PipeDreamWriter.text(graph))).isEqualTo(graph);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"alexnet", "resnet18", "resnet50", "squeezenet1_0", "vgg16"})
    void writesProfilesAsPipeDreamDoes(String model) throws IOException {
        final Path file = Shared.file("data/pipedream/" + model + "/graph.txt");
        assertThat(PipeDreamWriter.text(PipeDreamReader.read(file))).isEqualTo(Files.readString(file));
    }

    /** Whatever stands in a file, it is read or refused with two lines. */
    @Test
    void survivesBrokenFiles() {
        final Random random = new Random(42);
        int refused = 0;
        for (int i = 0; i < 2_000; i++) {
            final StringBuilder text = new StringBuilder(PipeDreamWriter.text(RandomGraphs.next(random, 6)));
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                breakOnce(random, text);
            }
            try {
                parse(text.toString());
            } catch (NoctuleException e) {
                assertThat(e.getMessage()).startsWith("random.txt").doesNotContain("\n", "\r");
                assertThat(e.remedy()).startsWith("Maybe");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(500);
    }

    private static void breakOnce(Random random, StringBuilder text) {
        if (text.isEmpty()) {
            return;
        }
        final int from = random.nextInt(text.length());
        final int to = Math.min(text.length(), from + random.nextInt(20));
        switch (random.nextInt(4)) {
            case 0 -> text.setCharAt(from, "\n\r\t -=[];,.0eEn\u0000\u2028".charAt(random.nextInt(16)));
            case 1 -> text.delete(from, to);
            case 2 -> text.insert(from, text.substring(from, to));
            default -> text.insert(from, "\nnode1 -- node2\n");
        }
    }
}
