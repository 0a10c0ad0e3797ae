package org.noctule.protocol.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.util.Map;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;

/** Reads the data of SIMULATION_BEGINS: the number of hosts, the workloads and what the simulator allows. */
final class BeginsReader {
    private final JobReader jobs;
    private boolean dynamicJobs;
    private boolean acknowledged;
    private boolean profileReuse;
    private boolean unknownEvents;
    private boolean computeSharing;
    private boolean storageSharing = Features.DEFAULT.storageSharing();

    /**
     * Creates a reader for one event.
     *
     * @param jobs learns the profiles
     */
    BeginsReader(JobReader jobs) {
        this.jobs = jobs;
    }

    Event.SimulationBegins read(WireInput in, double date) throws IOException {
        int hosts = 0;
        Map<String, String> workloads = Map.of();
        JsonNode profiles = NullNode.getInstance();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "nb_compute_resources" -> hosts = in.integer();
                case "workloads" -> workloads = in.textFields();
                case "profiles" -> profiles = in.tree();
                case "allow_compute_sharing" -> computeSharing = in.flag();
                case "allow_storage_sharing" -> storageSharing = in.flag();
                case "config" -> config(in);
                default -> in.skip();
            }
        }
        if (hosts < 1) {
            throw in.missing("nb_compute_resources");
        }
        jobs.know(profiles, dynamicJobs);
        return new Event.SimulationBegins(
                date,
                FlatPlatform.of(hosts),
                PStateRule.SIMULATOR,
                jobs.limits(hosts),
                workloads,
                new Features(dynamicJobs, acknowledged, profileReuse, unknownEvents, computeSharing, storageSharing));
    }

    private void config(WireInput in) throws IOException {
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "dynamic-jobs-enabled" -> dynamicJobs = in.flag();
                case "dynamic-jobs-acknowledged" -> acknowledged = in.flag();
                case "profile-reuse-enabled" -> profileReuse = in.flag();
                case "forward-unknown-events" -> unknownEvents = in.flag();
                default -> in.skip();
            }
        }
    }
}
