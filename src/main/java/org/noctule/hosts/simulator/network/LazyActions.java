package org.noctule.hosts.simulator.network;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.noctule.simulator.queue.DatedQueue;

/**
 * Keeps the date of each next event, which changes with the task's own rate only: a step costs nothing for the rest.
 *
 * <p>Events less than a nanosecond after the next one happen with it, so that those which rounding has drawn apart come
 * in the order of the starts.
 */
final class LazyActions<O> implements Actions<O> {
    private final DatedQueue<Action<O>> queue = new DatedQueue<>();
    private final List<Action<O>> due = new ArrayList<>();
    private long starts;
    private double now;

    @Override
    public double now() {
        return now;
    }

    @Override
    public void add(Action<O> action) {
        action.order = starts++;
        action.settled = now;
        queue.add(action, now + action.timeLeft());
    }

    @Override
    public void remove(Action<O> action) {
        if (action.isQueued()) {
            queue.remove(action);
        }
    }

    @Override
    public double unsettled(TaskAction<O> task) {
        return now - task.settled;
    }

    @Override
    public void settle(TaskAction<O> task) {
        final double length = now - task.settled;
        if (length > 0 && !task.isOver()) {
            task.settled = now;
            task.advance(length);
        }
    }

    @Override
    public void redate(TaskAction<O> task) {
        if (task.isQueued()) {
            queue.redate(task, now + task.timeLeft());
        }
    }

    @Override
    public void tellSpeeds(BitSet hosts, SharingGraph graph) {
        hosts.stream().forEach(graph::tellSpeed);
    }

    @Override
    public double nextDate() {
        return queue.date();
    }

    @Override
    public List<Action<O>> advance(double limit) {
        final double date = queue.date();
        if (limit < date) {
            now = limit;
            return List.of();
        }
        if (date == Double.POSITIVE_INFINITY) {
            return List.of();
        }
        now = Math.max(now, date);
        while (queue.date() < now + TimerAction.PRECISION || queue.date() == now) {
            due.add(queue.poll());
        }
        due.sort(Comparator.comparingLong(action -> action.order));
        final List<Action<O>> ended = new ArrayList<>();
        for (final Action<O> action : due) {
            happen(action, ended);
        }
        due.clear();
        return ended;
    }

    /** Its next event is due, even if rounding made its date differ from the clock's. */
    private void happen(Action<O> action, List<Action<O>> ended) {
        final double length = action.timeLeft();
        action.settled = now;
        if (action.advance(length)) {
            ended.add(action);
        } else {
            queue.add(action, now + action.timeLeft());
        }
    }
}
