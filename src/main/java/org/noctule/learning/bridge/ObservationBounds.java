package org.noctule.learning.bridge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Optional;
import org.noctule.agent.Observation;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.model.ModelJson;

/** The size of an observation, and between which two numbers each of its values lies. */
public final class ObservationBounds {
    private final float[] low;
    private final float[] high;

    private ObservationBounds(Observation observation) {
        low = new float[observation.size()];
        high = new float[observation.size()];
        for (int i = 0; i < low.length; i++) {
            low[i] = observation.low(i);
            high[i] = observation.high(i);
        }
    }

    /**
     * Begins an episode and leaves it.
     *
     * @param environment the environment
     * @return what it shows
     * @throws NoctuleException of kind INPUT if its first episodes have no choices
     */
    public static ObservationBounds of(Environment environment) {
        long seed = 0;
        for (int passed = 0; passed <= BoardGroup.PASSED_OVER; passed++) {
            if (environment.begin(seed) instanceof Turn.Choice choice) {
                final ObservationBounds bounds = new ObservationBounds(choice.observation());
                environment.close();
                return bounds;
            }
            seed = EpisodeSeeds.next(seed);
        }
        throw NoctuleException.input(
                "There is nothing to learn: runs of this workload have no choices.",
                "Maybe all its jobs are rejected, or it has none.");
    }

    /** {@return the number of values: the size of an observation} */
    public int size() {
        return low.length;
    }

    /** {@return the least that the values can be: a number per value, {@code null} where there is no bound} */
    public ArrayNode low() {
        return json(low);
    }

    /** {@return the most that the values can be: a number per value, {@code null} where there is no bound} */
    public ArrayNode high() {
        return json(high);
    }

    /**
     * Compares them with others.
     *
     * @param before what was told of another environment
     * @return what differs, as a clause; empty if nothing does
     */
    public Optional<String> differs(ObservationBounds before) {
        if (low.length != before.low.length) {
            return Optional.of("observations have " + low.length + " values, and had " + before.low.length);
        }
        for (int i = 0; i < low.length; i++) {
            if (low[i] != before.low[i] || high[i] != before.high[i]) {
                return Optional.of("value " + i + " of observations lies in " + low[i] + " to " + high[i]
                        + ", and lay in " + before.low[i] + " to " + before.high[i]);
            }
        }
        return Optional.empty();
    }

    private static ArrayNode json(float[] bounds) {
        final ArrayNode json = ModelJson.object().arrayNode(bounds.length);
        for (final float bound : bounds) {
            if (Float.isInfinite(bound)) {
                json.addNull();
            } else {
                json.add(bound);
            }
        }
        return json;
    }
}
