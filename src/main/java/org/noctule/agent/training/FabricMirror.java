package org.noctule.agent.training;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.noctule.ramp.FabricState;
import org.noctule.ramp.Plan;

/** The fabric as the decision side knows it: what it has given out, until it hears that it was given back. */
final class FabricMirror {
    private final FabricState state;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Set<String> trainings = new HashSet<>();
    private double date = Double.NEGATIVE_INFINITY;
    private int heldBefore;
    private int lastNumber;

    FabricMirror(FabricState state) {
        this.state = state;
    }

    FabricState state() {
        return state;
    }

    int runningTrainings() {
        return trainings.size();
    }

    int heldBefore() {
        return heldBefore;
    }

    /** Whether there is such a server, and no job holds it. */
    boolean isFree(int server) {
        return server < state.fabric().size() && state.isFree(server);
    }

    /** Hears of the date before the events of the date are told. */
    void reach(double now) {
        if (now > date) {
            date = now;
            heldBefore = state.fabric().size() - state.freeServers();
        }
    }

    void mount(String id, Plan plan) {
        state.mount(number(id), plan);
        trainings.add(id);
    }

    void take(String id, int... servers) {
        state.take(number(id), servers);
    }

    private int number(String id) {
        numbers.put(id, ++lastNumber);
        return lastNumber;
    }

    /** Takes back what a job holds, if it holds anything. */
    void release(String id) {
        final Integer number = numbers.remove(id);
        if (number != null) {
            state.release(number);
            trainings.remove(id);
        }
    }
}
