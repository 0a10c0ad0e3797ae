package org.noctule.coupling.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A bandwidth that flows share: none gets more than its own cap, and what one leaves over goes to the others in equal
 * parts.
 */
final class SharedStorage {
    private final Timeline timeline;
    private final List<Flow> flows = new ArrayList<>();
    private boolean scarce;

    /** Bytes on their way. */
    private static final class Flow {
        final double cap;
        final double aggregate;
        final Timeline.Wake done;
        double left;
        double rate;
        double settled;
        Timeline.Entry end;

        Flow(double bytes, double cap, double aggregate, double now, Timeline.Wake done, Timeline.Entry end) {
            this.left = bytes;
            this.cap = cap;
            this.aggregate = aggregate;
            this.settled = now;
            this.done = done;
            this.end = end;
        }
    }

    SharedStorage(Timeline timeline) {
        this.timeline = timeline;
    }

    /**
     * Lets bytes flow.
     *
     * @param aggregate bytes per second of all flows together, as far as this one knows; the least of all counts
     */
    void flow(double bytes, double cap, double aggregate, double now, Timeline.Wake done) {
        final Flow flow = new Flow(bytes, cap, aggregate, now, done, timeline.at(Double.POSITIVE_INFINITY, date -> {}));
        flows.add(flow);
        if (!share(now)) {
            flow.rate = cap;
            plan(flow, now);
        }
    }

    /** Shares the bandwidth anew, where it is scarce or was; otherwise all flows go on as they did. */
    private boolean share(double now) {
        double demand = 0;
        double aggregate = Double.POSITIVE_INFINITY;
        for (final Flow flow : flows) {
            demand += flow.cap;
            aggregate = Math.min(aggregate, flow.aggregate);
        }
        final boolean was = scarce;
        scarce = demand > aggregate;
        if (!was && !scarce) {
            return false;
        }
        final List<Flow> byCap = new ArrayList<>(flows);
        byCap.sort(Comparator.comparingDouble(flow -> flow.cap));
        double left = aggregate;
        for (int i = 0; i < byCap.size(); i++) {
            final Flow flow = byCap.get(i);
            flow.left -= flow.rate * (now - flow.settled);
            flow.settled = now;
            flow.rate = Math.min(flow.cap, left / (byCap.size() - i));
            left -= flow.rate;
        }
        flows.forEach(flow -> plan(flow, now));
        return true;
    }

    private void plan(Flow flow, double now) {
        timeline.cancel(flow.end);
        flow.end = timeline.at(now + Math.max(0, flow.left) / flow.rate, date -> end(flow, date));
    }

    private void end(Flow flow, double now) {
        flows.remove(flow);
        share(now);
        flow.done.at(now);
    }
}
