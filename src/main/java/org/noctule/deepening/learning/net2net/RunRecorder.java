package org.noctule.deepening.learning.net2net;

import java.util.ArrayList;
import java.util.List;
import org.noctule.deepening.ListedAdaptation;
import org.noctule.deepening.NoAdaptation;
import org.noctule.deepening.RecordedEpoch;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.Recording;
import org.noctule.deepening.ReplayFolderWriter;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.learning.net2net.RecordOptions.Scenario;
import org.noctule.error.NoctuleException;
import org.noctule.learning.environment.Workers;
import org.noctule.learning.network.Torch;

/**
 * Trains a run for each list of actions and writes the table that replay and learners read.
 *
 * <p>What runs have in common is trained once: all share the epochs before the first decision, and runs whose first
 * actions are equal share the epochs up to the next decision. Of four actions and three decisions that makes 1 + 4 + 16
 * short trainings and 64 that go to the end; each equals the whole run by itself to the last bit.
 */
public final class RunRecorder {
    private final RecordOptions options;
    private final Workers workers;
    private final Listener listener;
    private final FinishedRuns finished;
    private final int all;
    private final long start = System.nanoTime();
    private int found;
    private int trained;

    /** Is told of progress. */
    public interface Listener {
        /**
         * Takes notice of the beginning; until the first run is finished much is trained that runs have in common.
         *
         * @param runs number of runs that an earlier attempt finished
         * @param of number of runs in all
         */
        default void begun(int runs, int of) {}

        /** Takes notice that all runs are finished: from now on the tables are written. */
        default void trained() {}

        /**
         * Takes notice of a run that is finished; called by one thread at a time.
         *
         * @param runs number of runs that are finished, those of an earlier attempt included
         * @param of number of runs in all
         * @param secondsLeft seconds that the others may take, by those of this attempt
         */
        void recorded(int runs, int of, double secondsLeft);
    }

    private RunRecorder(RecordOptions options, Workers workers, Listener listener) {
        this.options = options;
        this.workers = workers;
        this.listener = listener;
        finished = FinishedRuns.of(options.output(), options.text());
        all = options.scenarios().size() * lists().size();
    }

    /**
     * Records, or goes on with a recording that was stopped; results do not depend on the number of threads.
     *
     * @param options the options
     * @param threads number of runs at a time
     * @param listener is told of progress
     * @return the scenarios, which stand in the folder too
     * @throws NoctuleException of kind INPUT if the budget ends before the last decision, or another recording was
     *     begun in the folder; of kind INTERRUPTED if the calling thread is interrupted, finished runs are then kept
     */
    public static List<ReplayScenario> record(RecordOptions options, int threads, Listener listener) {
        Torch.load();
        final List<ReplayScenario> scenarios = new ArrayList<>();
        try (Workers workers = new Workers(threads)) {
            final RunRecorder recorder = new RunRecorder(options, workers, listener);
            final Batches training =
                    new Batches(DrawnImages.training(options.values().get(RecordOptions.IMAGES)));
            final Batches test = new Batches(DrawnImages.test(options.values().get(RecordOptions.IMAGES)));
            recorder.found = recorder.countFound();
            listener.begun(recorder.found, recorder.all);
            for (final Scenario scenario : options.scenarios()) {
                scenarios.add(recorder.scenario(scenario, options.job(scenario, training, test)));
            }
            listener.trained();
            ReplayFolderWriter.write(options.output(), scenarios);
            recorder.finished.delete();
        }
        return scenarios;
    }

    /** All lists of actions in lexicographic order. */
    private List<List<Integer>> lists() {
        List<List<Integer>> lists = List.of(List.of());
        for (int decision = 0; decision < options.values().get(RecordOptions.DECISIONS); decision++) {
            lists = longer(lists);
        }
        return lists;
    }

    private List<List<Integer>> longer(List<List<Integer>> lists) {
        final List<List<Integer>> longer = new ArrayList<>();
        for (final List<Integer> list : lists) {
            for (int action = 0; action < options.network().actions(); action++) {
                final List<Integer> next = new ArrayList<>(list);
                next.add(action);
                longer.add(List.copyOf(next));
            }
        }
        return longer;
    }

    private int countFound() {
        int count = 0;
        for (final Scenario scenario : options.scenarios()) {
            for (final List<Integer> list : lists()) {
                count += finished.has(scenario.name(), list) ? 1 : 0;
            }
        }
        return count;
    }

    private ReplayScenario scenario(Scenario scenario, TrainedJob job) {
        if (!missing(scenario, List.of()).isEmpty()) {
            train(scenario, job);
        }
        return new ReplayScenario(
                scenario.name(),
                options.network(),
                scenario.up(),
                options.values().get(RecordOptions.BUDGET),
                options.values().get(RecordOptions.DECISIONS),
                lists().stream()
                        .map(list -> finished.get(scenario.name(), list))
                        .toList(),
                new Recording(scenario.group(), scenario.seed(), options.clock().name(), options.restart()));
    }

    /** The lists that begin with some actions and have no run yet. */
    private List<List<Integer>> missing(Scenario scenario, List<Integer> first) {
        return lists().stream()
                .filter(list -> list.subList(0, first.size()).equals(first))
                .filter(list -> !finished.has(scenario.name(), list))
                .toList();
    }

    private void train(Scenario scenario, TrainedJob job) {
        if (!options.clock().repeats()) {
            // A run that took over another one's epochs would not have taken their time.
            for (final List<Integer> list : missing(scenario, List.of())) {
                Workers.await(workers.begin(() -> toEnd(scenario, new NetworkTraining(job), list)));
            }
            return;
        }
        List<NetworkTraining> begun =
                List.of(Workers.await(workers.begin(() -> toDecision(scenario, new NetworkTraining(job), List.of()))));
        for (int decision = 1; decision <= options.values().get(RecordOptions.DECISIONS); decision++) {
            final List<NetworkTraining> before = begun;
            final List<List<Integer>> lists = longer(
                            before.stream().map(NetworkTraining::actions).toList())
                    .stream()
                    .filter(list -> !missing(scenario, list).isEmpty())
                    .toList();
            begun = workers.all(lists.size(), number -> {
                final List<Integer> list = lists.get(number);
                final NetworkTraining parent = before.stream()
                        .filter(other -> other.actions().equals(list.subList(0, list.size() - 1)))
                        .findFirst()
                        .orElseThrow();
                return list.size() == options.values().get(RecordOptions.DECISIONS)
                        ? toEnd(scenario, parent.copy(), list)
                        : toDecision(scenario, parent.copy(), list);
            });
        }
    }

    private NetworkTraining toDecision(Scenario scenario, NetworkTraining training, List<Integer> list) {
        while (!training.asks() || training.actions().size() < list.size()) {
            training.epoch(list.isEmpty() ? new NoAdaptation() : new ListedAdaptation(list));
            if (training.ended()) {
                throw early(scenario, list);
            }
        }
        return training;
    }

    private static NoctuleException early(Scenario scenario, List<Integer> list) {
        return NoctuleException.input(
                "The scenario (" + scenario.name() + ") ends before decision " + (list.size() + 1)
                        + (list.isEmpty() ? "." : " after the actions " + list + "."),
                "Maybe give it more budget, let \"up\" come earlier, or lower \"cost\".");
    }

    private NetworkTraining toEnd(Scenario scenario, NetworkTraining training, List<Integer> list) {
        training.finish(new ListedAdaptation(list));
        if (training.actions().size() < list.size()) {
            throw early(scenario, training.actions());
        }
        final List<RecordedEpoch> epochs = training.decided().stream()
                .filter(TrainedEpoch::whole)
                .map(epoch -> new RecordedEpoch(
                        epoch.action(),
                        epoch.trainSeconds(),
                        epoch.trainAccuracy(),
                        epoch.end() - epoch.start() - epoch.trainSeconds(),
                        epoch.testAccuracy()))
                .toList();
        finished.add(scenario.name(), new RecordedSequence(list, training.timeLeft(), training.accuracy(), epochs));
        tell();
        return training;
    }

    private synchronized void tell() {
        trained++;
        final double elapsed = 1e-9 * (System.nanoTime() - start);
        listener.recorded(found + trained, all, elapsed / trained * (all - found - trained));
    }
}
