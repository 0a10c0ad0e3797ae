package org.noctule.fabric.ramp.pipedream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

class PipeDreamReaderTest {
    private static final String FIGURES =
            "forward_compute_time=1.000, backward_compute_time=2.500, activation_size=4.000, parameter_size=8.000";

    @TempDir
    private Path folder;

    private static String node(int id) {
        return "node" + id + " -- Linear(4, 8) -- " + FIGURES + "\n";
    }

    private static OpGraph parse(String text) {
        return PipeDreamReader.parse(text, "g.txt", "g");
    }

    private static Op op(int id) {
        return new Op(id, "Linear(4, 8)", 1, 2.5, 4, 8);
    }

    @Test
    void keepsTheOrderOfTheFile() {
        assertThat(parse(node(7) + node(2) + node(5) + "\tnode2 -- node7\n\tnode2 -- node5"))
                .isEqualTo(new OpGraph("g", List.of(op(7), op(2), op(5)), List.of(new Dep(2, 7), new Dep(2, 5))));
    }

    @Test
    void readsLinesOfAnyOperatingSystem() {
        final String text = node(1) + node(2) + "\tnode1 -- node2";
        assertThat(parse(text.replace("\n", "\r\n"))).isEqualTo(parse(text));
        assertThat(parse("\n" + text + "\n\n")).isEqualTo(parse(text));
    }

    @Test
    void addsUpListsOfSizes() {
        final Op op = parse("node1 -- LSTM(2048, 1024) -- forward_compute_time=3.190, backward_compute_time=5.348, "
                        + "activation_size=[6291456.0; 131072.0;131072], parameter_size=[1.5]")
                .ops()
                .get(0);
        assertThat(op).isEqualTo(new Op(1, "LSTM(2048, 1024)", 3.19, 5.348, 6553600, 1.5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "Conv2d(3, 64, kernel_size=(11, 11), stride=(4, 4))",
                "a -- b -- forward_compute_time=1, parameter_size=[1; 2]",
                "-- node2",
                "node3 --",
                "stage_id=3",
                "Attention(  (rnn): LSTM(1024, 1024)  (p): Dropout(p=0)) é",
            })
    void takesDescriptionsAsTheyAre(String description) {
        final String line = "node1 -- " + description + " -- " + FIGURES;
        assertThat(parse(line).ops()).containsExactly(new Op(1, description, 1, 2.5, 4, 8));
        assertThat(parse(line + " -- stage_id=12\n" + node(2)).ops())
                .containsExactly(new Op(1, description, 1, 2.5, 4, 8), op(2));
    }

    @Test
    void namesTheModelAfterTheFileOrItsFolder() throws IOException {
        final Path model = Files.createDirectory(folder.resolve("vgg16"));
        assertThat(PipeDreamReader.read(Files.writeString(model.resolve("graph.txt"), node(1)))
                        .model())
                .isEqualTo("vgg16");
        assertThat(PipeDreamReader.read(Files.writeString(model.resolve("squeezenet1_0.txt"), "\uFEFF" + node(1)))
                        .model())
                .isEqualTo("squeezenet1_0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "N1 N2 N1|g.txt:3: the value (node1) has the id of an earlier node too.",
                "N1 E1-3|g.txt:2: the value (node1 -- node3) names the node 3, which is missing.",
                "E1-2 N1 N2|g.txt:1: the value (node1 -- node2) names the node 1, which is missing.",
                "N1 N2 E1-2 N3|g.txt:4: the value (node3) is a node after the first edge.",
                "N1 N2 E1-2 E2-2|g.txt:4: the value (node2 -- node2) joins a node to itself.",
                "N1 N2 E1-2 E1-2|g.txt:4: the value (node1 -- node2) is an edge for the second time.",
                "N1 N2 N3 N4 E1-2 E3-4 E4-2 E2-3|g.txt:6: the value (node3 -- node4) lies on a cycle: 3 -> 4 -> 2 -> 3.",
                "|g.txt: the graph holds no node.",
            })
    void refusesWhatIsNoAcyclicGraph(String lines, String complaint) {
        final String text = lines == null
                ? ""
                : lines.replaceAll("E(\\d)-(\\d)", "\tnode$1 -- node$2")
                        .replaceAll("N(\\d)", "node$1 -- x -- " + FIGURES);
        assertRefused(text.replaceAll(" (?=\tnode|node\\d -- x)(?<!-- )", "\n"), complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1.000|-1.000|the value (-1.000) must not be negative.",
                "1.000|nan|the value (nan) must be a finite number.",
                "1.000|1e400|the value (1e400) must be a finite number.",
                "1.000|1e308|the value (1e308) must be at most 1.0E15.",
                "8.000|Infinity|the value (Infinity) must be a finite number.",
                "8.000|0x10|the value (0x10) is no number.",
                "8.000|-1|the value (-1) must not be negative.",
                "8.000||the value () is no number.",
                "4.000|[1.0; 2.0|the value ([1.0; 2.0, parameter_size=8.000) is a list without an end.",
                "4.000|[1.0;; 2.0]|the value ([1.0;; 2.0]) is a list with an empty place.",
                "4.000|[]|the value ([]) is a list with an empty place.",
                "4.000|[1; x]|the value (x) is no number.",
                "4.000|[1; -2]|the value (-2) must not be negative.",
                "4.000|[1e308; 1e308]|the value (1e308) must be at most 1.0E30.",
                "parameter_size|param_size|the value (param_size) is no figure of a node.",
                "parameter_size|activation_size|the value (activation_size=8.000) stands there for the second time.",
                ", parameter_size=8.000|`` -- stage_id=x|the value (stage_id=x) is no stage.",
                "=1.000|``|the value (forward_compute_time) is no figure.",
                "node1 -- |nod1 -- |the value (nod1) is no node.",
                "node1 -- |node9999999999 -- |the value (node9999999999) is no node.",
                "node1 -- x -- |``|the value (forward_compute_time=1.000, backward_compute_time=2.500, ...) is neither",
                FIGURES + "|stage_id=1|the value (node1 -- x -- stage_id=1) has a stage but no figures.",
            })
    void refusesALineThatDoesNotParse(String part, String other, String complaint) {
        final String line = "node1 -- x -- " + FIGURES;
        final String replacement = other == null ? "" : other.replace("``", "");
        assertRefused("\n" + line.replace(part, replacement), complaint);
    }

    private static void assertRefused(String text, String complaint) {
        assertThatThrownBy(() -> parse(text)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage()).startsWith("g.txt").contains(complaint).doesNotContain("\n");
            assertThat(e.remedy()).startsWith("Maybe").doesNotContain("\n");
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
        });
    }

    @Test
    void namesNoMoreThanAFewNodesOfALongCycle() {
        final StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 10_000; i++) {
            text.append(node(i));
        }
        for (int i = 1; i <= 10_000; i++) {
            text.append("\tnode")
                    .append(i)
                    .append(" -- node")
                    .append(i % 10_000 + 1)
                    .append('\n');
        }
        assertThatThrownBy(() -> parse(text.toString()))
                .hasMessageMatching(".*g.txt:10001: .* lies on a cycle: (\\d+ -> ){8}\\.\\.\\. -> \\d+\\.");
    }

    @Test
    void refusesFilesThatAreMissingTooLargeOrNoText() throws IOException {
        assertThatThrownBy(() -> PipeDreamReader.read(folder.resolve("none.txt")))
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> PipeDreamReader.read(folder)).hasMessageContaining("cannot be read");
        final Path binary = Files.write(folder.resolve("b.txt"), new byte[] {'n', (byte) 0xC3, (byte) 0x28});
        assertThatThrownBy(() -> PipeDreamReader.read(binary)).hasMessageContaining("cannot be read");
        final Path large = folder.resolve("large.txt");
        try (FileChannel out = FileChannel.open(
                large, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            out.write(ByteBuffer.wrap(new byte[1]), 1L << 32);
        }
        assertThatThrownBy(() -> PipeDreamReader.read(large)).hasMessageContaining("has 4294967297 bytes");
    }
}
