package org.noctule.deepening.simulator;

import java.util.List;
import java.util.OptionalDouble;
import org.noctule.deepening.workload.DeepeningProfile;

/** The source of a training's epochs and accuracies. */
interface EpochCourse {
    /** Finds the course of a job. */
    static EpochCourse of(DeepeningProfile training, String job) {
        return training.match(new DeepeningProfile.Cases<>() {
            @Override
            public EpochCourse replay(DeepeningProfile.Replay replayed) {
                return new ReplayedCourse(replayed);
            }

            @Override
            public EpochCourse modelled(DeepeningProfile.Modelled modelled) {
                return new ModelledCourse(modelled, job);
            }
        });
    }

    /** The epochs without a change of the network. */
    Segment plain();

    /** What follows a rise of the allocation at a clock of the job. */
    Stage rise(double clock);

    /** The name of what is played before a rise. */
    String name();

    /** The accuracy that the job is said to have, in place of the one without deviation. */
    OptionalDouble deviated(OptionalDouble accuracy);

    /** What follows a rise of the allocation. */
    interface Stage {
        /** The name of what is played. */
        String name();

        /** Seconds at reference speed between the rise and the first decision, after so many of the plain epochs. */
        double untilFirst(Segment plain, double seconds);

        /** The epochs behind decisions, of which the last has just been made. */
        Segment behind(List<Integer> actions);

        /** The place of a whole list of actions in a table, 0 without a table. */
        int rank(List<Integer> actions);
    }
}
