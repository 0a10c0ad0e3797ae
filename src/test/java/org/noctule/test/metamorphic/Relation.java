package org.noctule.test.metamorphic;

import java.util.List;
import org.noctule.test.metamorphic.Stage.Played;

/** Another run of a scenario of which it is known what its results have to do with those of the first. */
interface Relation {
    /** All relations. */
    List<Relation> ALL = List.of(
            new UselessNodes(),
            new OtherNames(),
            new LaterDates(),
            new FasterMachine(),
            new KilledRun(),
            new OtherChannel(),
            new PermutedAxes(),
            new IdleObserver());

    /** Whether it says anything of a scenario. */
    boolean holds(Scenario scenario);

    /** Plays the other run, and returns its results after the change was undone. */
    Results again(Scenario scenario, Played first, Stage stage);

    /** Picks the results of the first run of which it says anything, by default all. */
    default Results known(Scenario scenario, Results first) {
        return first;
    }

    /** The relative difference that numbers may have; 0 for equal bytes. */
    default double tolerance() {
        return 0;
    }
}
