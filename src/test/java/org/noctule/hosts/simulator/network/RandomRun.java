package org.noctule.hosts.simulator.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.noctule.platform.network.Network;

/** Starts, cancels and slows tasks down at random, and shows all rates after every change. */
final class RandomRun {
    private final Random random;
    private final Network network;
    private final SharingRule rule;
    private final TaskEngine<String> engine;
    private final int[] pStates;
    private final List<TaskAction<String>> tasks = new ArrayList<>();
    private final List<TaskAction<String>> enabled = new ArrayList<>();

    RandomRun(Random random, SharingRule rule, double pipes) {
        this.random = random;
        this.rule = rule;
        network = Networks.random(random, pipes);
        pStates = new int[network.hosts().size()];
        engine = new TaskEngine<>(network, rule);
    }

    /** Shows the enabled tasks, in the order in which they were enabled, with a twin for the P-states of the moment. */
    void play(int changes, BiConsumer<List<TaskAction<String>>, SlowSharing> show) {
        for (int i = 0; i < changes; i++) {
            change();
            tasks.removeIf(Action::isOver);
            enabled.removeIf(Action::isOver);
            tasks.stream()
                    .filter(task -> task.demand.present && !enabled.contains(task))
                    .forEach(enabled::add);
            show.accept(List.copyOf(enabled), new SlowSharing(network, Arrays.copyOf(pStates, pStates.length), rule));
        }
    }

    private void change() {
        final int kind = random.nextInt(8);
        if (tasks.size() < 3 || kind < 3 && tasks.size() < 8) {
            tasks.add(engine.startTask(Networks.task(random, pStates.length), "task"));
        } else if (kind < 4) {
            engine.cancel(tasks.get(random.nextInt(tasks.size())));
        } else if (kind < 5) {
            final int host = random.nextInt(pStates.length);
            pStates[host] = random.nextInt(3);
            engine.setPState(host, pStates[host]);
        } else {
            engine.advance(engine.now() + 5 * random.nextDouble());
        }
    }
}
