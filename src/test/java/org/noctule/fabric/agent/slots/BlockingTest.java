package org.noctule.fabric.agent.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds blocking against an independent study of the same decision problem. */
final class BlockingTest {
    private static final BlockRule FIRST = new FirstFitBlocks(PublishedStreams.INDEX);
    private static final BlockRule BEST = new BestFitBlocks(PublishedStreams.INDEX);

    private static double blocking(char law, int seeds, SlotPolicy policy) {
        double sum = 0;
        for (int seed = 0; seed < seeds; seed++) {
            sum += PublishedStreams.draw(law, seed).episode().blocked(policy, false) / 1001.0;
        }
        return sum / seeds;
    }

    @ParameterizedTest
    @CsvSource({"A, 4, .218", "A, 8, .293", "A, 16, .263", "B, 16, .261", "C, 4, .120", "D, 4, .109"})
    void blocksAsManyAtAFixedDegreeAndFirstFit(char law, int degree, double expected) {
        assertThat(blocking(law, law == 'A' ? 10 : 3, new FixedDegree(degree, false, FIRST)))
                .isCloseTo(expected, within(0.02));
    }

    @ParameterizedTest
    @CsvSource({"A, 10, .1445", "B, 4, .152"})
    void blocksAsFewAtDegreeEightAndBestFit(char law, int seeds, double expected) {
        assertThat(blocking(law, seeds, new FixedDegree(8, false, BEST))).isCloseTo(expected, within(0.015));
    }

    @Test
    void lookingAheadPaysAndRepeats() {
        final PublishedStreams.Drawn drawn = PublishedStreams.draw('D', 1);
        final SlotEpisode part = new SlotEpisode(drawn.episode().jobs().subList(0, 150), PublishedStreams.LONGEST);
        final int fixed = part.blocked(new FixedDegree(4, true, FIRST), false);

        assertThat(part.blocked(rollout(drawn.mix(), FIRST, 30), false))
                .isLessThan(fixed)
                .isEqualTo(part.blocked(rollout(drawn.mix(), FIRST, 30), false));
        assertThat(part.blocked(planner(drawn.mix(), FIRST, 8), false))
                .isLessThan(fixed)
                .isEqualTo(part.blocked(planner(drawn.mix(), FIRST, 8), false));
    }

    private static SlotPolicy rollout(JobMix mix, BlockRule rule, int futures) {
        return new Rollout(
                List.of(new FixedDegree(4, true, rule)),
                Answers.every(rule),
                mix,
                new Rollout.Settings(futures, 60, 1.5, 0),
                7);
    }

    private static SlotPolicy planner(JobMix mix, BlockRule rule, int futures) {
        return new Planner(rule, mix, new Planner.Settings(futures, 15, 4, 0.02), 7);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"A, .14", "D, .08"})
    void aPlannerThatPlacesWellBlocksFew(char law, double atMost) {
        double sum = 0;
        for (int seed = 0; seed < 3; seed++) {
            final PublishedStreams.Drawn drawn = PublishedStreams.draw(law, seed);
            sum += drawn.episode()
                            .blocked(
                                    new Rollout(
                                            List.of(new FixedDegree(law == 'A' ? 8 : 2, true, BEST)),
                                            Answers.every(BEST),
                                            drawn.mix(),
                                            Rollout.Settings.DEFAULT,
                                            seed),
                                    true)
                    / 1001.0;
        }
        assertThat(sum / 3).isLessThan(atMost + 0.01);
    }
}
