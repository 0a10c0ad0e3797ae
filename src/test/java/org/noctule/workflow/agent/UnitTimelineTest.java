package org.noctule.workflow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.test.Seeds;

class UnitTimelineTest {
    /** Seconds are slots of an array. */
    @Test
    void findsTheGapThatATableOfSecondsHas() {
        for (int trial = 0; trial < 100; trial++) {
            final Random random = Seeds.random(trial);
            final int capacity = 1 + random.nextInt(4);
            final UnitTimeline timeline = new UnitTimeline(capacity);
            final int[] taken = new int[2000];
            int past = 0;
            for (int i = 0; i < 40; i++) {
                past = random.nextInt(5) == 0 ? past + random.nextInt(10) : past;
                timeline.forget(past);
                final int from = past + random.nextInt(60);
                final int seconds = random.nextInt(12);
                final int cores = 1 + random.nextInt(capacity);
                final int start = (int) timeline.earliest(from, seconds, cores);
                int expected = from;
                while (!free(taken, expected, Math.max(1, seconds), capacity - cores)) {
                    expected++;
                }
                assertThat(start).as("trial %d, task %d", trial, i).isEqualTo(expected);
                timeline.take(start, seconds, cores);
                for (int second = start; second < start + seconds; second++) {
                    taken[second] += cores;
                }
            }
        }
    }

    private static boolean free(int[] taken, int from, int seconds, int most) {
        for (int second = from; second < from + seconds; second++) {
            if (taken[second] > most) {
                return false;
            }
        }
        return true;
    }
}
