package org.noctule.companion;

import java.util.Optional;
import org.noctule.companion.DemandShape.Want;
import org.noctule.platform.NodeGres;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;

/** Compares the place of one job with its demand and with what nodes have left. */
final class GrantCheck {
    private final NodeLayout layout;
    private final NodeState book;
    private final DemandShape shape;
    private final long memory;
    private final int tasks;
    /** Devices that the job as a whole still wants. */
    private final int[] due;

    GrantCheck(NodeLayout layout, NodeState book, DemandShape shape, long memory, int tasks) {
        this.layout = layout;
        this.book = book;
        this.shape = shape;
        this.memory = memory;
        this.tasks = tasks;
        this.due = new int[shape.jobWants.length];
        for (int i = 0; i < due.length; i++) {
            due[i] = shape.jobWants[i].devices();
        }
    }

    Optional<String> defect(Job job, Grant grant, ResourceSet alloc) {
        int last = -1;
        int placed = 0;
        for (final NodeShare share : grant.nodes()) {
            if (share.node() <= last || share.node() >= layout.nodes) {
                return of("The nodes must ascend and be below " + layout.nodes + "; " + share.node() + " follows "
                        + last);
            }
            last = share.node();
            final int cores = onNode(alloc, last);
            if (share.cores() != cores || cores == 0 || cores % shape.cores != 0) {
                return of("The node " + last + " has " + cores + " cores of the job, its share names " + share.cores()
                        + ", and a task takes " + shape.cores);
            }
            final Optional<String> wrong = wrong(share, cores / shape.cores);
            if (wrong.isPresent()) {
                return wrong;
            }
            placed += cores / shape.cores;
        }
        if (placed != tasks || placed * shape.cores != alloc.size()) {
            return of("The shares of nodes are of " + placed + " tasks, the job " + job.id() + " has " + tasks);
        }
        if (grant.nodes().size() < shape.minNodes || grant.nodes().size() > shape.maxNodes) {
            return of("The job is on " + grant.nodes().size() + " nodes and asks for " + shape.minNodes + " to "
                    + shape.maxNodes);
        }
        return some(due) ? of("The nodes have fewer devices than the job asks for as a whole") : Optional.empty();
    }

    private static Optional<String> of(String sentence) {
        return Optional.of(sentence + ".");
    }

    private static boolean some(int[] numbers) {
        for (final int number : numbers) {
            if (number > 0) {
                return true;
            }
        }
        return false;
    }

    private int onNode(ResourceSet alloc, int node) {
        final int first = layout.firstCore(node);
        final int end = layout.firstCore(node + 1);
        int low = 0;
        int high = alloc.intervals();
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (alloc.last(middle) < first) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int cores = 0;
        for (int i = low; i < alloc.intervals() && alloc.first(i) < end; i++) {
            cores += Math.min(end, alloc.last(i) + 1) - Math.max(first, alloc.first(i));
        }
        return cores;
    }

    private Optional<String> wrong(NodeShare share, int number) {
        final int node = share.node();
        if (!shape.eligible(layout.type[node])) {
            return of("The node " + node + " lacks features or resources that the job asks for");
        }
        if (!book.open(shape, node)) {
            return of("The node " + node + " has another job, and one of them is to be alone");
        }
        if (share.cores() > book.cores(node)) {
            return of("The node " + node + " has " + book.cores(node) + " free cores, not " + share.cores());
        }
        final int[] given = new int[devicesEnd(node) - devicesStart(node)];
        final Optional<String> wrong = read(share, given);
        if (wrong.isPresent()) {
            return wrong;
        }
        long cards = number * shape.cardsPerTask + shape.cardsPerNode;
        for (final Want want : shape.wants) {
            final int things = want.per() == GresRequest.Per.NODE ? 1 : number;
            if (consume(want, node, given, things * want.devices()) > 0) {
                return of("The node " + node + " gives fewer devices than its tasks ask for");
            }
        }
        for (int i = 0; i < due.length; i++) {
            final Want want = shape.jobWants[i];
            final int missing = consume(want, node, given, due[i]);
            cards += want.card() ? (long) (due[i] - missing) * Math.min(want.thousandths(), GresRequest.WHOLE) : 0;
            due[i] = missing;
        }
        if (some(given)) {
            return of("The node " + node + " gives devices that the job does not ask for");
        }
        final long bytes = NodeState.memoryOf(shape, memory, number, cards);
        if (share.bytes() != bytes || !book.hasMemory(node, bytes)) {
            return of("The share of the node " + node + " has " + share.bytes() + " bytes, the job asks for " + bytes
                    + (book.hasMemory(node, bytes) ? "" : ", more than are left"));
        }
        return Optional.empty();
    }

    private int devicesStart(int node) {
        return layout.firstDevice[layout.firstPool[node]];
    }

    private int devicesEnd(int node) {
        return layout.firstDevice[layout.firstPool[node + 1]];
    }

    private Optional<String> read(NodeShare share, int[] given) {
        final int first = layout.firstPool[share.node()];
        for (final DeviceShare device : share.devices()) {
            final int pool = first + device.gres();
            if (device.gres() < 0
                    || pool >= layout.firstPool[share.node() + 1]
                    || device.device() < 0
                    || layout.firstDevice[pool] + device.device() >= layout.firstDevice[pool + 1]) {
                return of("The node " + share.node() + " has no device " + device.device() + " of its resource "
                        + device.gres());
            }
            final int at = layout.firstDevice[pool] + device.device();
            final boolean taken = device.thousandths() > book.thousandths(at)
                    || book.sharers(at) >= layout.shards[pool] && device.thousandths() < GresRequest.WHOLE;
            if (device.thousandths() < 1 || taken || given[at - devicesStart(share.node())] > 0) {
                final NodeGres gres = layout.types
                        .get(layout.type[share.node()])
                        .companions()
                        .gres()
                        .get(device.gres());
                return of("The node " + share.node() + " has not " + device.thousandths() + " thousandths of its "
                        + gres.name() + " " + device.device() + " for one more job");
            }
            given[at - devicesStart(share.node())] = device.thousandths();
        }
        return Optional.empty();
    }

    /** Takes what is wanted off what is given, the lowest first; returns how many devices are missing. */
    private int consume(Want want, int node, int[] given, int number) {
        final int each = Math.min(want.thousandths(), GresRequest.WHOLE);
        int missing = number;
        for (final int i : want.pools()[layout.type[node]]) {
            final int pool = layout.firstPool[node] + i;
            for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
                final int at = device - devicesStart(node);
                while (missing > 0 && given[at] >= each && (want.share() || given[at] == GresRequest.WHOLE)) {
                    given[at] -= each;
                    missing--;
                }
            }
        }
        return missing;
    }
}
