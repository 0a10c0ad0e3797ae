package org.noctule.test.metamorphic;

import org.noctule.experiment.RunObserver;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.test.metamorphic.Stage.Played;

/** Somebody is told of the run and does nothing: equal bytes. 1,250 of the long scenarios tell. */
final class IdleObserver implements Relation {
    private static final int EVERY = 4;

    @Override
    public boolean holds(Scenario scenario) {
        return scenario.seed() % EVERY == 0;
    }

    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        return stage.play(
                        scenario,
                        plan -> plan.observedBy(
                                (output, seed) -> new Watcher(new ColumnRecorder(RecordedSeries.all()))))
                .results();
    }

    /** Keeps rows that nobody reads. */
    private record Watcher(Recorder recorder) implements RunObserver {}
}
