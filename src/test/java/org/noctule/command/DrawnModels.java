package org.noctule.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.deepening.learning.PolicyShape;
import org.noctule.deepening.learning.Vocabulary;
import org.noctule.learning.forward.DrawnWeights;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.test.Seeds;

/** Files of models that nobody has trained. */
final class DrawnModels {
    /** What is seen and chosen in HDeepRM's learning experiment. */
    static final Layout POLICY = new Layout(
            "policy minimal",
            21,
            List.of(
                    "shortest-high_gflops",
                    "shortest-high_mem_bw",
                    "shortest-low_power",
                    "first-high_gflops",
                    "first-high_mem_bw"));

    private DrawnModels() {}

    /** Writes a perceptron with a hidden layer of 8 for {@link #POLICY}, and returns its weights. */
    static DrawnWeights perceptron(Path file, String learner) {
        final DrawnWeights weights =
                new DrawnWeights(Seeds.random(8)).layers("scores", 21, 8, 5).layers("value", 21, 8, 1);
        final ObjectNode network = ModelJson.object().put("type", "mlp").put("activation", "tanh");
        network.putArray("hidden").add(8);
        model(POLICY, network, learner, weights).write(file);
        return weights;
    }

    /** Writes such a perceptron without one of its tensors. */
    static void without(Path file, String tensor) {
        perceptron(file, "ppo");
        final Model whole = Model.read(file);
        final SortedMap<String, StoredTensor> rest = new TreeMap<>(whole.tensors());
        rest.remove(tensor);
        new Model(whole.layout(), whole.network(), whole.learner(), whole.progress(), rest).write(file);
    }

    /** Writes an adaptation policy of the published size. */
    static Path adaptation(Path file) {
        final DrawnWeights weights = new DrawnWeights(Seeds.random(9)).tensor("encoder.embedder.weight", 18, 16);
        lstm(weights, "encoder.encoder", "", 16, 50);
        lstm(weights, "encoder.encoder", "_reverse", 16, 50);
        lstm(weights, "decider.lstm", "", 100, 16);
        weights.layer("decider.linear1", 24, 128)
                .layer("decider.linear2", 128, 128)
                .layer("decider.linear3", 128, 4);
        final Layout layout = new Layout("adaptation", 24, List.of("deepen 0", "deepen 1", "deepen 2", "nothing"));
        model(layout, PolicyShape.published(Vocabulary.CLEAN).toJson(), "adaptation", weights)
                .write(file);
        return file;
    }

    private static void lstm(DrawnWeights weights, String name, String way, int inputs, int hidden) {
        weights.tensor(name + ".weight_ih_l0" + way, 4 * hidden, inputs)
                .tensor(name + ".weight_hh_l0" + way, 4 * hidden, hidden)
                .tensor(name + ".bias_ih_l0" + way, 4 * hidden)
                .tensor(name + ".bias_hh_l0" + way, 4 * hidden);
    }

    private static Model model(Layout layout, ObjectNode network, String learner, DrawnWeights weights) {
        return Model.of(
                layout, network, ModelJson.object().put("name", learner), ModelJson.object(), weights.tensors());
    }
}
