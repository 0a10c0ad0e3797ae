package org.noctule.deepening.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.noctule.deepening.ReplayScenario;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.model.ModelJson;

/**
 * The subject and the method of a training on recorded runs.
 *
 * @param training its length and evaluations
 * @param scenarios what is replayed
 * @param order which of them an episode replays
 * @param schedules learning rate and temperature
 * @param batch episodes of an update; the published learner takes 1
 * @param baseline what is taken off rewards; the published learner takes nothing
 */
public record AdaptationPlan(
        TrainingOptions training,
        List<ReplayScenario> scenarios,
        Order order,
        LearningSchedules schedules,
        int batch,
        Baseline baseline) {
    /** The scenario of an episode. */
    public enum Order {
        /** Each in turn, an episode at a time. */
        MIXED,
        /** One after the other, an equal share of the episodes each. */
        SEQUENTIAL
    }

    /** A number that is taken off the reward of each episode. */
    public enum Baseline {
        /** Nothing. */
        NONE,
        /** The expected reward of the scenario under the present chances, over all recorded runs. */
        EXPECTED
    }

    /**
     * Copies the list.
     *
     * @param training its length and evaluations
     * @param scenarios what is replayed
     * @param order which of them an episode replays
     * @param schedules learning rate and temperature
     * @param batch episodes of an update
     * @param baseline what is taken off rewards
     */
    public AdaptationPlan {
        scenarios = List.copyOf(scenarios);
    }

    /** The scenario of an episode. */
    int scenario(long episode) {
        final int count = scenarios.size();
        return (int)
                (order == Order.MIXED ? episode % count : Math.min(count - 1, episode * count / training.episodes()));
    }

    /** What a checkpoint must agree with. */
    ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("name", "adaptation")
                .put("episodes", training.episodes())
                .put("order", order.name().toLowerCase(Locale.ROOT))
                .put("alpha", schedules.rate())
                .put("learning_rate_decay", schedules.rateDecay())
                .put("lr_decay_freq", schedules.rateEvery())
                .put("temperature", schedules.temperature())
                .put("temp_decay_rate", schedules.temperatureDecay())
                .put("temp_decay_freq", schedules.temperatureEvery())
                .put("batch", batch)
                .put("baseline", baseline.name().toLowerCase(Locale.ROOT));
        scenarios.forEach(scenario -> json.withArray("/scenarios").add(scenario.name()));
        return json;
    }
}
