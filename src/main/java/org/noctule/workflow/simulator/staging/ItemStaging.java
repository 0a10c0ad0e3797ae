package org.noctule.workflow.simulator.staging;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;

/**
 * Brings the data items of jobs to the nodes of their first cores, one after the other in the order of each job's list,
 * while the jobs hold their cores. Transfers of several jobs share the links.
 */
final class ItemStaging implements RunPart {
    private static final int RANK = 40;

    private final RunScene scene;
    private final Platform platform;
    private final NodeFlows flows;
    private final ItemPlaces places = new ItemPlaces();
    private final Map<JobRun, Fetch> under = new HashMap<>();

    ItemStaging(RunScene scene) {
        this.scene = scene;
        this.platform = scene.platform();
        this.flows = scene.shared(NodeFlows.class, () -> new NodeFlows(platform));
    }

    @Override
    public int rank() {
        return RANK;
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
                scene.redate(run);
            } else {
                flow = next(now);
            }
        }
    }

    /** {@inheritDoc} It fetches what it reads, before its work. */
    @Override
    public void started(JobRun run, double speed, double now) {
        if (run.job().dependencies().reads().isEmpty()) {
            return;
        }
        final int node = node(run);
        final List<ItemPlaces.Missing> missing = places.missing(run.job(), node, now);
        if (!missing.isEmpty()) {
            run.motion().stageUntil(Double.POSITIVE_INFINITY);
            scene.redate(run);
            under.put(run, new Fetch(run, node, missing, now));
        }
    }

    /** {@inheritDoc} Transfers that its end cut off count for nothing. */
    @Override
    public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        final Fetch fetch = under.remove(run);
        if (fetch != null) {
            flows.cancel(fetch.flow, now);
            fetch.arrived.forEach(transfer -> {
                places.copied(transfer);
                scene.recorder().record(transfer);
            });
        }
        if (state == JobState.COMPLETED_SUCCESSFULLY
                && !run.job().dependencies().writes().isEmpty()) {
            places.written(run.job(), node(run));
        }
    }

    private int node(JobRun run) {
        return platform.nodeOfProcessor(platform.processorOfCore(run.alloc().first(0)));
    }
}
