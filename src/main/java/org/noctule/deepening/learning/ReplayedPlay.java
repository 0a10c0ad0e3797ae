package org.noctule.deepening.learning;

import java.util.List;
import org.noctule.deepening.ReplayScenario;
import org.noctule.random.Chance;

/** Plays a policy on recorded runs in batches, its actions drawn: a pass over all decisions serves a batch. */
public final class ReplayedPlay implements AutoCloseable {
    private final AdaptationNetwork network;
    private final PolicyTable table;

    /**
     * Makes ready.
     *
     * @param network the policy, closed with this
     * @param scenarios the scenarios, of which episodes take one after the other
     */
    public ReplayedPlay(AdaptationNetwork network, List<ReplayScenario> scenarios) {
        this.network = network;
        table = new PolicyTable(network, scenarios);
    }

    /**
     * Plays a batch.
     *
     * @param episodes number of episodes
     * @param seed seed of the actions
     * @param batch number of the batch, which draws actions of its own
     * @return mean final accuracy
     */
    public double play(int episodes, long seed, long batch) {
        final List<double[]> chances = table.chances();
        final Chance chance = Chance.of(seed, Chance.Purpose.ACTIONS, batch);
        double sum = 0;
        for (int episode = 0; episode < episodes; episode++) {
            final int scenario = episode % table.scenarios().size();
            sum += PlayedEpisode.play(table.tree(), scenario, chances, chance).accuracy();
        }
        return sum / episodes;
    }

    @Override
    public void close() {
        network.close();
    }
}
