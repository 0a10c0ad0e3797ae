package org.noctule.learning.training;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.algorithm.Learner;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;

/** Trainings as models hold them. */
final class Checkpoints {
    private Checkpoints() {}

    static Model save(TrainingPlan plan, Learner learner, Standing standing) {
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
        StoredNetwork.store(learner.network(), tensors);
        final ObjectNode progress = standing.toJson().put("seed", plan.options().seed());
        learner.store(tensors, progress.putObject("state"));
        return Model.of(plan.layout(), plan.network().toJson(), plan.learner().toJson(), progress, tensors);
    }

    /** Takes up a training where it was left, with the same seed and settings. */
    static Standing resume(TrainingPlan plan, Learner learner, Model model, String source) {
        model.layout().checkFits(plan.layout(), source);
        same(plan.network().toJson(), model.network(), source);
        same(plan.learner().toJson(), model.learner(), source);
        final JsonInput seed = model.progress().get("seed");
        if (seed.integer(Long.MIN_VALUE, Long.MAX_VALUE) != plan.options().seed()) {
            throw seed.error(
                    "is not the seed of this training (" + plan.options().seed() + ")",
                    "Maybe give the same seed, or train in another directory.");
        }
        StoredNetwork.load(learner.network(), model, source);
        learner.restore(model.tensors(), model.progress().get("state"), source);
        return Standing.read(model.progress());
    }

    /**
     * Begins a new training with a model's weights, and with the state of its optimiser if it is there and the learner
     * is the same.
     */
    static void start(TrainingPlan plan, Learner learner, Model model, String source) {
        model.layout().checkFits(plan.layout(), source);
        same(plan.network().toJson(), model.network(), source);
        StoredNetwork.load(learner.network(), model, source);
        final String name = plan.learner().toJson().path("name").asText();
        if (!StoredNetwork.holdsWeightsOnly(model)
                && model.learner().get("name").text().equals(name)) {
            learner.restore(model.tensors(), model.progress().get("state"), source);
        }
    }

    private static void same(ObjectNode here, JsonInput there, String source) {
        if (!ModelJson.same(here, there.node())) {
            throw NoctuleException.input(
                    source + ": the model has " + ModelJson.text(there.node()) + ", this training "
                            + ModelJson.text(here) + ".",
                    "Maybe give the same options, or train anew in another directory.");
        }
    }
}
