package org.noctule.learning.forward;

import java.util.Collections;
import java.util.stream.Stream;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** The scores of the two networks of HDeepRM's examples: layers of one size and LeakyReLU. */
public final class HdeeprmScores {
    /** The size of all layers but the last. */
    public static final OptionKey<Integer> SIZE = OptionKey.needed(
                    "hidden", OptionValues.count(), "size of each hidden layer")
            .in("units");
    /** The keys of both networks. */
    public static final OptionTable TABLE = NetworkKeys.table(SIZE);

    private static final int HIDDEN = 3;

    private HdeeprmScores() {}

    /**
     * Takes the network of the REINFORCE example out of a model.
     *
     * @param observations number of values of an observation
     * @param actions number of actions
     * @param options the network's
     * @param weights the network's
     * @return the scores
     * @throws org.noctule.error.NoctuleException of kind INPUT if weights are missing or do not fit
     */
    public static ActionScores reinforce(int observations, int actions, Options options, StoredWeights weights) {
        return stack("hidden", "output", observations, actions, options, weights);
    }

    /**
     * Takes the actor of the actor-critic example out of a model.
     *
     * @param observations number of values of an observation
     * @param actions number of actions
     * @param options the network's
     * @param weights the network's, the critic's included
     * @return the scores
     * @throws org.noctule.error.NoctuleException of kind INPUT if weights are missing or do not fit
     */
    public static ActionScores actor(int observations, int actions, Options options, StoredWeights weights) {
        final int size = options.get(SIZE);
        for (int layer = 0; layer < HIDDEN; layer++) {
            weights.demandLayer("critic_hidden_" + layer, size, size);
        }
        weights.demandLayer("critic_output", size, 1);
        return stack("actor_hidden", "actor_output", observations, actions, options, weights);
    }

    private static ActionScores stack(
            String hidden, String last, int observations, int actions, Options options, StoredWeights weights) {
        final Stream<String> between =
                Stream.iterate(0, layer -> layer + 1).limit(HIDDEN).map(layer -> hidden + "_" + layer);
        return new LayerStack(
                weights,
                Stream.of(Stream.of("input"), between, Stream.of(last))
                        .flatMap(names -> names)
                        .toList(),
                LayerStack.sizes(observations, Collections.nCopies(HIDDEN + 1, options.get(SIZE)), actions),
                Activation.LEAKY_RELU);
    }
}
