package org.noctule.slurm.agent;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.admission.EntryRules;
import org.noctule.agent.admission.Lane;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.pass.StartRules;
import org.noctule.slurm.select.Placed;
import org.noctule.workload.Job;

/** The limits and reservations of a site as Slurm's passes ask for them. */
final class SiteStartRules implements StartRules {
    private final Optional<EntryRules> site;
    private final Platform platform;
    private final NodeCoreSets cores;
    private final Map<String, Lane> lanes = new HashMap<>();

    SiteStartRules(Optional<EntryRules> site, Platform platform, NodeCoreSets cores) {
        this.site = site;
        this.platform = platform;
        this.cores = cores;
    }

    /** Takes note of a submission; a clause that tells why it is refused, if it is. */
    Optional<String> submitted(SlurmJob job, double now) {
        if (site.isEmpty()) {
            return Optional.empty();
        }
        // A job that would outlast its reservation may come: it is ended with it.
        final Optional<String> refusal =
                site.get().refusal(site.get().reserved(job.job()) ? brief(job.job()) : job.job(), now);
        if (refusal.isEmpty()) {
            site.get().submitted(job.job());
        }
        return refusal;
    }

    private static Job brief(Job job) {
        return new Job(
                job.id(),
                job.submitTime(),
                job.resources(),
                job.walltime(),
                0,
                job.memory(),
                job.memoryBandwidth(),
                job.profile(),
                job.extra(),
                job.parts());
    }

    void ended(SlurmJob job, double now) {
        site.ifPresent(rules -> rules.ended(job.job(), now));
    }

    private Optional<Lane> lane(SlurmJob job, SlurmPartition partition) {
        if (site.isEmpty()) {
            return Optional.empty();
        }
        final Lane known = lanes.get(partition.name());
        if (known != null) {
            return Optional.of(known);
        }
        final Optional<Lane> found = site.get().lanes(job.job()).stream()
                .filter(lane ->
                        lane.name().equals(partition.name()) || lane.name().isEmpty())
                .findFirst();
        found.ifPresent(lane -> lanes.put(partition.name(), lane));
        return found;
    }

    @Override
    public Optional<String> hold(SlurmJob job, SlurmPartition partition, double now) {
        return lane(job, partition)
                .flatMap(lane -> site.get().hold(job.job(), lane, now))
                .map(LimitWords::of);
    }

    @Override
    public BitSet closed(SlurmJob job, SlurmPartition partition, double from, double to) {
        final BitSet nodes = new BitSet();
        lane(job, partition).ifPresent(lane -> {
            final ResourceSet closed = site.get().closed(job.job(), lane, from, reserved(job) ? from : to);
            for (int i = 0; i < closed.intervals(); i++) {
                nodes.set(node(closed.first(i)), node(closed.last(i)) + 1);
            }
        });
        return nodes;
    }

    private int node(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }

    @Override
    public List<Double> dates(double now) {
        return site.map(rules -> rules.dates(now)).orElse(List.of());
    }

    @Override
    public boolean reserved(SlurmJob job) {
        return site.filter(rules -> rules.reserved(job.job())).isPresent();
    }

    @Override
    public void started(SlurmJob job, SlurmPartition partition, Placed placed, double now) {
        lane(job, partition).ifPresent(lane -> site.get().started(job.job(), lane, cores.take(job, placed), now));
    }
}
