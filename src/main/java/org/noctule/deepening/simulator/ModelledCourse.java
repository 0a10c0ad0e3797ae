package org.noctule.deepening.simulator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.zip.CRC32;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.DeepeningModel;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.random.Chance;

/** The course by a law. A job without a rise of its allocation has the mean of the first moment. */
record ModelledCourse(DeepeningProfile.Modelled training, String job) implements EpochCourse {
    private Segment segment(DeepeningModel model, AdaptableNetwork network) {
        return new UniformSegment(
                model.cost().trainSeconds(network.added()),
                model.cost().testSeconds(network.added()),
                training.law().batches(),
                model.accuracy(network));
    }

    @Override
    public Segment plain() {
        return segment(training.law().at(training.law().moments().get(0).from()), training.network());
    }

    @Override
    public Stage rise(double clock) {
        final DeepeningModel model = training.law().at(clock);
        return new Stage() {
            @Override
            public String name() {
                return training.network().name();
            }

            @Override
            public double untilFirst(Segment plain, double seconds) {
                return plain.untilNextLook(seconds);
            }

            @Override
            public Segment behind(List<Integer> actions) {
                return segment(model, training.network().deepen(actions));
            }

            @Override
            public int rank(List<Integer> actions) {
                return 0;
            }
        };
    }

    @Override
    public String name() {
        return training.network().name();
    }

    /** Draws by the job's name: jobs of one profile differ, and no order of ends matters. */
    @Override
    public OptionalDouble deviated(OptionalDouble accuracy) {
        if (accuracy.isEmpty()) {
            return accuracy;
        }
        final CRC32 number = new CRC32();
        number.update(job.getBytes(StandardCharsets.UTF_8));
        final double bell = Chance.of(training.seed(), Chance.Purpose.EPISODE, number.getValue())
                .nextBell();
        return OptionalDouble.of(
                Math.min(1, Math.max(0, accuracy.getAsDouble() + training.law().noise() * bell)));
    }
}
