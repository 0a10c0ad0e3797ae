package org.noctule.learning.forward;

import java.util.List;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/** The scores of two multilayer perceptrons side by side, one for the scores and one for the value. */
public final class MlpScores {
    /** The keys of the options. */
    public static final OptionTable TABLE =
            NetworkKeys.table(NetworkKeys.HIDDEN.orElse(List.of(64, 64)).told("[64, 64]"), NetworkKeys.ACTIVATION);
    /** The keys in the order in which models list them. */
    public static final List<OptionKey<?>> STORED = List.of(NetworkKeys.ACTIVATION, NetworkKeys.HIDDEN);

    private MlpScores() {}

    /**
     * Takes the perceptron for the scores out of a model.
     *
     * @param observations number of values of an observation
     * @param actions number of actions
     * @param options the network's
     * @param weights the network's, those for the value included
     * @return the scores
     * @throws org.noctule.error.NoctuleException of kind INPUT if weights are missing or do not fit
     */
    public static ActionScores read(int observations, int actions, Options options, StoredWeights weights) {
        final List<Integer> hidden = options.get(NetworkKeys.HIDDEN);
        weights.demandLayers("value", LayerStack.sizes(observations, hidden, 1));
        return new LayerStack(
                weights,
                "scores",
                LayerStack.sizes(observations, hidden, actions),
                options.get(NetworkKeys.ACTIVATION));
    }
}
