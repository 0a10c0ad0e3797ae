package org.noctule.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.test.Seeds;

final class SafeTensorsTest {
    @TempDir
    Path directory;

    private static SafeTensors example() {
        final TreeMap<String, String> metadata = new TreeMap<>();
        metadata.put("format", "a \"quoted\" text: ä");
        final TreeMap<String, StoredTensor> tensors = new TreeMap<>();
        tensors.put("weights.a", new StoredTensor(List.of(2, 3), new float[] {1, -2, 0.1f, Float.MIN_VALUE, 4, -0f}));
        tensors.put("weights.b", StoredTensor.of(7));
        tensors.put("scalar", new StoredTensor(List.of(), new float[] {3}));
        return new SafeTensors(metadata, tensors);
    }

    @Test
    void readsWhatItWrote() throws IOException {
        final Path file = directory.resolve("new/model.safetensors");
        example().write(file);
        final SafeTensors read = SafeTensors.read(file);
        assertThat(read.metadata()).isEqualTo(example().metadata());
        assertThat(read.tensors().keySet()).isEqualTo(example().tensors().keySet());
        for (final String name : read.tensors().keySet()) {
            assertThat(read.tensors().get(name).shape())
                    .isEqualTo(example().tensors().get(name).shape());
            assertThat(read.tensors().get(name).values())
                    .isEqualTo(example().tensors().get(name).values());
        }
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void equalContentsGiveEqualBytes() {
        assertThat(SafeTensorsWriter.bytes(example())).isEqualTo(SafeTensorsWriter.bytes(example()));
    }

    @Test
    void noticesAFlippedBitInNumbersAndMetadata() throws IOException {
        final Path file = directory.resolve("model.safetensors");
        final byte[] bytes = SafeTensorsWriter.bytes(example());
        final int data = bytes.length - 8 * Float.BYTES;
        for (int bit = data * 8; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, bytes);
            assertThatThrownBy(() -> SafeTensors.read(file))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessage("The model (" + file + ") does not have the checksum (sha256) that its metadata says.");
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        bytes[text.indexOf("quoted")] ^= 2;
        Files.write(file, bytes);
        assertThatThrownBy(() -> SafeTensors.read(file)).hasMessageContaining("checksum");
    }

    @Test
    void readsFilesWithoutAChecksum() throws IOException {
        final Path file = directory.resolve("model.safetensors");
        final byte[] bytes = SafeTensorsWriter.bytes(example());
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        // The same length under another name: an entry that says nothing to the reader.
        bytes[text.indexOf("sha256")] = 'x';
        Files.write(file, bytes);
        assertThat(SafeTensors.read(file).metadata()).containsKeys("format", "xha256");
    }

    @Test
    void readsTheLayoutThatTheFormatPrescribes() throws IOException {
        final SafeTensors read = read(file("{\"x\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]}}   ", 2));
        assertThat(read.tensors().get("x").values()).containsExactly(0, 1);
        assertThat(read.metadata()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | 3 | 4 bytes that no tensor uses
            {'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | 1 | within the file
            {'x':{'dtype':'F32','shape':[2],'data_offsets':[4,12]}} | 3 | right after the data before it
            {'x':{'dtype':'F32','shape':[2],'data_offsets':[0,4]}} | 2 | a shape of 8 bytes and data of 4
            {'x':{'dtype':'F32','shape':[2],'data_offsets':[8,0]}} | 2 | data of -8
            {'x':{'dtype':'F32','shape':[2],'data_offsets':[-8,0]}} | 2 | must lie between
            {'x':{'dtype':'F32','shape':[-1],'data_offsets':[0,8]}} | 2 | must lie between
            {'x':{'dtype':'F32','shape':[1.5],'data_offsets':[0,8]}} | 2 | whole number
            {'x':{'dtype':'F32','shape':[65536,65536,65536,65536],'data_offsets':[0,0]}} | 2 | larger than a model
            {'x':{'dtype':'F32','shape':[1,1,1,1,1,1,1,1,1],'data_offsets':[0,4]}} | 1 | more than 8 sizes
            {'x':{'dtype':'F32','shape':[1],'data_offsets':[0,4]},'y':{'dtype':'F32','shape':[1],'data_offsets':[0,4]}} | 1 | right after the data
            {'x':{'dtype':'F32','shape':[1],'data_offsets':[0,4]},'x':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}} | 2 | not JSON
            {'x':{'dtype':'F16','shape':[2],'data_offsets':[0,4]}} | 1 | must be one of F32
            {'../../x':{'dtype':'F32','shape':[1],'data_offsets':[0,4]}} | 1 | a name that a tensor may not have
            {'x':{'dtype':'F32','shape':[1],'data_offsets':[0,4],'code':'1'}} | 1 | unknown
            {'x':{'dtype':'F32','shape':[1],'data_offsets':[0]}} | 1 | must be two numbers
            {'__metadata__':{'a':1}} | 0 | must be a text
            [1,2] | 0 | must be an object
            nonsense | 0 | not JSON
            """)
    void refusesDamagedAndHostileHeaders(String header, int floats, String said) throws IOException {
        final Path file = file(header.replace('\'', '"'), floats);
        assertThatThrownBy(() -> read(file))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe"))
                .hasMessageContaining(said)
                .hasMessageContaining("x.safetensors");
    }

    @ParameterizedTest
    @CsvSource({"9223372036854775807", "-1", "1000000000", "100", "0", "16777217"})
    void refusesHeadersThatAreLongerThanTheFile(long length) throws IOException {
        final ByteBuffer bytes =
                ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN).putLong(length);
        final Path file = Files.write(directory.resolve("x.safetensors"), bytes.array());
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("says that its header has");
    }

    @Test
    void everyCutOfAFileIsRefused() throws IOException {
        final byte[] whole = SafeTensorsWriter.bytes(example());
        for (int length = 0; length < whole.length; length++) {
            final Path file = Files.write(directory.resolve("cut"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> read(file)).isInstanceOf(NoctuleException.class);
        }
    }

    @Test
    void flippedBytesNeverBreakTheReader() throws IOException {
        final Random random = Seeds.random(11);
        for (int trial = 0; trial < 400; trial++) {
            final byte[] bytes = SafeTensorsWriter.bytes(example());
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            final Path file = Files.write(directory.resolve("flipped"), bytes);
            try {
                read(file);
            } catch (NoctuleException e) {
                assertThat(e.getMessage().lines()).hasSize(1);
            }
        }
    }

    @Test
    void saysThatAFileIsMissing() {
        assertThatThrownBy(() -> read(directory.resolve("none")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> read(directory)).isInstanceOf(NoctuleException.class);
    }

    private static SafeTensors read(Path file) {
        return SafeTensors.read(file);
    }

    private Path file(String header, int floats) throws IOException {
        final byte[] text = header.getBytes(StandardCharsets.UTF_8);
        final ByteBuffer bytes = ByteBuffer.allocate(8 + text.length + 4 * floats)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text);
        for (int i = 0; i < floats; i++) {
            bytes.putFloat(i);
        }
        return Files.write(directory.resolve("x.safetensors"), bytes.array());
    }
}
