package org.noctule.deepening;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.noctule.error.NoctuleException;

/**
 * One moment at which a job may begin to adapt, with a recorded run for every list of actions.
 *
 * @param name its name in tables
 * @param network the network before the first decision
 * @param start clock of the job at that moment, in seconds
 * @param budget seconds that the job has in all
 * @param decisions number of decisions
 * @param sequences the runs in lexicographic order of their actions: actions to the power of decisions
 * @param recording under what they were recorded
 */
public record ReplayScenario(
        String name,
        AdaptableNetwork network,
        double start,
        double budget,
        int decisions,
        List<RecordedSequence> sequences,
        Recording recording) {
    /**
     * Makes a scenario of runs of which no more is told.
     *
     * @param name its name in tables
     * @param network the network before the first decision
     * @param start clock of the job at that moment, in seconds
     * @param budget seconds that the job has in all
     * @param decisions number of decisions
     * @param sequences the runs in lexicographic order of their actions
     * @throws IllegalArgumentException if runs are missing or in another order
     */
    public ReplayScenario(
            String name,
            AdaptableNetwork network,
            double start,
            double budget,
            int decisions,
            List<RecordedSequence> sequences) {
        this(name, network, start, budget, decisions, sequences, Recording.untold(name));
    }

    /**
     * Checks that each list of actions has its run.
     *
     * @param name its name in tables
     * @param network the network before the first decision
     * @param start clock of the job at that moment, in seconds
     * @param budget seconds that the job has in all
     * @param decisions number of decisions
     * @param sequences the runs in lexicographic order of their actions
     * @param recording under what they were recorded
     * @throws IllegalArgumentException if runs are missing or in another order
     */
    public ReplayScenario {
        sequences = List.copyOf(sequences);
        final int all = count(network.actions(), decisions);
        if (sequences.size() != all) {
            throw new IllegalArgumentException(sequences.size() + " runs for " + all + " lists of actions");
        }
        for (int index = 0; index < all; index++) {
            if (!sequences.get(index).actions().equals(actions(index, network.actions(), decisions))) {
                throw new IllegalArgumentException("run " + index + " has actions of another one");
            }
        }
    }

    /**
     * Counts the lists of actions.
     *
     * @param actions number of actions
     * @param decisions number of decisions
     * @return their number
     */
    static int count(int actions, int decisions) {
        int count = 1;
        for (int decision = 0; decision < decisions; decision++) {
            count = Math.multiplyExact(count, actions);
        }
        return count;
    }

    /**
     * Returns the list of actions at a place of the lexicographic order.
     *
     * @param index the place, from 0
     * @param actions number of actions
     * @param decisions number of decisions
     * @return the list
     */
    static List<Integer> actions(int index, int actions, int decisions) {
        final Integer[] list = new Integer[decisions];
        int rest = index;
        for (int decision = decisions - 1; decision >= 0; decision--) {
            list[decision] = rest % actions;
            rest /= actions;
        }
        return List.of(list);
    }

    /**
     * Finds the run of actions, which are filled up with zeros.
     *
     * @param actions the first actions or all of them
     * @return place of the run in lexicographic order
     * @throws NoctuleException of kind INPUT if there is no such action or there are too many
     */
    public int index(List<Integer> actions) {
        int index = 0;
        for (int decision = 0; decision < Math.max(decisions, actions.size()); decision++) {
            final int action = decision < actions.size() ? actions.get(decision) : 0;
            if (action < 0 || action >= network.actions() || decision >= decisions) {
                throw NoctuleException.input(
                        "The scenario (" + name + ") has no run of the actions " + actions + ".",
                        "Maybe they were meant for another one: it has " + decisions + " decisions among "
                                + network.actions() + " actions.");
            }
            index = index * network.actions() + action;
        }
        return index;
    }

    /**
     * Returns the run of actions.
     *
     * @param actions all of them
     * @return the run
     */
    public RecordedSequence sequence(List<Integer> actions) {
        return sequences.get(index(actions));
    }

    /**
     * Looks up the time that is left before a decision, in the run of the actions so far, filled up with zeros.
     *
     * @param before the actions before it
     * @return seconds
     */
    public double timeLeft(List<Integer> before) {
        return sequence(before).timeLeft().get(before.size());
    }

    /**
     * Looks up the final accuracy.
     *
     * @param actions all actions
     * @return share of test images that are told right
     */
    public double accuracy(List<Integer> actions) {
        return sequence(actions).accuracy();
    }

    /**
     * Ranks a run by its accuracy among all; of equal ones the lexicographically first is the better.
     *
     * @param actions all actions
     * @return its place from 1, the best
     */
    public int rank(List<Integer> actions) {
        final int index = index(actions);
        final double accuracy = sequences.get(index).accuracy();
        int better = 0;
        for (int other = 0; other < sequences.size(); other++) {
            final double value = sequences.get(other).accuracy();
            if (value > accuracy || value == accuracy && other < index) {
                better++;
            }
        }
        return better + 1;
    }

    /** {@return the run of the highest accuracy: the run of rank 1} */
    public RecordedSequence best() {
        RecordedSequence best = sequences.get(0);
        for (final RecordedSequence sequence : sequences) {
            best = sequence.accuracy() > best.accuracy() ? sequence : best;
        }
        return best;
    }

    /** {@return the actions that change nothing: the last action, as often as there are decisions} */
    public List<Integer> noAdaptation() {
        return new ArrayList<>(Collections.nCopies(decisions, network.nothing()));
    }

    /** {@return mean accuracy of all runs} */
    public double mean() {
        double sum = 0;
        for (final RecordedSequence sequence : sequences) {
            sum += sequence.accuracy();
        }
        return sum / sequences.size();
    }

    /**
     * Lets an agent play one job to its end and tells it the accuracy.
     *
     * @param agent the agent
     * @return its actions
     */
    public List<Integer> play(AdaptationAgent agent) {
        final List<Integer> actions = new ArrayList<>();
        AdaptableNetwork grown = network;
        for (int decision = 0; decision < decisions; decision++) {
            final int action = agent.decide(
                    new AdaptationRequest(grown, timeLeft(actions), budget, decision, decisions - decision - 1));
            actions.add(action);
            grown = grown.deepen(action);
        }
        agent.ended(accuracy(actions));
        return List.copyOf(actions);
    }
}
