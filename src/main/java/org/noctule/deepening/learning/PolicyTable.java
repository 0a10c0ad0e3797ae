package org.noctule.deepening.learning;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.noctule.deepening.ReplayScenario;
import org.noctule.learning.network.Torch;

/**
 * A network together with all decisions of some scenarios, so that one pass answers all of them. Its tensors are freed
 * with the network.
 */
final class PolicyTable {
    private final AdaptationNetwork network;
    private final DecisionTree tree;
    private final LayerLists lists;
    private final Tensor ends;
    private final Tensor times;

    PolicyTable(AdaptationNetwork network, List<ReplayScenario> scenarios) {
        this.network = network;
        tree = new DecisionTree(scenarios, network.shape());
        lists = tree.lists(network);
        lists.memory().forEach(network.parameters()::keep);
        ends = network.parameters().keep(tree.ends(network, lists));
        times = network.parameters().keep(tree.times(network));
    }

    DecisionTree tree() {
        return tree;
    }

    List<ReplayScenario> scenarios() {
        return tree.scenarios();
    }

    /** Scores of each row of the tree, to be differentiated; lives in the caller's scope. */
    Tensor logits() {
        return network.logits(lists, ends, times);
    }

    /** Chances of each row's actions. */
    List<double[]> chances(Tensor logits, double temperature) {
        final int actions = network.shape().actions();
        final float[] scores = new float[tree.rows() * actions];
        Torch.read(logits, scores, 0, scores.length);
        final List<double[]> chances = new ArrayList<>();
        for (int row = 0; row < tree.rows(); row++) {
            chances.add(Softening.chances(scores, row * actions, actions, temperature));
        }
        return chances;
    }

    /** Chances of each row's actions without a temperature. */
    List<double[]> chances() {
        return Torch.withoutGradient(() -> chances(logits(), 1));
    }

    /** The actions that are likeliest in a scenario. */
    List<Integer> greedy(int scenario, List<double[]> chances) {
        final List<Integer> actions = new ArrayList<>();
        int before = 0;
        for (int decision = 0; decision < scenarios().get(scenario).decisions(); decision++) {
            final int action = Softening.likeliest(chances.get(tree.row(scenario, decision, before)));
            actions.add(action);
            before = before * network.shape().actions() + action;
        }
        return actions;
    }
}
