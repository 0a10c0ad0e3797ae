package org.noctule.deepening.learning.net2net;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.AdaptationRequest;
import org.noctule.deepening.AllocationClock;
import org.noctule.deepening.AllocationClock.Change;
import org.noctule.learning.algorithm.Shuffle;
import org.noctule.learning.network.Torch;
import org.noctule.random.Chance;

/**
 * A training job between two epochs. It lies in Java's memory and can be copied: what two jobs have in common is
 * trained once. Each batch and each test takes what the job's timer says.
 *
 * <p>The loop is that of the published trainer: the job looks at its hardware before each batch. A change ends the
 * epoch there and then, without decay and test; once there is more, the agent is asked before each epoch until it has
 * made its decisions. An epoch that the end of the budget cuts has no effect, the test behind a whole one is not cut.
 */
final class NetworkTraining {
    private final TrainedJob job;
    private final List<Integer> actions;
    private final List<Double> timeLeft;
    private final List<TrainedEpoch> epochs;
    private final List<NetworkWeights> smaller;
    private NetworkWeights weights;
    private Optimiser optimiser;
    private Mode mode;
    private Optional<NetworkWeights> teacher;
    private double softWeight;
    private double clock;
    private int before;
    private int changes;
    private int begun;
    private double accuracy;
    private boolean ended;

    private enum Mode {
        INITIAL,
        INCREASED,
        DECREASED
    }

    /**
     * Begins a job with weights drawn from its seed.
     *
     * @param job the job
     */
    NetworkTraining(TrainedJob job) {
        this(job, NetworkWeights.drawn(job.network(), Chance.of(job.seed(), Chance.Purpose.WEIGHTS, 0)));
    }

    /**
     * Begins a job with weights that are given.
     *
     * @param job the job
     * @param weights the weights of its network
     */
    NetworkTraining(TrainedJob job, NetworkWeights weights) {
        this.job = job;
        this.weights = weights;
        actions = new ArrayList<>();
        timeLeft = new ArrayList<>();
        epochs = new ArrayList<>();
        smaller = new ArrayList<>();
        optimiser = fresh(weights);
        mode = Mode.INITIAL;
        teacher = Optional.empty();
    }

    private NetworkTraining(NetworkTraining other) {
        job = other.job;
        weights = other.weights;
        actions = new ArrayList<>(other.actions);
        timeLeft = new ArrayList<>(other.timeLeft);
        epochs = new ArrayList<>(other.epochs);
        smaller = new ArrayList<>(other.smaller);
        optimiser = other.optimiser.copy();
        mode = other.mode;
        teacher = other.teacher;
        softWeight = other.softWeight;
        clock = other.clock;
        before = other.before;
        changes = other.changes;
        begun = other.begun;
        accuracy = other.accuracy;
        ended = other.ended;
    }

    /** Returns a job that goes on from here by itself. */
    NetworkTraining copy() {
        return new NetworkTraining(this);
    }

    /**
     * Goes on to the end of the budget.
     *
     * @param agent the one that decides
     * @return this
     */
    NetworkTraining finish(AdaptationAgent agent) {
        while (!ended) {
            epoch(agent);
        }
        agent.ended(accuracy);
        return this;
    }

    /**
     * Trains one epoch, or what the hardware or the budget leaves of it.
     *
     * @param agent the one that decides
     */
    void epoch(AdaptationAgent agent) {
        final long began = System.nanoTime();
        final double start = clock;
        final int action =
                mode == Mode.INCREASED ? adapt(agent) : weights.network().nothing();
        if (mode == Mode.DECREASED) {
            softWeight *= job.recipe().get(Recipe.SOFT_DECAY);
        }
        try (TrainableNetwork network = new TrainableNetwork(weights);
                TrainingLoss loss = new TrainingLoss(
                        job.recipe().get(Recipe.SOFT_TARGETS) ? teacher : Optional.empty(),
                        softWeight,
                        job.recipe().get(Recipe.SOFTNESS))) {
            train(network, loss, action, start, began);
        }
        begun++;
    }

    private int adapt(AdaptationAgent agent) {
        int action = weights.network().nothing();
        if (actions.size() < job.decisions()) {
            before = actions.isEmpty() ? epochs.size() : before;
            final double left = job.budget() - clock;
            action = agent.decide(new AdaptationRequest(
                    weights.network(), left, job.budget(), actions.size(), job.decisions() - actions.size() - 1));
            weights = new Deepening(
                            job.recipe().get(Recipe.BATCH_NORM), job.recipe().get(Recipe.CALIBRATE))
                    .apply(weights, action, job.training());
            actions.add(action);
            timeLeft.add(left);
        }
        if (Recipe.restart(job.recipe()).follows(action, weights.network())) {
            optimiser = fresh(weights);
        }
        return action;
    }

    private void train(TrainableNetwork network, TrainingLoss loss, int action, double start, long began) {
        final AllocationClock scheduler = new AllocationClock(
                job.budget(), job.changes().subList(changes, job.changes().size()));
        final Batches images = job.training();
        final int count = images.images().count();
        final int[] order = Shuffle.of(count, Chance.of(job.seed(), Chance.Purpose.UPDATE, begun));
        final int[] added = weights.network().added();
        double seconds = 0;
        int right = 0;
        for (int from = 0; from < count; from += job.recipe().get(Recipe.BATCH)) {
            if (scheduler.timeLeft(clock) <= 0) {
                ended = true;
                epochs.add(TrainedEpoch.cut(begun, action, start));
                return;
            }
            final Change change = scheduler.allocation(clock);
            if (change != Change.SAME) {
                changes++;
                weights = network.weights();
                allocated(change);
                return;
            }
            final int first = from;
            final int last = Math.min(count, from + job.recipe().get(Recipe.BATCH));
            right += Torch.scoped(() -> {
                final Tensor pixels = images.pixels(order, first, last);
                final Tensor labels = images.labels(order, first, last);
                final Tensor logits = network.forward(pixels, TrainableNetwork.Pass.TRAINING);
                optimiser.step(network.parameters(), loss.of(logits, pixels, labels));
                return TrainingLoss.right(logits, labels);
            });
            seconds = job.timer().training(added, last, count, began);
            clock = start + seconds;
        }
        optimiser.decay(job.recipe().get(Recipe.DECAY), job.recipe().get(Recipe.LEAST_RATE));
        weights = network.weights();
        final long tested = System.nanoTime();
        accuracy = TrainingLoss.accuracy(network, job.test(), job.recipe().get(Recipe.BATCH));
        clock += job.timer().test(added, tested);
        epochs.add(new TrainedEpoch(begun, action, start, seconds, (double) right / count, clock, accuracy));
    }

    private void allocated(Change change) {
        if (change == Change.UP) {
            smaller.add(weights);
            mode = Mode.INCREASED;
        } else if (!smaller.isEmpty()) {
            teacher = Optional.of(weights);
            weights = smaller.get(smaller.size() - 1).taught(weights);
            softWeight = job.recipe().get(Recipe.SOFT_WEIGHT);
            optimiser = fresh(weights);
            mode = Mode.DECREASED;
        }
    }

    private Optimiser fresh(NetworkWeights network) {
        return new Optimiser(network.size(), job.recipe().get(Recipe.RATE));
    }

    /** Tells whether the agent is asked before the next epoch. */
    boolean asks() {
        return !ended && mode == Mode.INCREASED && actions.size() < job.decisions();
    }

    /** Tells whether the budget is used up. */
    boolean ended() {
        return ended;
    }

    /** Returns the accuracy of the last test, 0 before the first. */
    double accuracy() {
        return accuracy;
    }

    /** Returns the virtual seconds since the job began. */
    double clock() {
        return clock;
    }

    /** Returns the learning rate of the next step. */
    double rate() {
        return optimiser.rate();
    }

    /** Returns the network as it is. */
    NetworkWeights weights() {
        return weights;
    }

    /** Returns the actions so far. */
    List<Integer> actions() {
        return List.copyOf(actions);
    }

    /** Returns the seconds of the budget that were left at each decision. */
    List<Double> timeLeft() {
        return List.copyOf(timeLeft);
    }

    /** Returns the epochs that came to their end, and the one that the budget cut. */
    List<TrainedEpoch> epochs() {
        return List.copyOf(epochs);
    }

    /** Returns those from the first decision on. */
    List<TrainedEpoch> decided() {
        return List.copyOf(epochs.subList(before, epochs.size()));
    }
}
