package org.noctule.fabric.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.lookahead.AfterstateModel;
import org.noctule.fabric.agent.lookahead.Foresight;
import org.noctule.fabric.agent.lookahead.LookaheadDegree;
import org.noctule.fabric.agent.lookahead.TeachingMethod;
import org.noctule.fabric.agent.slots.Lesson;
import org.noctule.fabric.agent.slots.Teacher;
import org.noctule.fabric.agent.slots.ValueNetwork;
import org.noctule.json.Options;
import org.noctule.learning.environment.Workers;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;

/**
 * Learns from a teacher. An update, or round, plays episodes as the teacher answers, and fits a network to what it
 * thought of every answer. Lessons of the first teacher serve the first round only; those of later ones, which follow
 * the network, are gathered. Where there is a network to begin with, the later teacher teaches from the first round on
 * (Anthony, Tian and Barber, "Thinking fast and slow with deep learning and tree search", 2017).
 */
final class ExpertIteration implements ValueMethod {
    private static final String SUM = "round_return";

    private final Options options;
    private final int episodesOfRound;
    private final long seed;
    private final Foresight foresight;
    private final TeachingMethod first;
    private final TeachingMethod later;
    private final Episodes episodes;
    private final Workers workers;
    private final boolean begun;
    private Lessons lessons = new Lessons();
    private SortedMap<String, StoredTensor> weights = new TreeMap<>();
    private double returns;
    private double loss;

    /** The lessons of an episode. */
    private record Played(double earned, List<Lesson> lessons) {}

    ExpertIteration(
            Options options,
            long seed,
            Foresight foresight,
            Optional<StartModel> start,
            Episodes episodes,
            Workers workers) {
        this.options = options;
        this.episodesOfRound = options.get(TeachingOptions.EPISODES);
        this.seed = seed;
        this.foresight = foresight;
        this.episodes = episodes;
        this.workers = workers;
        first = TeachingMethod.read(options.get(TeachingOptions.FIRST), false);
        later = TeachingMethod.read(options.get(TeachingOptions.LATER), true);
        begun = start.isPresent();
        start.ifPresent(model -> weights = model.weights(options.get(ValueFit.UNITS)));
    }

    @Override
    public TrainingMethod.Work work(Standing standing) {
        final int left = (int) ((standing.updates() + 1) * episodesOfRound - standing.episodes());
        if (left > 0) {
            return teach(standing, left);
        }
        fit(standing);
        final double mean = returns / episodesOfRound;
        returns = 0;
        return new TrainingMethod.Work(standing.updated(0, 0), mean, loss, 0);
    }

    private TrainingMethod.Work teach(Standing before, int left) {
        final boolean following = begun || before.updates() > 0;
        if (!begun && before.updates() == 1 && left == episodesOfRound) {
            lessons.clear();
        }
        final Optional<ValueNetwork> network = following ? Optional.of(network()) : Optional.empty();
        final List<Played> played = workers.all(Math.min(workers.count(), left), episode -> {
            final long seedOfEpisode = Chance.seed(seed, Chance.Purpose.EPISODE, before.episodes() + episode);
            final List<Lesson> learned = new ArrayList<>();
            final double earned = episodes.play(seedOfEpisode, taught(seedOfEpisode, network, learned));
            return new Played(earned, learned);
        });
        Standing standing = before;
        for (final Played episode : played) {
            lessons.addAll(episode.lessons());
            returns += episode.earned();
            standing = standing.played(1, episode.lessons().size());
        }
        return new TrainingMethod.Work(standing, returns / episodesOfRound, loss, 0);
    }

    private LookaheadDegree taught(long seedOfEpisode, Optional<ValueNetwork> network, List<Lesson> learned) {
        final TeachingMethod method = network.isPresent() ? later : first;
        return new LookaheadDegree(
                foresight,
                (index, rule, arrivals) -> new Teacher(
                        method.values(index, rule, arrivals, network, seedOfEpisode),
                        rule,
                        index,
                        learned::add,
                        options.get(TeachingOptions.EXPLORATION),
                        seedOfEpisode));
    }

    private void fit(Standing standing) {
        if (lessons.size() == 0) {
            throw NoctuleException.input(
                    "No job of " + standing.episodes() + " episodes leaves a choice to learn from.",
                    "Maybe the workload names no graphs, no deadline can be met, or the simulation ends too early.");
        }
        try (ValueFit fit = new ValueFit(options, Chance.of(seed, Chance.Purpose.WEIGHTS, standing.updates()))) {
            loss = fit.fit(lessons, Chance.of(seed, Chance.Purpose.UPDATE, standing.updates()));
            weights = new TreeMap<>();
            fit.store(weights);
        }
    }

    private ValueNetwork network() {
        return AfterstateModel.network(weights, units(), "the network in training");
    }

    @Override
    public double loss() {
        return loss;
    }

    @Override
    public int units() {
        return options.get(ValueFit.UNITS);
    }

    @Override
    public SortedMap<String, StoredTensor> weights() {
        return weights;
    }

    @Override
    public void store(ObjectNode progress, SortedMap<String, StoredTensor> tensors) {
        progress.put(SUM, returns);
        lessons.store(tensors);
    }

    @Override
    public void restore(Model model, Standing standing, String source) {
        returns = model.progress().get(SUM).number();
        loss = model.progress().get("loss").number();
        lessons = Lessons.restore(model.tensors(), source);
        if (begun || standing.updates() > 0) {
            AfterstateModel.network(model, source);
            weights = AfterstateModel.weights(model.tensors());
        }
    }
}
