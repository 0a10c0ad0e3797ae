package org.noctule.agent.backfill;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.NodeFilter;
import org.noctule.agent.admission.EntryRules;
import org.noctule.agent.admission.Lane;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** The nodes of which rules of entry close no core to a job, in the lane in which it is tried. */
final class LaneNodes implements NodeFilter {
    private final Machine machine;
    private final EntryRules rules;
    private final Map<String, Lane> lanes = new HashMap<>();
    private ResourceSet beside = ResourceSet.EMPTY;
    private double now;

    LaneNodes(Machine machine, EntryRules rules) {
        this.machine = machine;
        this.rules = rules;
    }

    /** Tries a job in a lane from now on, at some date beside some cores. */
    void enter(int job, Lane lane, double date, ResourceSet others) {
        lanes.put(machine.jobs.job(job).id(), lane);
        machine.jobs.estimate[job] = lane.time(machine.jobs.job(job).estimate());
        now = date;
        beside = others;
    }

    /** Forgets a job that is tried no more. */
    void forget(int job) {
        lanes.remove(machine.jobs.job(job).id());
    }

    @Override
    public Optional<BitSet> nodes(Job job, double from, double until) {
        final Lane lane = lanes.get(job.id());
        if (lane == null) {
            return Optional.empty();
        }
        ResourceSet closed =
                rules.closed(job, lane, from, until).plus(machine.announced().closed(from, until - from));
        if (from <= now) {
            closed = closed.plus(beside);
            final int most = rules.mostNodes(job, lane);
            if (most < Integer.MAX_VALUE) {
                final ResourceSet open = machine.idle().minus(closed);
                closed = closed.plus(machine.idle().minus(rules.onFewNodes(open, most)));
            }
        }
        return Optional.of(open(closed));
    }

    private BitSet open(ResourceSet closed) {
        final Platform platform = machine.platform();
        final BitSet nodes = new BitSet();
        nodes.set(0, platform.nbNodes());
        closed.forEach(core -> nodes.clear(platform.nodeOfProcessor(platform.processorOfCore(core))));
        return nodes;
    }

    @Override
    public double next(double date) {
        final List<Double> dates = rules.dates(date);
        return dates.isEmpty() ? Double.POSITIVE_INFINITY : dates.get(0);
    }
}
