package org.noctule.slurm.agent;

import java.util.HashMap;
import java.util.Map;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.select.Placed;

/** The cores of jobs on their nodes, which Slurm's passes only count: the lowest free ones of each node. */
final class NodeCoreSets {
    private final Platform platform;
    private final boolean[] taken;
    private final Map<SlurmJob, ResourceSet> places = new HashMap<>();

    NodeCoreSets(Platform platform) {
        this.platform = platform;
        this.taken = new boolean[platform.nbCores()];
    }

    /**
     * Takes the cores of a job: as many as it asks for, also where whole nodes are closed to others.
     *
     * @return the cores; the same ones if they were taken before
     */
    ResourceSet take(SlurmJob job, Placed placed) {
        return places.computeIfAbsent(job, any -> {
            final ResourceSet.Builder cores = new ResourceSet.Builder();
            int left = job.job().resources();
            int others = placed.nodes().length;
            for (int i = 0; i < placed.nodes().length; i++) {
                others--;
                int here = Math.min(placed.cores()[i], left - others);
                final int node = placed.nodes()[i];
                for (int core = MachineReader.first(platform, node); here > 0; core++) {
                    if (!taken[core]) {
                        taken[core] = true;
                        cores.add(core, core);
                        here--;
                        left--;
                    }
                }
            }
            return cores.build();
        });
    }

    void giveBack(SlurmJob job) {
        final ResourceSet cores = places.remove(job);
        if (cores != null) {
            cores.forEach(core -> taken[core] = false);
        }
    }
}
