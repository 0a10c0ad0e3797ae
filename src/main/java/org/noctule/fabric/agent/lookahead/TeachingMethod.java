package org.noctule.fabric.agent.lookahead;

import java.util.List;
import java.util.Optional;
import org.noctule.fabric.agent.slots.BlockRule;
import org.noctule.fabric.agent.slots.ChoiceValues;
import org.noctule.fabric.agent.slots.FutureArrivals;
import org.noctule.fabric.agent.slots.Planner;
import org.noctule.fabric.agent.slots.Rollout;
import org.noctule.fabric.agent.slots.RolloutValues;
import org.noctule.fabric.agent.slots.ValueNetwork;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.json.JsonInput;

/** A slow way to value answers, from which a network learns. */
@FunctionalInterface
public interface TeachingMethod {
    /**
     * Makes the method for a run.
     *
     * @param index the blocks of the fabric
     * @param rule rule of places
     * @param arrivals the law of arrivals, as far as it is known when it is asked
     * @param network what was learned so far, if anything
     * @param seed seed of sampled futures
     * @return the method
     */
    ChoiceValues values(
            BlockIndex index, BlockRule rule, FutureArrivals arrivals, Optional<ValueNetwork> network, long seed);

    /**
     * Reads which method is meant.
     *
     * @param options an object: {@code method} is {@code planner}, with the keys of {@link Planner.Settings}, or
     *     {@code rollout}, with {@code futures}, {@code horizon}, {@code price} and {@code bases}; the network is
     *     followed too once there is one
     * @param later whether there is a network by then, so that bases may be empty
     * @return the method
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    static TeachingMethod read(JsonInput options, boolean later) {
        if (options.get("method").oneOf(List.of("planner", "rollout")).equals("planner")) {
            options.allow("method", "futures", "horizon", "beam", "price");
            final Planner.Settings settings = LookaheadOptions.planner(options);
            return (index, rule, arrivals, network, seed) -> new Planner(rule, arrivals, settings, seed);
        }
        options.allow("method", "futures", "horizon", "price", "bases");
        final Rollout.Settings settings = LookaheadOptions.rollout(options);
        final List<List<Integer>> bases = LookaheadOptions.bases(options, later);
        return (index, rule, arrivals, network, seed) ->
                new RolloutValues(LookaheadMethods.policies(bases, network, rule, index), arrivals, settings, seed);
    }
}
