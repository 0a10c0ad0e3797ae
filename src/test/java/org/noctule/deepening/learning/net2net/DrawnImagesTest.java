package org.noctule.deepening.learning.net2net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.noctule.json.Options;

final class DrawnImagesTest {
    private static final Options OPTIONS = SmallJobs.images(20, 10, 16, 0.15, 0);

    private static long sum(float... values) {
        final CRC32 sum = new CRC32();
        for (final float value : values) {
            final int bits = Float.floatToRawIntBits(value);
            for (int shift = 0; shift < 32; shift += 8) {
                sum.update(bits >>> shift);
            }
        }
        return sum.getValue();
    }

    @Test
    void areTheSameOnEveryMachine() {
        final ImageSet images = DrawnImages.training(OPTIONS);
        assertThat(sum(images.pixels())).isEqualTo(3_492_642_422L);
        assertThat(images.pixels()).hasSize(20 * 3 * 16 * 16);
        assertThat(images.labels()).startsWith(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0);
    }

    @Test
    void differBySeedAndPurpose() {
        final long learnt =
                sum(DrawnImages.training(SmallJobs.images(10, 10, 16, 0.15, 0)).pixels());
        assertThat(sum(DrawnImages.test(OPTIONS).pixels())).isNotEqualTo(learnt);
        assertThat(sum(DrawnImages.training(SmallJobs.images(10, 10, 16, 0.15, 1))
                        .pixels()))
                .isNotEqualTo(learnt);
    }

    @Test
    void everyClassPaintsSomeOfItsImageAndLeavesSome() {
        final Motif.Pose pose = new Motif.Pose(8, 8, 4, 5, 1);
        for (final Motif motif : Motif.values()) {
            int covered = 0;
            for (int pixel = 0; pixel < 256; pixel++) {
                covered += motif.covers(pixel % 16 - 7.5, pixel / 16 - 7.5, pose) ? 1 : 0;
            }
            assertThat(covered).as(motif.name()).isBetween(20, 200);
        }
    }
}
