package org.noctule.learning.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.learning.bridge.BoardLayout.Array;

final class BoardLayoutTest {
    private static List<Integer> offsets(BoardLayout layout) {
        return Arrays.stream(Array.values()).map(layout::offset).toList();
    }

    @Test
    void arraysLieWhereOtherProgramsLookForThem() {
        final BoardLayout job = new BoardLayout(32, 1282, 128);
        assertThat(offsets(job))
                .startsWith(
                        64, 192, 448, 512, 768, 832, 1088, 1216, 1280, 5376, 169472, 169728, 173824, 337920, 338048);
        assertThat(job.bytes()).isEqualTo(338048 + 32 * 4);
        final BoardLayout one = new BoardLayout(1, 21, 37);
        assertThat(offsets(one)).startsWith(64, 128, 192, 256, 320, 384, 448, 512, 576, 640, 768, 832, 896, 1024, 1088);
        assertThat(one.bytes()).isEqualTo(1088 + 4);
    }

    @Test
    void arraysOfClustersFollowWhereAProgramDecides() {
        final BoardLayout plain = new BoardLayout(2, 1, 1, new ClusterRoom(10, 3, TrainingRoom.NONE));
        final Long[] cluster = {12L, 480L, 1920L, 36L, 72L, 56L, 320L, 4L, 8L, 4L};
        assertThat(clusterRows(plain)).startsWith(cluster).endsWith(0L, 0L, 0L, 0L, 0L, 0L);
        final BoardLayout layout = new BoardLayout(2, 1, 1, new ClusterRoom(10, 3, new TrainingRoom(2, 17, 150, 200)));
        assertThat(clusterRows(layout)).startsWith(cluster).endsWith(224L, 34L, 6000L, 3200L, 3200L, 24L);
        assertThat(offsets(layout)).isSorted().doesNotHaveDuplicates().allMatch(offset -> offset % 64 == 0);
    }

    private static List<Long> clusterRows(BoardLayout layout) {
        return Arrays.stream(Array.values())
                .filter(array -> array.ordinal() >= Array.JOBS.ordinal())
                .map(layout::rowBytes)
                .toList();
    }

    @Test
    void theHeadNamesTheSizes() {
        final BoardLayout layout = new BoardLayout(3, 300, 5);
        final ByteBuffer memory = ByteBuffer.allocate(layout.bytes());
        layout.writeHead(memory);
        final byte[] head = Arrays.copyOf(memory.array(), 64);
        assertThat(new String(head, 0, 8, StandardCharsets.US_ASCII)).isEqualTo("NOCTBRD1");
        assertThat(Arrays.copyOfRange(head, 8, 24)).containsExactly(3, 0, 0, 0, 3, 0, 0, 0, 44, 1, 0, 0, 5, 0, 0, 0);
        assertThat(Arrays.copyOfRange(head, 24, 64)).containsOnly(0);
    }

    @Test
    void aBoardThatIsTooLargeIsRefused() {
        assertThatThrownBy(() -> new BoardLayout(1 << 16, 1 << 14, 128))
                .isInstanceOf(NoctuleException.class)
                .hasMessageStartingWith("A board of 65536 environments with 16384 values and 128 actions each has ")
                .extracting(e -> ((NoctuleException) e).kind())
                .isEqualTo(NoctuleException.Kind.INPUT);
    }

    @Test
    void seedsFollowEachOtherAsSplitMixSays() {
        assertThat(EpisodeSeeds.next(0)).isEqualTo(0xE220A8397B1DCDAFL >>> 1).isEqualTo(8147104208329303767L);
        for (long seed = 0; seed < 1000; seed++) {
            final long wide = seed * 0x123456789ABCDL;
            assertThat(EpisodeSeeds.next(wide)).isEqualTo(new SplittableRandom(wide).nextLong() >>> 1);
        }
    }
}
