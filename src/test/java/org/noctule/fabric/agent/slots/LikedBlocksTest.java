package org.noctule.fabric.agent.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LikedBlocksTest {
    private static final BlockRule RULE = new FreeBlocks(PublishedStreams.INDEX, Integer.MAX_VALUE);
    private static final Answers EVERY = Answers.every(RULE);

    @Test
    void offersEachDegreeOnTheBlockThatIsWorthMost() {
        final SplittableRandom random = new SplittableRandom(4);
        final float[] weights = new float[AfterstateFeatures.size()];
        for (int feature = 0; feature < weights.length; feature++) {
            weights[feature] = (float) random.nextDouble(-1, 1);
        }
        final AfterstateValue value = new ValueNetwork(new float[0], new float[0], new float[0], weights);
        final LikedBlocks liked = new LikedBlocks(value, RULE, PublishedStreams.INDEX);
        final BestAfterstate best = new BestAfterstate(value, RULE, PublishedStreams.INDEX);
        final int[] fewer = {0};

        PublishedStreams.draw('C', 2)
                .episode()
                .blocked(
                        (state, job) -> {
                            final List<SlotChoice> every = EVERY.to(state, job);
                            final List<SlotChoice> offered = liked.to(state, job);
                            assertThat(offered).isEqualTo(twin(value, state, job, every));
                            assertThat(offered).contains(best.choose(state, job));
                            fewer[0] += every.size() - offered.size();
                            return every.get(random.nextInt(every.size()));
                        },
                        true);

        assertThat(fewer[0]).isGreaterThan(1000);
    }

    /** Sorts the answers of each degree by what they are worth; of equal ones the first stays the first. */
    private static List<SlotChoice> twin(AfterstateValue value, SlotState state, SlotJob job, List<SlotChoice> every) {
        final AfterstateFeatures afterstate = new AfterstateFeatures(PublishedStreams.INDEX);
        afterstate.look(state);
        final Comparator<SlotChoice> worse = Comparator.comparing(choice -> {
            final float[] features = new float[AfterstateFeatures.size()];
            afterstate.write(choice, features);
            return value.value(features);
        });
        return Stream.concat(job.demands().stream().map(SlotDemand::degree), Stream.of(0))
                .flatMap(degree -> every.stream()
                        .filter(choice -> choice.degree() == degree)
                        .sorted(worse.reversed())
                        .limit(1))
                .toList();
    }
}
