package org.noctule.hosts.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Features;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Objection;
import org.noctule.workload.Profile;
import org.noctule.workload.RankPlaces;
import org.noctule.workload.UsedProfiles;

/** Checks the decisions to start jobs on the hosts of a network. */
final class HostAdmission {
    /** What executors send to each other is a square matrix. */
    private static final int MOST_EXECUTORS = 1024;

    private final HostTable table;
    private final Features features;
    private final HostUse use;
    private final MachineOutages outages;

    HostAdmission(HostTable table, Features features, HostUse use, MachineOutages outages) {
        this.table = table;
        this.features = features;
        this.use = use;
        this.outages = outages;
    }

    /**
     * Demands that a job may be started so.
     *
     * @throws NoctuleException of kind PEER if it may not
     */
    void check(JobRun run, Decision.ExecuteJob execute) {
        Objection.raise(outages.objection(execute.alloc()), execute);
        final List<Profile> profiles = UsedProfiles.each(run.job().profile());
        Objection.raise(size(run, execute, profiles), execute);
        if (executors(execute) > Math.max(table.size(), MOST_EXECUTORS)) {
            throw new Objection("has " + executors(execute) + " executors, more than " + MOST_EXECUTORS
                            + " and than there are hosts")
                    .toAllocation(execute);
        }
        Objection.raise(resources(execute.alloc()), execute);
        Objection.raise(use.objection(execute.alloc(), features.computeSharing(), features.storageSharing()), execute);
        Objection.raise(computingStorage(execute, profiles), execute);
        final StorageLabels labels = new StorageLabels(table, execute);
        profiles.forEach(labels::of);
        checkRanks(run, executors(execute), profiles);
        execute.additionalTransfer().ifPresent(transfer -> checkTransfer(run, transfer, labels));
    }

    private static int executors(Decision.ExecuteJob execute) {
        return execute.mapping().isEmpty()
                ? execute.alloc().size()
                : execute.mapping().size();
    }

    private static Optional<Objection> size(JobRun run, Decision.ExecuteJob execute, List<Profile> profiles) {
        final int cores = execute.alloc().size();
        final int executors = executors(execute);
        if (executors == 0 || executors != run.job().resources() && !freeSize(profiles)) {
            return Objection.of("has " + executors + (execute.mapping().isEmpty() ? " cores" : " executors")
                    + ", but the job asks for " + run.job().resources());
        }
        for (final Profile profile : profiles) {
            if (profile instanceof Profile.Parallel task && task.cpu().size() != executors) {
                return Objection.of("has " + executors + " executors, but the profile (" + profile.name()
                        + ") is for another number");
            }
        }
        for (final int place : execute.mapping()) {
            if (place < 0 || place >= cores) {
                return Objection.of("has " + cores + " cores, but an executor is mapped to place " + place);
            }
        }
        return Optional.empty();
    }

    /** Whether a job that uses these profiles can be played on any number of executors. */
    private static boolean freeSize(List<Profile> profiles) {
        return profiles.stream()
                .allMatch(profile ->
                        profile instanceof Profile.ParallelHomogeneousTotal || profile instanceof Profile.Composed);
    }

    private Optional<Objection> resources(ResourceSet alloc) {
        final int last = alloc.last(alloc.intervals() - 1);
        return last < table.size()
                ? Optional.empty()
                : Objection.of("names core " + last + ", but the platform has "
                        + table.hosts().size() + " cores"
                        + (table.storages().isEmpty()
                                ? ""
                                : " and " + table.storages().size() + " storages"));
    }

    /** Storages may be allocated, as clients of Batsim do for data stagings, but compute nothing. */
    private Optional<Objection> computingStorage(Decision.ExecuteJob execute, List<Profile> profiles) {
        final ResourceSet alloc = execute.alloc();
        if (alloc.last(alloc.intervals() - 1) < table.hosts().size()) {
            return Optional.empty();
        }
        final int[] ids = alloc.toArray();
        for (int executor = 0; executor < executors(execute); executor++) {
            final int id = ids[
                    execute.mapping().isEmpty() ? executor : execute.mapping().get(executor)];
            for (final Profile profile : profiles) {
                if (id >= table.hosts().size() && ParallelTasks.computes(profile, executor)) {
                    return Objection.of(
                            "names storage " + id + ", but the profile (" + profile.name() + ") computes there");
                }
            }
        }
        return Optional.empty();
    }

    /** Jobs that were read have whole numbers below their size; those of an agent in this process may have anything. */
    private static void checkRanks(JobRun run, int executors, List<Profile> profiles) {
        final List<?> places = RankPlaces.of(run.job());
        if (places.isEmpty() || profiles.stream().noneMatch(Profile.UsageTrace.class::isInstance)) {
            return;
        }
        for (int rank = 0; rank < places.size(); rank++) {
            if (!(places.get(rank) instanceof Number place)
                    || place.doubleValue() != place.intValue()
                    || place.intValue() < 0
                    || place.intValue() >= executors) {
                throw NoctuleException.peer(
                        "EXECUTE_JOB of job (" + run.job().id() + "): rank " + rank + " is mapped to place ("
                                + places.get(rank) + ") of " + executors + " executors (field \"" + RankPlaces.FIELD
                                + "\" of the job).",
                        "Maybe count the places from 0.");
            }
        }
    }

    private void checkTransfer(JobRun run, Decision.AdditionalTransfer transfer, StorageLabels labels) {
        final Optional<Objection> objection =
                transfer.alloc().isEmpty() ? Objection.of("is empty") : resources(transfer.alloc());
        if (objection.isPresent()) {
            throw transferProblem(
                    run,
                    "the allocation (" + transfer.alloc() + ") "
                            + objection.get().clause());
        }
        final List<Profile> parts = Transfer.profiles(transfer);
        if (transfer.profile().orElseThrow() instanceof Profile.Composed
                && !(run.job().profile() instanceof Profile.Composed own
                        && own.parts().size() == parts.size())) {
            throw transferProblem(
                    run,
                    "the profile (" + transfer.profileName() + ") has " + parts.size()
                            + " parts, unlike the job's own ("
                            + run.job().profile().name() + ")");
        }
        final int[] ids = transfer.alloc().toArray();
        for (final Profile profile : parts) {
            if (!ParallelTasks.cover(profile)) {
                throw transferProblem(run, "the profile (" + profile.name() + ") is no parallel task");
            }
            if (profile instanceof Profile.Parallel task && task.cpu().size() != ids.length) {
                throw transferProblem(
                        run,
                        "the profile (" + profile.name() + ") has " + task.cpu().size()
                                + " executors, but the allocation " + ids.length + " resources");
            }
            for (int i = ids.length - 1; i >= 0 && ids[i] >= table.hosts().size(); i--) {
                if (ParallelTasks.computes(profile, i)) {
                    throw transferProblem(run, "the profile (" + profile.name() + ") computes on storage " + ids[i]);
                }
            }
            labels.of(profile);
        }
    }

    private static NoctuleException transferProblem(JobRun run, String problem) {
        return NoctuleException.peer(
                "EXECUTE_JOB of job (" + run.job().id() + "), additional_io_job: " + problem + ".",
                "Maybe give a parallel task with one row for each resource of its \"alloc\", or one for each part of"
                        + " the job's sequence.");
    }
}
