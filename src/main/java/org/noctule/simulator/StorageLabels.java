package org.noctule.simulator;

import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.workload.Profile;

/** What the labels mean that a job's profiles call storages by. */
final class StorageLabels {
    private final NetworkMachine machine;
    private final String job;
    private final Map<String, Integer> mapping;

    StorageLabels(NetworkMachine machine, Decision.ExecuteJob execute) {
        this.machine = machine;
        this.job = execute.jobId();
        this.mapping = execute.storageMapping();
    }

    /**
     * Demands that every label means a storage that a profile uses itself.
     *
     * @throws NoctuleException of kind PEER if one does not
     */
    void check(Profile profile) {
        if (profile instanceof Profile.ParallelFileSystem transfer) {
            shared(transfer);
        } else if (profile instanceof Profile.DataStaging staging) {
            mapped(staging, staging.from());
            mapped(staging, staging.to());
        }
    }

    /** The host of a parallel file system in the network: without any mapping it is the only storage. */
    int shared(Profile.ParallelFileSystem profile) {
        if (mapping.isEmpty() && machine.storages().size() == 1) {
            return machine.storages().get(0);
        }
        return mapped(profile, profile.storage());
    }

    /** The host in the network that a label is mapped to. */
    int mapped(Profile profile, String label) {
        final Integer resource = mapping.get(label);
        if (resource == null) {
            throw problem(
                    profile,
                    label,
                    "is not mapped, and the platform has " + machine.storages().size() + " storages");
        }
        if (resource < machine.hosts().size() || resource >= machine.size()) {
            throw problem(profile, label, "is mapped to resource " + resource + ", which is no storage");
        }
        return machine.host(resource);
    }

    private NoctuleException problem(Profile profile, String label, String what) {
        final int first = machine.hosts().size();
        return NoctuleException.peer(
                "EXECUTE_JOB of job (" + job + "): the storage (" + shown(label) + ") of the profile (" + profile.name()
                        + ") " + what + " (field \"storage_mapping\").",
                machine.storages().isEmpty()
                        ? "Maybe give a host of the platform the role storage."
                        : "Maybe map it like {\"" + shown(label) + "\": " + first + "}: the ids of storages are "
                                + first + " to " + (machine.size() - 1) + ".");
    }

    private static String shown(String label) {
        return label.length() > 60 ? label.substring(0, 60) + "…" : label;
    }
}
