package org.noctule.deepening.simulator;

import java.util.List;
import java.util.OptionalDouble;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.workload.DeepeningProfile;

/**
 * The course of recorded runs. Decisions come when the run of the actions before, filled up with zeros, was asked;
 * epochs behind the last decision end when those of the whole list's run did. A job without a rise of its allocation
 * goes the way of the first scenario's run that did nothing.
 */
record ReplayedCourse(DeepeningProfile.Replay training) implements EpochCourse {
    private ReplayScenario recording(DeepeningProfile.Replay.Stage stage) {
        return stage.recording()
                .orElseThrow(() -> new IllegalStateException(stage.scenario() + " has no runs on this side"));
    }

    /** Seconds from the rise to a moment at which so many seconds were left. */
    private static double since(ReplayScenario scenario, double left) {
        return scenario.budget() - scenario.start() - left;
    }

    @Override
    public Segment plain() {
        final ReplayScenario first = recording(training.stages().get(0));
        final RecordedSequence run = first.sequence(first.noAdaptation());
        return RecordedSegment.of(run, 0, since(first, run.timeLeft().get(0)), since(first, 0));
    }

    @Override
    public String name() {
        return training.stages().get(0).scenario();
    }

    @Override
    public OptionalDouble deviated(OptionalDouble accuracy) {
        return accuracy;
    }

    @Override
    public Stage rise(double clock) {
        return new Recorded(recording(training.stage(clock)));
    }

    private record Recorded(ReplayScenario scenario) implements Stage {
        @Override
        public String name() {
            return scenario.name();
        }

        @Override
        public double untilFirst(Segment plain, double seconds) {
            return since(scenario, scenario.timeLeft(List.of()));
        }

        @Override
        public Segment behind(List<Integer> actions) {
            final RecordedSequence run = scenario.sequence(actions);
            final int epoch = actions.size() - 1;
            final double begun = since(scenario, scenario.timeLeft(actions.subList(0, epoch)));
            if (actions.size() < scenario.decisions()) {
                return RecordedSegment.of(run, epoch, 0, since(scenario, 0) - begun)
                        .withFirstEnd(since(scenario, scenario.timeLeft(actions)) - begun);
            }
            return RecordedSegment.of(
                    run, epoch, since(scenario, run.timeLeft().get(epoch)) - begun, since(scenario, 0) - begun);
        }

        @Override
        public int rank(List<Integer> actions) {
            return actions.size() == scenario.decisions() ? scenario.rank(actions) : 0;
        }
    }
}
