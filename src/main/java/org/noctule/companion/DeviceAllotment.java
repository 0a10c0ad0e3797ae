package org.noctule.companion;

import java.util.ArrayList;
import java.util.List;
import org.noctule.companion.DemandShape.Want;
import org.noctule.workload.GresRequest;

/** Chooses devices of one node after another, on top of what is left of each. */
final class DeviceAllotment {
    private static final int NONE = -1;

    private final NodeLayout layout;
    private final int[] left;
    private final int[] sharers;
    /** Thousandths that are chosen of each device. */
    private final int[] chosen;

    DeviceAllotment(NodeLayout layout, int[] left, int[] sharers) {
        this.layout = layout;
        this.left = left;
        this.sharers = sharers;
        this.chosen = new int[left.length];
    }

    /** The devices of a pool that nobody has. */
    int idle(int pool) {
        int idle = 0;
        for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
            idle += left[device] - chosen[device] == GresRequest.WHOLE ? 1 : 0;
        }
        return idle;
    }

    /** The most thousandths that one more job could have of one device of a pool. */
    int most(int pool) {
        int most = 0;
        for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
            if (sharers[device] < layout.shards[pool]) {
                most = Math.max(most, left[device]);
            }
        }
        return most;
    }

    /** The devices of a node that would do for what a job wants as a whole. */
    long idle(DemandShape shape, int node) {
        long idle = 0;
        for (final Want want : shape.jobWants) {
            for (final int i : want.pools()[layout.type[node]]) {
                final int pool = layout.firstPool[node] + i;
                idle += want.share() ? (most(pool) >= want.thousandths() ? 1 : 0) : idle(pool);
            }
        }
        return idle;
    }

    /** The number of tasks, up to some, for which a node has what is wanted. */
    int capacity(Want want, int node, int tasks) {
        long found = 0;
        for (final int i : want.pools()[layout.type[node]]) {
            final int pool = layout.firstPool[node] + i;
            found += want.share() ? shares(pool, want.thousandths(), tasks) : idle(pool);
        }
        if (want.per() == GresRequest.Per.NODE) {
            return found >= want.devices() ? tasks : 0;
        }
        return (int) Math.min(tasks, found / want.devices());
    }

    /** Counts shares until there are enough. */
    private int shares(int pool, int thousandths, int enough) {
        int shares = 0;
        final int end = layout.firstDevice[pool + 1];
        for (int device = layout.firstDevice[pool]; device < end && shares < enough; device++) {
            if (left[device] >= thousandths && sharers[device] < layout.shards[pool]) {
                shares += enough == 1 ? 1 : left[device] / thousandths;
            }
        }
        return shares;
    }

    /** Chooses devices for tasks on a node, beside none; if there are not enough, none stays chosen. */
    boolean allot(DemandShape shape, int node, int tasks, DeviceChoice choice) {
        forget(node);
        for (final Want want : shape.wants) {
            final int things = want.per() == GresRequest.Per.NODE ? 1 : tasks;
            if (choose(want, node, things * want.devices(), choice) > 0) {
                forget(node);
                return false;
            }
        }
        return true;
    }

    /**
     * Chooses devices of a node for what a job still wants as a whole.
     *
     * @param due numbers of devices that it wants, which become fewer
     * @param memory thousandths of cards for which there is memory
     * @return the thousandths of cards among them
     */
    long allotJob(DemandShape shape, int node, int[] due, long memory, DeviceChoice choice) {
        long cards = 0;
        for (int i = 0; i < due.length; i++) {
            final Want want = shape.jobWants[i];
            final int each = Math.min(want.thousandths(), GresRequest.WHOLE);
            final int most = want.card() ? (int) Math.min(due[i], Math.max(0, memory - cards) / each) : due[i];
            final int got = most - choose(want, node, most, choice);
            due[i] -= got;
            cards += want.card() ? (long) got * each : 0;
        }
        return cards;
    }

    /** Returns how many are missing. */
    private int choose(Want want, int node, int number, DeviceChoice choice) {
        int missing = number;
        while (missing > 0) {
            final int device = want.share() ? sharable(want, node, choice) : whole(want, node);
            if (device == NONE) {
                return missing;
            }
            chosen[device] += Math.min(want.thousandths(), GresRequest.WHOLE);
            missing--;
        }
        return 0;
    }

    private int whole(Want want, int node) {
        for (final int i : want.pools()[layout.type[node]]) {
            final int pool = layout.firstPool[node] + i;
            for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
                if (left[device] - chosen[device] == GresRequest.WHOLE) {
                    return device;
                }
            }
        }
        return NONE;
    }

    private int sharable(Want want, int node, DeviceChoice choice) {
        int best = NONE;
        for (final int i : want.pools()[layout.type[node]]) {
            final int pool = layout.firstPool[node] + i;
            for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
                final int rest = left[device] - chosen[device];
                if (rest >= want.thousandths()
                        && sharers[device] < layout.shards[pool]
                        && (best == NONE || choice.prefers(rest, left[best] - chosen[best]))) {
                    best = device;
                }
            }
        }
        return best;
    }

    /** Lists what is chosen of a node, and forgets it. */
    List<DeviceShare> drain(int node) {
        final List<DeviceShare> shares = new ArrayList<>(2);
        for (int pool = layout.firstPool[node]; pool < layout.firstPool[node + 1]; pool++) {
            for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
                if (chosen[device] > 0) {
                    shares.add(new DeviceShare(
                            pool - layout.firstPool[node], device - layout.firstDevice[pool], chosen[device]));
                    chosen[device] = 0;
                }
            }
        }
        return List.copyOf(shares);
    }

    void forget(int node) {
        final int end = layout.firstDevice[layout.firstPool[node + 1]];
        for (int device = layout.firstDevice[layout.firstPool[node]]; device < end; device++) {
            chosen[device] = 0;
        }
    }
}
