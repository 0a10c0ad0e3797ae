package org.noctule.hosts.simulator;

import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.simulator.PartCases;
import org.noctule.workload.Profile;

/** The storages that a job's profiles call by labels, as hosts in the network. */
final class StorageLabels extends PartCases<int[]> {
    private static final int[] NONE = {};

    private final HostTable table;
    private final String job;
    private final Map<String, Integer> mapping;

    StorageLabels(HostTable table, Decision.ExecuteJob execute) {
        this.table = table;
        this.job = execute.jobId();
        this.mapping = execute.storageMapping();
    }

    /**
     * Finds the storages that a profile uses itself.
     *
     * @return for each of them, its index in the network
     * @throws NoctuleException of kind PEER if a label means no storage
     */
    int[] of(Profile profile) {
        return profile.match(this);
    }

    /** Without any mapping a parallel file system is the only storage. */
    @Override
    public int[] parallelFileSystem(Profile.ParallelFileSystem profile) {
        return new int[] {
            mapping.isEmpty() && table.storages().size() == 1
                    ? table.storages().get(0)
                    : mapped(profile, profile.storage())
        };
    }

    @Override
    public int[] dataStaging(Profile.DataStaging profile) {
        return new int[] {mapped(profile, profile.from()), mapped(profile, profile.to())};
    }

    @Override
    protected int[] task(Profile profile) {
        return NONE;
    }

    @Override
    protected int[] other(Profile profile) {
        return NONE;
    }

    private int mapped(Profile profile, String label) {
        final Integer resource = mapping.get(label);
        if (resource == null) {
            throw problem(
                    profile,
                    label,
                    "is not mapped, and the platform has " + table.storages().size() + " storages");
        }
        if (resource < table.hosts().size() || resource >= table.size()) {
            throw problem(profile, label, "is mapped to resource " + resource + ", which is no storage");
        }
        return table.host(resource);
    }

    private NoctuleException problem(Profile profile, String label, String what) {
        final int first = table.hosts().size();
        return NoctuleException.peer(
                "EXECUTE_JOB of job (" + job + "): the storage (" + shown(label) + ") of the profile (" + profile.name()
                        + ") " + what + " (field \"storage_mapping\").",
                table.storages().isEmpty()
                        ? "Maybe give a host of the platform the role storage."
                        : "Maybe map it like {\"" + shown(label) + "\": " + first + "}: the ids of storages are "
                                + first + " to " + (table.size() - 1) + ".");
    }

    private static String shown(String label) {
        return label.length() > 60 ? label.substring(0, 60) + "…" : label;
    }
}
