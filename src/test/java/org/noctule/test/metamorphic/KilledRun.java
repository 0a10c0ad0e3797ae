package org.noctule.test.metamorphic;

import org.noctule.test.metamorphic.Stage.Played;

/** The run is killed at any time and goes on: equal bytes. */
final class KilledRun implements Relation {
    @Override
    public boolean holds(Scenario scenario) {
        return true;
    }

    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        return stage.resume(scenario, first, Draw.of(-scenario.seed()).random().nextDouble())
                .results();
    }
}
