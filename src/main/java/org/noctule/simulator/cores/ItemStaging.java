package org.noctule.simulator.cores;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.noctule.platform.Platform;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.workflow.simulator.ItemPlaces;
import org.noctule.workflow.simulator.ItemTransfer;
import org.noctule.workflow.simulator.NodeFlow;
import org.noctule.workflow.simulator.NodeFlows;

/**
 * Brings the data items of jobs to the nodes of their first cores, one after the other in the order of each job's list,
 * while the jobs hold their cores. Transfers of several jobs share the links.
 */
final class ItemStaging {
    private final Platform platform;
    private final NodeFlows flows;
    private final Recorder recorder;
    private final Consumer<JobRun> ready;
    private final ItemPlaces places = new ItemPlaces();
    private final Map<JobRun, Fetch> under = new HashMap<>();

    /**
     * Prepares a run.
     *
     * @param flows carries the items
     * @param ready takes the jobs whose data has come
     */
    ItemStaging(Platform platform, NodeFlows flows, Recorder recorder, Consumer<JobRun> ready) {
        this.platform = platform;
        this.flows = flows;
        this.recorder = recorder;
        this.ready = ready;
    }

    /** The items that a job fetches, of which the last one that was begun may be under way. */
    private final class Fetch {
        final JobRun run;
        final int node;
        final List<ItemPlaces.Missing> missing;
        final List<ItemTransfer> arrived = new ArrayList<>();
        NodeFlow flow;

        Fetch(JobRun run, int node, List<ItemPlaces.Missing> missing, double now) {
            this.run = run;
            this.node = node;
            this.missing = missing;
            this.flow = next(now);
        }

        private NodeFlow next(double now) {
            final ItemPlaces.Missing wanted = missing.get(arrived.size());
            return flows.start(wanted.item().bytes(), wanted.from(), node, now, this::arrives);
        }

        private void arrives(double now) {
            final ItemPlaces.Missing here = missing.get(arrived.size());
            arrived.add(new ItemTransfer(run.job(), here.item(), here.from(), node, flow.start(), now));
            if (arrived.size() == missing.size()) {
                run.motion().stageUntil(now);
                ready.accept(run);
            } else {
                flow = next(now);
            }
        }
    }

    /** Begins to fetch what a job reads, before its work. */
    void begin(JobRun run, double now) {
        if (run.job().dependencies().reads().isEmpty()) {
            return;
        }
        final int node = node(run);
        final List<ItemPlaces.Missing> missing = places.missing(run.job(), node, now);
        if (!missing.isEmpty()) {
            run.motion().stageUntil(Double.POSITIVE_INFINITY);
            under.put(run, new Fetch(run, node, missing, now));
        }
    }

    /** Takes note of what a job leaves that has ended; transfers that its end cut off count for nothing. */
    void ended(JobRun run, double now, boolean success) {
        final Fetch fetch = under.remove(run);
        if (fetch != null) {
            flows.cancel(fetch.flow, now);
            fetch.arrived.forEach(transfer -> {
                places.copied(transfer);
                recorder.transferred(transfer);
            });
        }
        if (success && !run.job().dependencies().writes().isEmpty()) {
            places.written(run.job(), node(run));
        }
    }

    private int node(JobRun run) {
        return platform.nodeOfProcessor(platform.processorOfCore(run.alloc().first(0)));
    }
}
