package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;

/** Events of two sides, each paired with one that says the same. */
final class Matching {
    final List<Told> recorded = new ArrayList<>();
    final List<Told> played = new ArrayList<>();
    private final double tolerance;

    Matching(double tolerance) {
        this.tolerance = tolerance;
    }

    void record(List<Told> events) {
        events.forEach(event -> pair(event, played, recorded));
    }

    void play(List<Told> events) {
        events.forEach(event -> pair(event, recorded, played));
    }

    private void pair(Told event, List<Told> others, List<Told> own) {
        for (int i = 0; i < others.size(); i++) {
            if (others.get(i).same(event, tolerance)) {
                others.remove(i);
                return;
            }
        }
        own.add(event);
    }
}
