package org.noctule.experiment;

import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.Session;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;

/** A run whose deadlock is a failure, which its last message does not tell. */
final class StrictSession implements Session {
    private final Simulation simulation;

    StrictSession(Scenario scenario, Recorder recorder) {
        simulation = new Simulation(scenario, recorder);
    }

    @Override
    public Message begin() {
        return simulation.begin();
    }

    @Override
    public Message next(Reply reply) {
        final Message message = simulation.next(reply);
        final Optional<NoctuleException> deadlock = simulation.deadlock();
        if (deadlock.isPresent()) {
            throw deadlock.get();
        }
        return message;
    }

    @Override
    public boolean ended() {
        return simulation.ended();
    }

    @Override
    public boolean truncated() {
        return simulation.truncated();
    }

    @Override
    public void close() {
        simulation.close();
    }
}
