package org.noctule.fabric.ramp.step;

import java.util.Arrays;
import org.noctule.fabric.ramp.Plan;

/** The ready parts of each server, those of highest priority in front; among equals the first by name. */
final class ReadyParts {
    private static final int NONE = -1;

    private final Plan plan;
    private final int[] head;
    private final int[] next;

    ReadyParts(Plan plan) {
        this.plan = plan;
        head = new int[plan.opPlacement().workers()];
        next = new int[plan.graph().nodes()];
        Arrays.fill(head, NONE);
    }

    void add(int node) {
        final int worker = plan.opPlacement().worker(node);
        if (head[worker] == NONE || goesBefore(node, head[worker])) {
            next[node] = head[worker];
            head[worker] = node;
            return;
        }
        int place = head[worker];
        while (next[place] != NONE && !goesBefore(node, next[place])) {
            place = next[place];
        }
        next[node] = next[place];
        next[place] = node;
    }

    /** Returns the part that a server works on, negative if none. */
    int first(int worker) {
        return head[worker];
    }

    void remove(int node) {
        final int worker = plan.opPlacement().worker(node);
        if (head[worker] == node) {
            head[worker] = next[node];
            return;
        }
        int place = head[worker];
        while (next[place] != node) {
            place = next[place];
        }
        next[place] = next[node];
    }

    private boolean goesBefore(int node, int other) {
        final int mine = plan.opSchedule().priority(node);
        final int others = plan.opSchedule().priority(other);
        return mine > others
                || mine == others
                        && plan.graph().label(node).compareTo(plan.graph().label(other)) < 0;
    }
}
