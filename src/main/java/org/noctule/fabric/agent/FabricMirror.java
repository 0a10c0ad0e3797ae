package org.noctule.fabric.agent;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.Plan;

/** The fabric as the decision side knows it: what it has given out, until it hears that it was given back. */
final class FabricMirror {
    private final FabricState state;
    private final FabricState empty;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<Integer, Double> ends = new HashMap<>();
    private final Map<String, Plan> mounted = new HashMap<>();
    private double date = Double.NEGATIVE_INFINITY;
    private int heldBefore;
    private int lastNumber;

    FabricMirror(FabricState state) {
        this.state = state;
        empty = state.withoutJobs();
    }

    FabricState state() {
        return state;
    }

    /** The fabric without jobs. */
    FabricState empty() {
        return empty;
    }

    /** Until when a server is held, see {@link Outlook#heldUntil}. */
    double heldUntil(int server) {
        return state.isFree(server)
                ? Double.NEGATIVE_INFINITY
                : ends.getOrDefault(state.holder(server), Double.POSITIVE_INFINITY);
    }

    int runningJobs() {
        return mounted.size();
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

    /** Mounts a job that ends at a date. */
    void mount(String id, Plan plan, double end) {
        final int number = number(id);
        state.mount(number, plan);
        ends.put(number, end);
        mounted.put(id, plan);
    }

    /** Looks at the fabric as it is without a mounted job. */
    <T> T without(String id, Supplier<T> look) {
        final int number = Objects.requireNonNull(numbers.get(id));
        final Plan plan = Objects.requireNonNull(mounted.get(id));
        state.release(number);
        try {
            return look.get();
        } finally {
            state.mount(number, plan);
        }
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
            ends.remove(number);
            mounted.remove(id);
        }
    }
}
