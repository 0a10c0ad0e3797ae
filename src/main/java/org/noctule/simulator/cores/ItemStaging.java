package org.noctule.simulator.cores;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.platform.NodeLinks;
import org.noctule.platform.Platform;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.workflow.ItemPlaces;
import org.noctule.simulator.workflow.ItemTransfer;

/**
 * Brings the data items of jobs to the nodes of their first cores, one after the other in the order of each job's list,
 * while the jobs hold their cores. Transfers do not slow each other down.
 */
final class ItemStaging {
    private final Platform platform;
    private final NodeLinks links;
    private final Recorder recorder;
    private final ItemPlaces places = new ItemPlaces();
    private final Map<JobRun, List<ItemTransfer>> under = new HashMap<>();

    ItemStaging(Platform platform, Recorder recorder) {
        this.platform = platform;
        this.links = new NodeLinks(platform);
        this.recorder = recorder;
    }

    /** Begins to fetch what a job reads, before its work. */
    void begin(JobRun run, double now) {
        if (run.job().dependencies().reads().isEmpty()) {
            return;
        }
        final int node = node(run);
        final List<ItemTransfer> transfers = new ArrayList<>();
        double date = now;
        for (final ItemPlaces.Missing missing : places.missing(run.job(), node, now)) {
            final double end = date + links.seconds(missing.item().bytes(), missing.from(), node);
            transfers.add(new ItemTransfer(run.job(), missing.item(), missing.from(), node, date, end));
            date = end;
        }
        if (!transfers.isEmpty()) {
            under.put(run, transfers);
            run.motion().stageUntil(date);
        }
    }

    /** Takes note of what a job leaves that has ended; transfers that its end cut off count for nothing. */
    void ended(JobRun run, double now, boolean success) {
        final List<ItemTransfer> transfers = under.remove(run);
        if (transfers != null) {
            transfers.stream().filter(transfer -> transfer.end() <= now).forEach(transfer -> {
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
