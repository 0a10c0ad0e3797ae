package org.noctule.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;

final class NpyFormatTest {
    private static Block read(String header, int bytes) {
        final byte[] text = header.getBytes(StandardCharsets.ISO_8859_1);
        final ByteBuffer whole = ByteBuffer.allocate(10 + text.length + bytes);
        whole.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        whole.put((byte) text.length).put((byte) (text.length >> 8)).put(text);
        return NpyFormat.decode(whole.flip().limit(whole.capacity()), "a.npy");
    }

    @Test
    void tenFieldsHaveTheSizeOfNumpysFile() {
        final Block fields = Block.of(new double[10 * 512 * 512], 10, 512, 512);
        assertThat(NpyFormat.encode(fields)).hasSize(20_971_648);
        assertThat(new String(NpyFormat.header(fields), StandardCharsets.ISO_8859_1))
                .startsWith("\u0093NUMPY\u0001\u0000v\u0000{'descr': '<f8', 'fortran_order': False, "
                        + "'shape': (10, 512, 512), }")
                .endsWith(" \n");
    }

    @Test
    void blocksComeBackAsTheyWere() {
        for (final Block block : List.of(
                Block.of(new double[] {1, 2, 3, 4}, 2, 2),
                Block.of(new float[] {1, 2, 3}, 3),
                Block.of(new float[] {7}),
                Block.of(new double[0], 0, 5),
                Block.of("text".getBytes(StandardCharsets.US_ASCII)))) {
            assertThat(NpyFormat.decode(ByteBuffer.wrap(NpyFormat.encode(block)), "a.npy"))
                    .isEqualTo(block);
        }
    }

    @Test
    void headersThatNumpyWritesAreRead() {
        // As numpy 1.26 and 2 write them, with room to grow.
        assertThat(read("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }          \n", 12)
                        .shape())
                .containsExactly(3);
        assertThat(read("{'descr': '<f8', 'fortran_order': False, 'shape': (), }\n", 8)
                        .shape())
                .isEmpty();
    }

    @Test
    void whatIsDamagedIsRefusedByName() {
        final byte[] good = NpyFormat.encode(Block.of(new double[] {1, 2}, 2));
        for (int length = 0; length < good.length; length++) {
            final ByteBuffer cut = ByteBuffer.wrap(good, 0, length);
            assertThatThrownBy(() -> NpyFormat.decode(cut, "a.npy"))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageContaining("(a.npy)");
        }
        for (final String header : List.of(
                "{'descr': '<f8', 'fortran_order': True, 'shape': (1,), }\n",
                "{'descr': '>f8', 'fortran_order': False, 'shape': (1,), }\n",
                "{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }\n",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }\n",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (4294967297,), }\n",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (2147483647, 2147483647, 2147483647, 8), }\n")) {
            assertThatThrownBy(() -> read(header, 8))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageContaining("(a.npy)");
        }
    }

    @Test
    void aBlockIsAsLongAsItsShapeSays() {
        assertThatThrownBy(() -> Block.of(new double[3], 2, 2)).hasMessageContaining("holds 24 bytes, not 32");
        assertThatThrownBy(() -> Block.of(new double[2], 2).floats()).hasMessageContaining("<f8, not <f4");
    }
}
