package org.noctule.experiment.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LiveCourseTest {
    @Test
    void nothingIsKnownBeforeTheFirstValue() {
        assertThat(new LiveCourse().take(5).mean()).isNaN();
    }

    @Test
    void aValueThatHoldsForNoTimeLeavesNoTrace() {
        final LiveCourse course = new LiveCourse();
        course.set(0, 1);
        course.set(4, 100);
        course.set(4, 3);
        assertThat(course.take(8)).isEqualTo(new LiveCourse.Part(2, 1, 3));
        assertThat(course.take(9)).isEqualTo(new LiveCourse.Part(3, 3, 3));
    }

    /** Against a list of what holds in each second. */
    @Test
    void isTheMeanLeastAndGreatestOfEachSecond() {
        for (int seed = 0; seed < 200; seed++) {
            final Random random = new Random(seed);
            final LiveCourse course = new LiveCourse();
            final double[] seconds = new double[200];
            int now = 0;
            int asked = 0;
            course.set(0, 0);
            double value = 0;
            while (now < 150) {
                final int next = now + random.nextInt(5);
                Arrays.fill(seconds, now, next, value);
                now = next;
                if (random.nextInt(3) == 0 && now > asked) {
                    final DoubleSummaryStatistics all =
                            Arrays.stream(seconds, asked, now).summaryStatistics();
                    final LiveCourse.Part part = course.take(now);
                    assertThat(part.mean()).isCloseTo(all.getAverage(), within(1e-9));
                    assertThat(part.least()).isEqualTo(all.getMin());
                    assertThat(part.most()).isEqualTo(all.getMax());
                    asked = now;
                }
                value = random.nextInt(10);
                course.set(now, value);
            }
        }
    }
}
