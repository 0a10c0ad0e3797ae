package org.noctule.hosts.simulator.network;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.noctule.resource.ResourceSet;

/**
 * The links that are out of use, and the tasks that send.
 *
 * @param <O> type of the owners of tasks
 */
final class DeadLinks<O> {
    private final BitSet dead = new BitSet();
    /** In the order of their starts. */
    private final Set<TaskAction<O>> sending = new LinkedHashSet<>();

    void started(TaskAction<O> task) {
        if (task.links().length > 0) {
            sending.add(task);
        }
    }

    void ended(TaskAction<O> task) {
        if (task.links().length > 0) {
            sending.remove(task);
        }
    }

    /** Whether a task has to stand still. */
    boolean stall(TaskAction<O> task) {
        return !dead.isEmpty() && sendsOver(task, dead);
    }

    /** Changes links; the tasks that stand still from now on, or that go on. */
    List<TaskAction<O>> set(ResourceSet links, boolean available) {
        final BitSet changed = new BitSet();
        links.forEach(changed::set);
        final BitSet before = (BitSet) dead.clone();
        if (available) {
            dead.andNot(changed);
        } else {
            dead.or(changed);
        }
        final List<TaskAction<O>> concerned = new ArrayList<>();
        for (final TaskAction<O> task : sending) {
            if (sendsOver(task, before) != sendsOver(task, dead)) {
                concerned.add(task);
            }
        }
        return concerned;
    }

    private static boolean sendsOver(TaskAction<?> task, BitSet links) {
        for (final int link : task.links()) {
            if (links.get(link)) {
                return true;
            }
        }
        return false;
    }
}
