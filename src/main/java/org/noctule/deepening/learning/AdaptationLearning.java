package org.noctule.deepening.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bytedeco.pytorch.Tensor;
import org.noctule.deepening.ReplayScenario;
import org.noctule.error.NoctuleException;
import org.noctule.learning.algorithm.GradientStep;
import org.noctule.learning.network.Torch;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;

/**
 * Learns on recorded runs by the published variant of REINFORCE. The return of an episode is its final accuracy. One
 * pass over all decisions that may come up serves an update, so that networks which several actions lead to are encoded
 * once.
 */
public final class AdaptationLearning implements TrainingMethod {
    private final AdaptationPlan plan;
    private final AdaptationNetwork network;
    private final PolicyTable table;
    private final GradientStep step;

    /**
     * Makes a method that begins with a network's weights.
     *
     * @param plan what is learnt and how
     * @param network the policy, closed with this
     * @throws NoctuleException of kind INPUT if a scenario has another number of actions, or layers that the vocabulary
     *     does not have
     */
    public AdaptationLearning(AdaptationPlan plan, AdaptationNetwork network) {
        this.plan = plan;
        this.network = network;
        table = new PolicyTable(network, plan.scenarios());
        step = new GradientStep(network.parameters(), plan.schedules().rate(), 0);
    }

    @Override
    public boolean finished(Standing standing) {
        return standing.episodes() >= plan.training().episodes();
    }

    @Override
    public Work work(Standing standing) {
        final int count = Math.min(plan.batch(), plan.training().episodes() - standing.episodes());
        final double temperature = plan.schedules().temperatureAfter(standing.episodes());
        return Torch.scoped(() -> {
            final Tensor logits = table.logits();
            final List<double[]> chances = table.chances(logits, temperature);
            final List<PlayedEpisode> episodes = play(standing.episodes(), count, chances);
            final Tensor objective = PolicyGradientStep.objective(
                    PolicyGradientStep.logarithms(logits, temperature),
                    episodes,
                    baselines(chances),
                    network.parameters().device());
            final double loss = step.descend(objective, plan.schedules().rateAfter(standing.episodes()));
            int decisions = 0;
            double accuracy = 0;
            double entropy = 0;
            for (final PlayedEpisode episode : episodes) {
                decisions += episode.actions().size();
                accuracy += episode.accuracy();
                entropy += episode.entropy();
            }
            return new Work(standing.updated(count, decisions), accuracy / count, loss, entropy / count);
        });
    }

    private List<PlayedEpisode> play(int first, int count, List<double[]> chances) {
        final List<PlayedEpisode> episodes = new ArrayList<>();
        for (int episode = first; episode < first + count; episode++) {
            final Chance chance = Chance.of(plan.training().seed(), Chance.Purpose.ACTIONS, episode);
            episodes.add(PlayedEpisode.play(table.tree(), plan.scenario(episode), chances, chance));
        }
        return episodes;
    }

    private double[] baselines(List<double[]> chances) {
        final double[] less = new double[plan.scenarios().size()];
        for (int scenario = 0;
                scenario < less.length && plan.baseline() == AdaptationPlan.Baseline.EXPECTED;
                scenario++) {
            less[scenario] = PolicyGradientStep.expected(table.tree(), scenario, chances);
        }
        return less;
    }

    /** Plays the likeliest actions in each scenario. */
    @Override
    public double evaluate() {
        final List<double[]> chances = table.chances();
        double sum = 0;
        for (int scenario = 0; scenario < plan.scenarios().size(); scenario++) {
            final ReplayScenario played = plan.scenarios().get(scenario);
            sum += played.accuracy(table.greedy(scenario, chances));
        }
        return sum / plan.scenarios().size();
    }

    @Override
    public Model model(Standing standing) {
        return model(standing.toJson().put("seed", plan.training().seed()), new TreeMap<>());
    }

    @Override
    public Model checkpoint(Standing standing) {
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
        final ObjectNode progress =
                standing.toJson().put("seed", plan.training().seed());
        step.store(tensors, progress.putObject("state"));
        return model(progress, tensors);
    }

    private Model model(ObjectNode progress, SortedMap<String, StoredTensor> tensors) {
        return StoredAdaptation.model(network, plan.scenarios().get(0).network(), plan.toJson(), progress, tensors);
    }

    @Override
    public Standing resume(Model checkpoint, String source) {
        same(ModelJson.text(plan.toJson()), ModelJson.text(checkpoint.learner().node()), source);
        same(
                ModelJson.text(network.shape().toJson()),
                ModelJson.text(checkpoint.network().node()),
                source);
        final long seed = checkpoint.progress().get("seed").integer(Long.MIN_VALUE, Long.MAX_VALUE);
        same(Long.toString(plan.training().seed()), Long.toString(seed), source);
        StoredAdaptation.load(network, checkpoint.tensors(), source);
        step.restore(checkpoint.tensors(), checkpoint.progress().get("state"), source);
        return Standing.read(checkpoint.progress());
    }

    private static void same(String here, String there, String source) {
        if (!here.equals(there)) {
            throw NoctuleException.input(
                    source + ": the checkpoint is of a training with " + there + ", this one has " + here + ".",
                    "Maybe give the same options, or train in another directory.");
        }
    }

    @Override
    public void close() {
        network.close();
    }
}
