package org.noctule.hosts.simulator.network;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Decreases what is left of everything by the same step at each date, as SimGrid does: the last bits of dates depend on
 * it. A step costs time for all that runs.
 */
final class SteppedActions<O> implements Actions<O> {
    private List<Action<O>> actions = new ArrayList<>();
    private List<Action<O>> spare = new ArrayList<>();
    private double now;

    @Override
    public double now() {
        return now;
    }

    @Override
    public void add(Action<O> action) {
        actions.add(action);
    }

    @Override
    public void remove(Action<O> action) {
        // The next step leaves it out.
    }

    @Override
    public double unsettled(TaskAction<O> task) {
        return 0;
    }

    @Override
    public void settle(TaskAction<O> task) {}

    @Override
    public void redate(TaskAction<O> task) {}

    @Override
    public void tellSpeeds(BitSet hosts, SharingGraph graph) {
        for (final Action<O> action : actions) {
            if (action instanceof TaskAction<O> task && task.runsOn(hosts)) {
                task.speedChanged();
            }
        }
    }

    @Override
    public double nextDate() {
        return now + nextStep();
    }

    private double nextStep() {
        double step = Double.POSITIVE_INFINITY;
        for (final Action<O> action : actions) {
            if (!action.isOver()) {
                step = Math.min(step, action.timeLeft());
            }
        }
        return step;
    }

    @Override
    public List<Action<O>> advance(double limit) {
        double step = nextStep();
        if (limit < now + step) {
            step = limit - now;
            now = limit;
        } else if (step < Double.POSITIVE_INFINITY) {
            now += step;
        } else {
            return List.of();
        }
        return pass(step);
    }

    private List<Action<O>> pass(double step) {
        final List<Action<O>> ended = new ArrayList<>();
        for (final Action<O> action : actions) {
            if (!action.isOver()) {
                (action.advance(step) ? ended : spare).add(action);
            }
        }
        final List<Action<O>> old = actions;
        actions = spare;
        spare = old;
        spare.clear();
        return ended;
    }
}
