package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.learning.Natives;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;

/** Models that are damaged, hostile or of something else, given to a run, a training and one that is to go on. */
@Tag("whole")
final class BadModelTest {
    @TempDir
    private static Path folder;

    private static Path test;
    private static Path train;
    private static Path good;

    @BeforeAll
    static void train() {
        Natives.need();
        final String experiment = Experiments.text(Path.of("launch/experiments/hdeeprm-learning/actor-critic.json"))
                .replace("../../..", Path.of("").toAbsolutePath().toString().replace('\\', '/'));
        final Experiments files = new Experiments(folder);
        test = files.write("test.json", experiment.replaceAll("\"agent\": .*", "\"agent\": {}"));
        train = files.write(
                "train.json", experiment.replaceAll("\"agent\": .*", "\"agent\": {\"run\": \"train\", \"hidden\": 8}"));
        good = folder.resolve("good.safetensors");
        assertThat(Cli.run("launch", "actor-critic", train, "-nr", 2, "-om", good, "--out", folder.resolve("g"), "-q")
                        .code())
                .isZero();
    }

    private static Path bad(String how) throws IOException {
        final byte[] bytes = Files.readAllBytes(good);
        final Path file = folder.resolve(how.replace(' ', '-') + ".safetensors");
        switch (how) {
            case "truncated" -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 5));
            case "empty" -> Files.write(file, new byte[0]);
            case "huge header" -> {
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(0, Long.MAX_VALUE);
                Files.write(file, bytes);
            }
            case "path in a name" -> {
                final String text = new String(bytes, StandardCharsets.ISO_8859_1);
                Files.write(
                        file,
                        text.replace("\"weights.input.weight\"", "\"/etc/passwd.....test\"")
                                .getBytes(StandardCharsets.ISO_8859_1));
            }
            case "text" -> Files.writeString(file, "PK this is no model, whatever its name says");
            default -> changed(how).write(file);
        }
        return file;
    }

    private static Model changed(String how) {
        final Model model = Model.read(good);
        final TreeMap<String, StoredTensor> tensors = new TreeMap<>(model.tensors());
        final String name = "weights.input.weight";
        final StoredTensor weight = tensors.get(name);
        if (how.equals("wrong shape")) {
            tensors.put(name, StoredTensor.of(weight.values()));
        } else if (how.equals("missing tensor")) {
            tensors.remove(name);
        } else {
            final float[] values = weight.values().clone();
            values[0] = Float.NaN;
            tensors.put(name, new StoredTensor(weight.shape(), values));
        }
        return Model.of(
                model.layout(),
                model.network().node(),
                model.learner().node(),
                model.progress().node(),
                tensors);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "truncated | within the file",
                "empty | ends after 0 bytes",
                "huge header | says that its header has 9223372036854775807 bytes",
                "path in a name | a name that a tensor may not have",
                "text | says that its header has",
                "wrong shape | the tensor \"weights.input.weight\" has the shape",
                "missing tensor | the tensor \"weights.input.weight\" is missing",
                "not finite | holds a value that is not finite"
            })
    void isRefusedInTwoLinesAndLeavesNothing(String how, String what) throws IOException {
        final Path model = bad(how);
        final Path out = folder.resolve("out-" + how.replace(' ', '-'));
        assertRefused(Cli.run("launch", "actor-critic", test, "-im", model, "--out", out, "-q"), what);
        assertThat(out).doesNotExist();
        assertRefused(Cli.run("launch", "actor-critic", train, "-im", model, "--out", out, "-q"), what);
        assertThat(out).doesNotExist();
        assertRefused(Cli.run("decide", "actor-critic", test, "-im", model, "-s", "tcp://127.0.0.1:*", "-q"), what);

        Files.createDirectory(out);
        final Path checkpoint = Files.copy(model, out.resolve("checkpoint.safetensors"));
        final Cli resumed = Cli.run("launch", "actor-critic", train, "-nr", 4, "--out", out, "--resume", "-q");
        assertRefused(resumed, what);
        assertThat(checkpoint).hasSameBinaryContentAs(model);
        assertThat(Experiments.names(out)).containsExactly("checkpoint.safetensors");
    }

    private static void assertRefused(Cli cli, String what) {
        assertThat(cli.err()).contains(what);
        assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
        assertThat(cli.code()).as(cli.err()).isEqualTo(2);
    }

    @Test
    void lossesThatAreNotFiniteKeepTheLastGoodCheckpoint() throws IOException {
        final Path out = folder.resolve("nan");
        final Path diverging = Files.writeString(
                folder.resolve("diverging.json"),
                Experiments.text(train)
                        .replace(
                                "\"hidden\": 8",
                                "\"hidden\": 8, \"lr\": 1e30, \"training\": {\"checkpoint_every\": 1}"));
        final Cli cli = Cli.run("launch", "actor-critic", diverging, "-nr", 50, "--out", out, "-q");
        assertThat(cli.err()).contains("finite");
        assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
        assertThat(cli.code()).isEqualTo(1);
        assertThat(Experiments.names(out)).containsExactly("checkpoint.safetensors", "training.csv");
        assertThat(Model.read(out.resolve("checkpoint.safetensors"))
                        .progress()
                        .get("updates")
                        .count())
                .isEqualTo((int) Experiments.text(out.resolve("training.csv"))
                                .lines()
                                .count()
                        - 1);
    }
}
