package org.noctule.deepening.learning;

import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.AdaptationRequest;
import org.noctule.error.NoctuleException;
import org.noctule.learning.network.Torch;

/** Plays a trained policy: always the likeliest action. Keeps nothing between decisions, so jobs may share it. */
public final class AdaptationPolicy implements AdaptationAgent, AutoCloseable {
    private final AdaptationNetwork network;
    private final String source;

    /**
     * Makes an agent.
     *
     * @param network the policy, closed with this
     * @param source name of the policy in errors
     */
    public AdaptationPolicy(AdaptationNetwork network, String source) {
        this.network = network;
        this.source = source;
    }

    /**
     * Decides.
     *
     * @param request what is known
     * @return the likeliest action
     * @throws NoctuleException of kind INPUT if the network has another number of actions than the policy, or a layer
     *     that its vocabulary does not have
     */
    @Override
    public int decide(AdaptationRequest request) {
        return Softening.likeliest(chances(request));
    }

    /**
     * Computes the chances of the actions.
     *
     * @param request what is known
     * @return a chance per action, 1 together
     * @throws NoctuleException as {@link #decide} does
     */
    public double[] chances(AdaptationRequest request) {
        final PolicyShape shape = network.shape();
        if (request.network().actions() != shape.actions()) {
            throw NoctuleException.input(
                    source + ": the policy chooses among " + shape.actions() + " actions, the network ("
                            + request.network().name() + ") has "
                            + request.network().actions() + ".",
                    "Maybe train a policy for this network.");
        }
        return Torch.withoutGradient(() -> {
            final LayerLists lists = LayerLists.of(List.of(shape.vocabulary().ids(request.network())), network);
            final double[] code = TimeCode.of(request.timeLeft(), request.totalTime(), shape.time());
            final float[] times = new float[code.length];
            for (int i = 0; i < code.length; i++) {
                times[i] = (float) code[i];
            }
            final Tensor scores = network.logits(
                    lists,
                    network.parameters().device().place(Tensor.create(new long[] {lists.last(0)})),
                    network.parameters().device().tensor(times, 1, code.length));
            final float[] row = new float[shape.actions()];
            Torch.read(scores, row, 0, row.length);
            return Softening.chances(row, 0, row.length, 1);
        });
    }

    @Override
    public void close() {
        network.close();
    }
}
