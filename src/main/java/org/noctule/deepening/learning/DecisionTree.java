package org.noctule.deepening.learning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.Tensor;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.ReplayScenario;
import org.noctule.error.NoctuleException;

/**
 * All that can be asked for while some scenarios are played: a row per scenario and list of actions before a decision.
 * Different actions often lead to equal networks, which are encoded once.
 */
final class DecisionTree {
    private final PolicyShape shape;
    private final Map<List<Integer>, Integer> known = new LinkedHashMap<>();
    private final List<Integer> listOfRow = new ArrayList<>();
    private final List<double[]> codes = new ArrayList<>();
    private final List<Integer> firstRows = new ArrayList<>();
    private final List<ReplayScenario> scenarios;

    DecisionTree(List<ReplayScenario> scenarios, PolicyShape shape) {
        this.shape = shape;
        this.scenarios = List.copyOf(scenarios);
        for (final ReplayScenario scenario : scenarios) {
            if (scenario.network().actions() != shape.actions()) {
                throw NoctuleException.input(
                        "The policy chooses among " + shape.actions() + " actions, the scenario (" + scenario.name()
                                + ") has " + scenario.network().actions() + ".",
                        "Maybe set agent.max_actions, or the table is of another network.");
            }
            if (scenario.network().restarts() != scenarios.get(0).network().restarts()) {
                throw NoctuleException.input(
                        "One of the scenarios (" + scenarios.get(0).name() + ") and (" + scenario.name()
                                + ") has an action that merely restarts the learning rate, the other has none.",
                        "Maybe train a policy for each: their actions are not the same.");
            }
            firstRows.add(codes.size());
            addRows(scenario);
        }
    }

    /** Rows by the number of actions before, then in lexicographic order of these. */
    private void addRows(ReplayScenario scenario) {
        List<List<Integer>> before = List.of(List.of());
        List<AdaptableNetwork> networks = List.of(scenario.network());
        for (int decision = 0; decision < scenario.decisions(); decision++) {
            final List<List<Integer>> next = new ArrayList<>();
            final List<AdaptableNetwork> deeper = new ArrayList<>();
            for (int i = 0; i < before.size(); i++) {
                addRow(scenario, before.get(i), networks.get(i));
                for (int action = 0; action < shape.actions(); action++) {
                    final List<Integer> longer = new ArrayList<>(before.get(i));
                    longer.add(action);
                    next.add(longer);
                    deeper.add(networks.get(i).deepen(action));
                }
            }
            before = next;
            networks = deeper;
        }
    }

    private void addRow(ReplayScenario scenario, List<Integer> before, AdaptableNetwork network) {
        final List<Integer> ids = shape.vocabulary().ids(network);
        listOfRow.add(known.computeIfAbsent(ids, any -> known.size()));
        codes.add(TimeCode.of(scenario.timeLeft(before), scenario.budget(), shape.time()));
    }

    List<ReplayScenario> scenarios() {
        return scenarios;
    }

    int rows() {
        return codes.size();
    }

    /** The row of a decision after so many others, which are the given place in lexicographic order. */
    int row(int scenario, int decision, int before) {
        int row = firstRows.get(scenario);
        int width = 1;
        for (int earlier = 0; earlier < decision; earlier++) {
            row += width;
            width *= shape.actions();
        }
        return row + before;
    }

    LayerLists lists(AdaptationNetwork network) {
        return LayerLists.of(List.copyOf(known.keySet()), network);
    }

    /** For each row the place of its network's last layer. */
    Tensor ends(AdaptationNetwork network, LayerLists lists) {
        final long[] ends = listOfRow.stream().mapToLong(lists::last).toArray();
        return network.parameters().device().place(Tensor.create(ends));
    }

    /** Time codes: [rows, time]. */
    Tensor times(AdaptationNetwork network) {
        final float[] values = new float[rows() * shape.time()];
        for (int row = 0; row < rows(); row++) {
            for (int i = 0; i < shape.time(); i++) {
                values[row * shape.time() + i] = (float) codes.get(row)[i];
            }
        }
        return network.parameters().device().tensor(values, rows(), shape.time());
    }
}
