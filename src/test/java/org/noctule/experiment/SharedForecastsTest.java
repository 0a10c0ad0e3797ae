package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;

final class SharedForecastsTest {
    private static final int CHOICES = 8;

    /** Plays the largest degrees; returns how many bytes that took. */
    private static long play(Environment environment) {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long begin = threads.getCurrentThreadAllocatedBytes();
        Turn turn = environment.begin(5);
        for (int i = 0; i < CHOICES && turn instanceof Turn.Choice choice; i++) {
            int action = choice.mask().size() - 1;
            while (!choice.mask().allows(action)) {
                action--;
            }
            turn = environment.step(action);
        }
        return threads.getCurrentThreadAllocatedBytes() - begin;
    }

    private static Environments environments() {
        final RunOptions options =
                OptionsReader.read(Path.of("launch/environments/partition.json"), Overrides.NONE, warning -> {});
        return new Environments(options, Inputs.read(options));
    }

    @Test
    void environmentsOfOneThreadFindOutTogether() {
        final List<Environment> together = environments().group(3, 1);
        final long first = play(together.get(0));
        assertThat(play(together.get(1))).isLessThan(first / 2);
        assertThat(play(together.get(2))).isLessThan(first / 2);
    }

    @Test
    void thoseOfOtherThreadsFindOutThemselves() {
        final List<Environment> apart = environments().group(4, 2);
        final long first = play(apart.get(0));
        assertThat(play(apart.get(1))).isGreaterThan(first / 2);
        assertThat(play(apart.get(2))).isLessThan(first / 2);
    }
}
