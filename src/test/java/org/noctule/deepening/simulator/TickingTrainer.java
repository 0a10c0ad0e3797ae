package org.noctule.deepening.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.DeepeningModel;
import org.noctule.deepening.workload.DeepeningProfile;

/**
 * A trainer as published: it goes from mini-batch to mini-batch and looks at its allocation before each and before it
 * asks.
 */
final class TickingTrainer {
    final TreeMap<Double, Boolean> changes = new TreeMap<>();
    final List<Double> asked = new ArrayList<>();
    int epochs;
    double accuracy;
    private final DeepeningProfile.Modelled training;
    private AdaptableNetwork network;
    private DeepeningModel model;
    private boolean raised;
    private int decided;
    private double now;

    TickingTrainer(DeepeningProfile.Modelled training) {
        this.training = training;
        this.network = training.network();
        this.model = training.law().at(0);
    }

    /** What it does when it asks at a date: any action that both sides can work out. */
    int action(double date) {
        return (int) Math.floor(date * 7 + .001) % 4;
    }

    void run() {
        while (now < training.budget() - 1e-9) {
            if (!changes.isEmpty() && changes.firstKey() <= now + 1e-9) {
                change();
            }
            if (raised && decided < training.decisions()) {
                asked.add(now);
                decided++;
                network = network.deepen(action(now));
            }
            epoch();
        }
    }

    private void epoch() {
        final double train = model.cost().trainSeconds(network.added());
        for (int batch = 0; batch < training.law().batches(); batch++) {
            if (!changes.isEmpty() && changes.firstKey() <= now + 1e-9) {
                change();
                return;
            }
            now += train / training.law().batches();
        }
        if (now <= training.budget() + 1e-9) {
            epochs++;
            accuracy = model.accuracy(network);
        }
        now += model.cost().testSeconds(network.added());
    }

    private void change() {
        final double date = changes.firstKey();
        final boolean up = changes.remove(date);
        model = training.law().at(up ? date : 0);
        network = training.network();
        raised = up;
        decided = 0;
    }
}
