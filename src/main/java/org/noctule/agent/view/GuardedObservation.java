package org.noctule.agent.view;

import java.util.List;
import org.noctule.agent.OwnCode;
import org.noctule.error.NoctuleException;

/**
 * An observation from a jar whose failures are told as the jar's.
 *
 * @param code the jar
 * @param own what it offers
 */
public record GuardedObservation(OwnCode code, ViewObservation own) implements ViewObservation {
    private static final String MAYBE = "Maybe a problem that has nothing to choose or to see is another one.";

    @Override
    public List<ObservedField> observation() {
        return listed(code, "observation()", code.call("observation()", own::observation));
    }

    /** Copies a list that must have items, and no null. */
    static <T> List<T> listed(OwnCode code, String call, List<T> list) {
        if (list.isEmpty() || list.stream().anyMatch(one -> one == null)) {
            throw code.wrong(call, list.isEmpty() ? "answered an empty list" : "has null in its list", MAYBE);
        }
        return List.copyOf(list);
    }

    @Override
    public void begin(ClusterView view, long seed) {
        code.call("begin(…)", () -> {
            own.begin(view, seed);
            return true;
        });
    }

    @Override
    public void observe(ClusterView view, float[] target, int offset) {
        code.call(() -> "observe(…) at date " + view.now(), () -> {
            own.observe(view, target, offset);
            return true;
        });
        int at = offset;
        for (final ObservedField field : own.observation()) {
            for (int end = at + field.size(); at < end; at++) {
                if (Float.isNaN(target[at])) {
                    throw new NoctuleException(
                            NoctuleException.Kind.RUN,
                            "The observation has NaN in the field (" + field.name() + ") at date " + view.now() + ".",
                            "Maybe 0 was divided by 0, or infinity was multiplied by 0, as an unknown estimate is"
                                    + " infinite.");
                }
            }
        }
    }
}
