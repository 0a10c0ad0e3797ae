package org.noctule.simulator;

import java.util.List;
import org.noctule.protocol.Decision;
import org.noctule.simulator.network.ParallelTask;
import org.noctule.workload.Profile;

/**
 * The input and output that go on beside a job: they and each of its parallel tasks are one task, which advances as the
 * slower of the two allows. A sequence of transfers goes with the job's own sequence part by part. Delays and other
 * parts of a job that are no parallel tasks have nothing beside them, as in Batsim.
 */
final class Transfer {
    private final List<Profile> profiles;
    private final int[] hosts;
    private final StorageLabels labels;
    private final double referenceSpeed;

    private Transfer(List<Profile> profiles, int[] hosts, StorageLabels labels, double referenceSpeed) {
        this.profiles = profiles;
        this.hosts = hosts;
        this.labels = labels;
        this.referenceSpeed = referenceSpeed;
    }

    /** The transfer of a decision that is not refused, none if it has none. */
    static Transfer of(
            Decision.ExecuteJob execute, NetworkMachine machine, StorageLabels labels, double referenceSpeed) {
        return execute.additionalTransfer()
                .map(transfer ->
                        new Transfer(profiles(transfer), machine.hosts(transfer.alloc()), labels, referenceSpeed))
                .orElseGet(() -> new Transfer(List.of(), new int[0], labels, referenceSpeed));
    }

    /** The transfer's one profile, or those of its parts. */
    static List<Profile> profiles(Decision.AdditionalTransfer transfer) {
        final Profile profile = transfer.profile().orElseThrow();
        return profile instanceof Profile.Composed sequence ? sequence.parts() : List.of(profile);
    }

    /** What goes on beside a part of the job's profile. */
    Transfer part(int index) {
        return profiles.size() < 2 ? this : new Transfer(List.of(profiles.get(index)), hosts, labels, referenceSpeed);
    }

    /** A task and the transfer as one. */
    ParallelTask with(ParallelTask task) {
        return profiles.isEmpty()
                ? task
                : JoinedTasks.of(task, ParallelTasks.of(profiles.get(0), hosts, labels, referenceSpeed));
    }
}
