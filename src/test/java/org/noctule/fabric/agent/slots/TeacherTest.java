package org.noctule.fabric.agent.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TeacherTest {
    private static final double PRICE = 0.017;
    private static final BlockRule RULE = new FirstFitBlocks(PublishedStreams.INDEX);
    private static final PublishedStreams.Drawn DRAWN = PublishedStreams.draw('A', 3);
    private static final SlotEpisode PART =
            new SlotEpisode(DRAWN.episode().jobs().subList(0, 80), PublishedStreams.LONGEST);

    private static RolloutValues values(int futures, long seed, SlotPolicy... policies) {
        return new RolloutValues(List.of(policies), DRAWN.mix(), new Rollout.Settings(futures, 30, 1, PRICE), seed);
    }

    private static SlotPolicy degree(int degree) {
        return new FixedDegree(degree, true, RULE);
    }

    /** Plays every future as an episode of its own, whose first job is already placed. */
    private static double twin(SlotState state, SlotChoice choice, SlotPolicy policy, int futures, long seed) {
        final SplittableRandom random = new SplittableRandom(seed);
        double worth = 0;
        for (int future = 0; future < futures; future++) {
            final SlotState copy = new SlotState(state);
            worth += choice.accepts() ? 1 : 0;
            if (choice.accepts()) {
                copy.take(choice.servers(), choice.slots());
            }
            for (final SlotJob job : DRAWN.mix().future(30, random)) {
                copy.advance();
                final SlotChoice answer = policy.choose(copy, job);
                if (answer.accepts()) {
                    worth++;
                    copy.take(answer.servers(), answer.slots());
                }
            }
            for (; copy.busy() != 0; copy.advance()) {
                worth -= PRICE * Long.bitCount(copy.busy());
            }
        }
        return worth / futures;
    }

    @Test
    void valuesAnAnswerByThePolicyThatDoesBestAfterIt() {
        final SlotState state = new SlotState(PublishedStreams.LONGEST, SlotState.ENDLESS);
        for (final SlotJob job : PART.jobs().subList(0, 20)) {
            final List<SlotChoice> choices = Answers.every(RULE).to(state, job);
            final double[] values = values(7, 5, degree(4), degree(8)).values(state, choices);
            for (int index = 0; index < values.length; index++) {
                assertThat(values[index])
                        .isCloseTo(
                                Math.max(
                                        twin(state, choices.get(index), degree(4), 7, 5),
                                        twin(state, choices.get(index), degree(8), 7, 5)),
                                within(1e-9));
            }
            final SlotChoice first = choices.get(0);
            if (first.accepts()) {
                state.take(first.servers(), first.slots());
            }
            state.advance();
        }
    }

    @Test
    void writesDownEveryAnswerAndGivesTheBest() {
        final List<Lesson> lessons = new ArrayList<>();
        final List<SlotChoice> given = new ArrayList<>();
        final Teacher teacher = new Teacher(values(5, 1, degree(4)), RULE, PublishedStreams.INDEX, lessons::add, 0, 1);
        final RolloutValues again = values(5, 1, degree(4));

        PART.blocked(
                (state, job) -> {
                    final List<SlotChoice> choices = Answers.every(RULE).to(state, job);
                    final SlotChoice choice = teacher.choose(state, job);
                    if (choices.size() > 1) {
                        final double[] values = again.values(state, choices);
                        assertThat(lessons.get(given.size()).values()).containsExactly(values);
                        assertThat(values[choices.indexOf(choice)])
                                .isEqualTo(Arrays.stream(values).max().getAsDouble());
                        given.add(choice);
                    }
                    return choice;
                },
                false);

        assertThat(lessons).hasSameSizeAs(given).hasSizeGreaterThan(50);
    }

    @Test
    void triesOtherAnswersNowAndThen() {
        assertThat(differences(0)).isZero();
        assertThat(differences(0.2)).isBetween(3, 30);
        assertThat(differences(1)).isGreaterThan(40);
    }

    /** How often the answer is not the best one. */
    private static int differences(double exploration) {
        final List<Lesson> lessons = new ArrayList<>();
        final Teacher teacher = new Teacher(
                (state, choices) -> new double[choices.size()],
                RULE,
                PublishedStreams.INDEX,
                lessons::add,
                exploration,
                2);
        final int[] others = {0};
        PART.blocked(
                (state, job) -> {
                    final SlotChoice best = Answers.every(RULE).to(state, job).get(0);
                    final SlotChoice choice = teacher.choose(state, job);
                    others[0] += choice.equals(best) ? 0 : 1;
                    return choice;
                },
                false);
        return others[0];
    }
}
