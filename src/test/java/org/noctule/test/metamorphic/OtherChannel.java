package org.noctule.test.metamorphic;

import org.noctule.test.metamorphic.Stage.Played;

/** The agent decides behind sockets: equal bytes. */
final class OtherChannel implements Relation {
    @Override
    public boolean holds(Scenario scenario) {
        return true;
    }

    @Override
    public Results again(Scenario scenario, Played first, Stage stage) {
        final Scenario other = scenario.copy();
        other.options().withObjectProperty("channel").put("transport", "zmq");
        return stage.play(other).results();
    }
}
