package org.noctule.deepening.experiment;

import java.util.List;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.CheapestConvolution;
import org.noctule.deepening.EpochCost;
import org.noctule.deepening.Extent;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.ReplayScenario;

/**
 * An agent's result in a scenario.
 *
 * @param scenario the scenario
 * @param actions its actions
 */
public record AdaptationStanding(ReplayScenario scenario, List<Integer> actions) {
    /** Standard deviation of the accuracy of published runs with equally many convolutions added. */
    private static final double NOISE = .011;

    /**
     * Plays a scenario.
     *
     * @param scenario the scenario
     * @param agent the agent
     * @return its result
     */
    public static AdaptationStanding of(ReplayScenario scenario, AdaptationAgent agent) {
        return new AdaptationStanding(scenario, scenario.play(agent));
    }

    /**
     * Makes the plain baseline for a network: by published epoch times where they are known, for images of CIFAR-10,
     * else by multiply-adds.
     *
     * @param network the network
     * @return the agent
     */
    public static AdaptationAgent cheapest(AdaptableNetwork network) {
        return switch (network.input().equals(Extent.CIFAR) ? network.name() : "") {
            case "ConvNet2" -> new CheapestConvolution(EpochCost.CONV_NET_2::seconds);
            case "ConvNet3" -> new CheapestConvolution(EpochCost.CONV_NET_3::seconds);
            // In picoseconds, so that only their order counts.
            default -> new CheapestConvolution(deeper -> 1e-12 * deeper.multiplyAdds());
        };
    }

    /**
     * Chooses the list of actions that does best in some scenarios on the average: what a fixed choice can do
     * elsewhere.
     *
     * @param known the scenarios, all with as many lists
     * @return the list of the least sum of ranks, of equal ones the first
     */
    public static List<Integer> fixed(List<ReplayScenario> known) {
        List<Integer> best = List.of();
        int least = Integer.MAX_VALUE;
        for (final RecordedSequence run : known.get(0).sequences()) {
            int sum = 0;
            for (final ReplayScenario scenario : known) {
                sum += scenario.rank(run.actions());
            }
            if (sum < least) {
                least = sum;
                best = run.actions();
            }
        }
        return best;
    }

    /** {@return final accuracy} */
    public double accuracy() {
        return scenario.accuracy(actions);
    }

    /** {@return rank among all runs, 1 for the best} */
    public int rank() {
        return scenario.rank(actions);
    }

    /**
     * Returns the ranks that the run would have if its accuracy were one standard deviation of a run higher or lower:
     * each list of actions was trained once.
     *
     * @return the better and the worse rank
     */
    public List<Integer> band() {
        return List.of(rankOf(accuracy() + NOISE), rankOf(accuracy() - NOISE));
    }

    private int rankOf(double accuracy) {
        final int index = scenario.index(actions);
        int better = 1;
        for (int run = 0; run < scenario.sequences().size(); run++) {
            if (run != index && scenario.sequences().get(run).accuracy() > accuracy) {
                better++;
            }
        }
        return better;
    }

    /** {@return the actions as tables show them: digits with hyphens} */
    public String shown() {
        return String.join("-", actions.stream().map(String::valueOf).toList());
    }
}
