package org.noctule.simulator;

import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Features;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Profile;
import org.noctule.workload.RankPlaces;
import org.noctule.workload.UsedProfiles;

/** Says which decisions to start a job cannot be carried out on the hosts of a network. */
final class HostAdmission {
    /** What executors send to each other is a square matrix. */
    private static final int MOST_EXECUTORS = 1024;

    private final NetworkMachine machine;
    private final Features features;
    private final HostUse use;

    HostAdmission(NetworkMachine machine, Features features, HostUse use) {
        this.machine = machine;
        this.features = features;
        this.use = use;
    }

    /**
     * Says why a job may not be started so, as a clause about the allocation; empty if it may.
     *
     * @throws NoctuleException of kind PEER if something else than the allocation is wrong
     */
    String refusal(JobRun run, Decision.ExecuteJob execute) {
        final List<Profile> profiles = UsedProfiles.each(run.job.profile());
        String refusal = size(run, execute, profiles);
        if (refusal.isEmpty() && executors(execute) > Math.max(machine.size(), MOST_EXECUTORS)) {
            refusal = "has " + executors(execute) + " executors, more than " + MOST_EXECUTORS
                    + " and than there are hosts";
        }
        if (refusal.isEmpty()) {
            refusal = resources(execute.alloc());
        }
        if (refusal.isEmpty()) {
            refusal = use.refusal(execute.alloc(), features.computeSharing(), features.storageSharing());
        }
        if (refusal.isEmpty()) {
            refusal = computingStorage(execute, profiles);
        }
        if (refusal.isEmpty()) {
            final StorageLabels labels = new StorageLabels(machine, execute);
            profiles.forEach(labels::check);
            checkRanks(run, executors(execute), profiles);
            execute.additionalTransfer().ifPresent(transfer -> checkTransfer(run, transfer, labels));
        }
        return refusal;
    }

    private static int executors(Decision.ExecuteJob execute) {
        return execute.mapping().isEmpty()
                ? execute.alloc().size()
                : execute.mapping().size();
    }

    private static String size(JobRun run, Decision.ExecuteJob execute, List<Profile> profiles) {
        final int cores = execute.alloc().size();
        final int executors = executors(execute);
        if (executors == 0 || executors != run.job.resources() && !freeSize(profiles)) {
            return "has " + executors + (execute.mapping().isEmpty() ? " cores" : " executors")
                    + ", but the job asks for " + run.job.resources();
        }
        for (final Profile profile : profiles) {
            if (profile instanceof Profile.Parallel task && task.cpu().size() != executors) {
                return "has " + executors + " executors, but the profile (" + profile.name()
                        + ") is for another number";
            }
        }
        for (final int place : execute.mapping()) {
            if (place < 0 || place >= cores) {
                return "has " + cores + " cores, but an executor is mapped to place " + place;
            }
        }
        return "";
    }

    /** Whether a job that uses these profiles can be played on any number of executors. */
    private static boolean freeSize(List<Profile> profiles) {
        return profiles.stream()
                .allMatch(profile ->
                        profile instanceof Profile.ParallelHomogeneousTotal || profile instanceof Profile.Composed);
    }

    private String resources(ResourceSet alloc) {
        final int last = alloc.last(alloc.intervals() - 1);
        return last < machine.size()
                ? ""
                : "names core " + last + ", but the platform has "
                        + machine.hosts().size() + " cores"
                        + (machine.storages().isEmpty()
                                ? ""
                                : " and " + machine.storages().size() + " storages");
    }

    /** Storages may be allocated, as clients of Batsim do for data stagings, but compute nothing. */
    private String computingStorage(Decision.ExecuteJob execute, List<Profile> profiles) {
        final ResourceSet alloc = execute.alloc();
        if (alloc.last(alloc.intervals() - 1) < machine.hosts().size()) {
            return "";
        }
        final int[] ids = alloc.toArray();
        for (int executor = 0; executor < executors(execute); executor++) {
            final int id = ids[
                    execute.mapping().isEmpty() ? executor : execute.mapping().get(executor)];
            for (final Profile profile : profiles) {
                if (id >= machine.hosts().size() && computes(profile, executor)) {
                    return "names storage " + id + ", but the profile (" + profile.name() + ") computes there";
                }
            }
        }
        return "";
    }

    private static boolean computes(Profile profile, int executor) {
        return profile instanceof Profile.UsageTrace || ParallelTasks.computes(profile, executor);
    }

    /** Jobs that were read have whole numbers below their size; those of an agent in this process may have anything. */
    private static void checkRanks(JobRun run, int executors, List<Profile> profiles) {
        final List<?> places = RankPlaces.of(run.job);
        if (places.isEmpty() || profiles.stream().noneMatch(Profile.UsageTrace.class::isInstance)) {
            return;
        }
        for (int rank = 0; rank < places.size(); rank++) {
            if (!(places.get(rank) instanceof Number place)
                    || place.doubleValue() != place.intValue()
                    || place.intValue() < 0
                    || place.intValue() >= executors) {
                throw NoctuleException.peer(
                        "EXECUTE_JOB of job (" + run.job.id() + "): rank " + rank + " is mapped to place ("
                                + places.get(rank) + ") of " + executors + " executors (field \"" + RankPlaces.FIELD
                                + "\" of the job).",
                        "Maybe count the places from 0.");
            }
        }
    }

    private void checkTransfer(JobRun run, Decision.AdditionalTransfer transfer, StorageLabels labels) {
        final String clause = transfer.alloc().isEmpty() ? "is empty" : resources(transfer.alloc());
        if (!clause.isEmpty()) {
            throw transferProblem(run, "the allocation (" + transfer.alloc() + ") " + clause);
        }
        final List<Profile> parts = Transfer.profiles(transfer);
        if (transfer.profile().orElseThrow() instanceof Profile.Composed
                && !(run.job.profile() instanceof Profile.Composed own
                        && own.parts().size() == parts.size())) {
            throw transferProblem(
                    run,
                    "the profile (" + transfer.profileName() + ") has " + parts.size()
                            + " parts, unlike the job's own ("
                            + run.job.profile().name() + ")");
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
            for (int i = ids.length - 1; i >= 0 && ids[i] >= machine.hosts().size(); i--) {
                if (ParallelTasks.computes(profile, i)) {
                    throw transferProblem(run, "the profile (" + profile.name() + ") computes on storage " + ids[i]);
                }
            }
            labels.check(profile);
        }
    }

    private static NoctuleException transferProblem(JobRun run, String problem) {
        return NoctuleException.peer(
                "EXECUTE_JOB of job (" + run.job.id() + "), additional_io_job: " + problem + ".",
                "Maybe give a parallel task with one row for each resource of its \"alloc\", or one for each part of"
                        + " the job's sequence.");
    }
}
