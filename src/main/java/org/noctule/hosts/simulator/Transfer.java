package org.noctule.hosts.simulator;

import java.util.List;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.protocol.Decision;
import org.noctule.workload.Profile;

/**
 * The input and output that go on beside a job: they and each of its parallel tasks are one task, which advances as the
 * slower of the two allows. A sequence of transfers goes with the job's own sequence part by part. Delays and other
 * parts of a job that are no parallel tasks have nothing beside them, as in Batsim.
 */
final class Transfer {
    private final List<Profile> profiles;
    private final ParallelTasks tasks;

    private Transfer(List<Profile> profiles, ParallelTasks tasks) {
        this.profiles = profiles;
        this.tasks = tasks;
    }

    /** The transfer of a decision to which there is no objection; nothing if it has none. */
    static Transfer of(Decision.ExecuteJob execute, HostTable table, StorageLabels labels, double referenceSpeed) {
        final List<Profile> profiles =
                execute.additionalTransfer().map(Transfer::profiles).orElse(List.of());
        final int[] hosts = execute.additionalTransfer()
                .map(transfer -> table.hosts(transfer.alloc()))
                .orElseGet(() -> new int[0]);
        return new Transfer(profiles, new ParallelTasks(hosts, labels, referenceSpeed));
    }

    /** The transfer's one profile, or those of its parts. */
    static List<Profile> profiles(Decision.AdditionalTransfer transfer) {
        final Profile profile = transfer.profile().orElseThrow();
        return profile instanceof Profile.Composed sequence ? sequence.parts() : List.of(profile);
    }

    /** The transfer beside a part of the job's profile. */
    Transfer part(int index) {
        return profiles.size() < 2 ? this : new Transfer(List.of(profiles.get(index)), tasks);
    }

    /** A task and the transfer as one. */
    ParallelTask with(ParallelTask task) {
        return profiles.isEmpty() ? task : JoinedTasks.of(task, tasks.of(profiles.get(0)));
    }
}
