package org.noctule.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/**
 * The one run that an agent or a problem serves, begun by SIMULATION_BEGINS.
 *
 * @param <R> the type of the run
 */
public final class ServedRun<R> {
    private final Function<Event.SimulationBegins, R> begin;
    private Optional<R> run = Optional.empty();

    /**
     * Waits for a run.
     *
     * @param begin makes it
     */
    public ServedRun(Function<Event.SimulationBegins, R> begin) {
        this.begin = begin;
    }

    /**
     * Returns the run of a message, which may begin it.
     *
     * @param message the message
     * @return the run
     * @throws NoctuleException of kind PEER if no message has begun it
     */
    public R of(Message message) {
        final List<Event> events = message.events();
        // No iterator per message.
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Event.SimulationBegins begins) {
                run = Optional.of(begin.apply(begins));
            }
        }
        return at(message.now());
    }

    /**
     * Returns the run between messages.
     *
     * @return the run
     * @throws NoctuleException of kind PEER if no message has begun it
     */
    public R begun() {
        return at(0);
    }

    private R at(double date) {
        if (run.isEmpty()) {
            throw NoctuleException.peer(
                    "The first message at date " + date + " does not hold SIMULATION_BEGINS.",
                    "Maybe the simulator was started before the agent and talked to another one.");
        }
        return run.get();
    }

    /** {@return the run, if it has begun, empty before SIMULATION_BEGINS} */
    public Optional<R> find() {
        return run;
    }
}
