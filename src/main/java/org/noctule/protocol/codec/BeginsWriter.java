package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.workload.batsim.ProfileJson;

/** Writes the data of SIMULATION_BEGINS. */
final class BeginsWriter {
    private static final String ROLE = "role";

    private final BatsimDescription description;
    private final boolean extended;

    /**
     * Creates a writer.
     *
     * @param description the facts that Batsim tells beyond the event
     * @param extended whether cores and profiles are told elsewhere: cores by the extension, profiles with each job
     */
    BeginsWriter(BatsimDescription description, boolean extended) {
        this.description = description;
        this.extended = extended;
    }

    void write(JsonGenerator out, Event.SimulationBegins begins) throws IOException {
        final int cores = begins.platform().nbCores();
        final int storages = description.storage().size();
        out.writeNumberField("nb_resources", cores + storages);
        out.writeNumberField("nb_compute_resources", cores);
        out.writeNumberField("nb_storage_resources", storages);
        out.writeBooleanField("allow_compute_sharing", begins.features().computeSharing());
        out.writeBooleanField("allow_storage_sharing", begins.features().storageSharing());
        config(out, begins.features());
        if (!extended) {
            out.writeArrayFieldStart("compute_resources");
            if (description.compute().isEmpty()) {
                for (int core = 0; core < cores; core++) {
                    host(out, core, "cor_" + core, Map.of(), Map.of());
                }
            } else {
                hosts(out, description.compute());
            }
            out.writeEndArray();
        }
        out.writeArrayFieldStart("storage_resources");
        hosts(out, description.storage());
        out.writeEndArray();
        out.writeObjectFieldStart("workloads");
        for (final Map.Entry<String, String> workload : begins.workloads().entrySet()) {
            out.writeStringField(
                    workload.getKey(), description.sources().getOrDefault(workload.getKey(), workload.getValue()));
        }
        out.writeEndObject();
        if (!extended) {
            profiles(out, begins.platform().referenceGflops());
        }
    }

    /** Batsim's switches, which PyBatsim reads every one of; the Redis ones tell that there is none. */
    private void config(JsonGenerator out, Features features) throws IOException {
        out.writeObjectFieldStart("config");
        out.writeBooleanField("redis-enabled", false);
        out.writeStringField("redis-hostname", "127.0.0.1");
        out.writeNumberField("redis-port", 6379);
        out.writeStringField("redis-prefix", "default");
        out.writeBooleanField("profiles-forwarded-on-submission", extended || description.profilesForwarded());
        out.writeBooleanField("dynamic-jobs-enabled", features.dynamicJobs());
        out.writeBooleanField("dynamic-jobs-acknowledged", features.acknowledged());
        out.writeBooleanField("profile-reuse-enabled", features.profileReuse());
        out.writeStringField("sched-config", description.schedulerConfig());
        out.writeBooleanField("forward-unknown-events", features.unknownEvents());
        out.writeEndObject();
    }

    private static void hosts(JsonGenerator out, List<BatsimDescription.Host> hosts) throws IOException {
        for (final BatsimDescription.Host host : hosts) {
            host(out, host.id(), host.name(), host.properties(), host.zoneProperties());
        }
    }

    private static void host(
            JsonGenerator out, int id, String name, Map<String, String> properties, Map<String, String> ofZone)
            throws IOException {
        out.writeStartObject();
        out.writeNumberField("id", id);
        out.writeStringField("name", name);
        out.writeStringField("state", "idle");
        out.writeObjectFieldStart("properties");
        if (!properties.containsKey(ROLE)) {
            out.writeStringField(ROLE, "");
        }
        texts(out, properties);
        out.writeEndObject();
        out.writeObjectFieldStart("zone_properties");
        texts(out, ofZone);
        out.writeEndObject();
        out.writeEndObject();
    }

    private static void texts(JsonGenerator out, Map<String, String> texts) throws IOException {
        for (final Map.Entry<String, String> text : texts.entrySet()) {
            out.writeStringField(text.getKey(), text.getValue());
        }
    }

    private void profiles(JsonGenerator out, double referenceGflops) throws IOException {
        out.writeObjectFieldStart("profiles");
        for (final Map.Entry<String, Map<String, BatsimDescription.Listed>> workload :
                description.profiles().entrySet()) {
            out.writeObjectFieldStart(workload.getKey());
            for (final Map.Entry<String, BatsimDescription.Listed> listed :
                    workload.getValue().entrySet()) {
                out.writeFieldName(listed.getKey());
                if (listed.getValue().user().isPresent()) {
                    ProfileJson.writeForBatsim(out, listed.getValue().user().get(), referenceGflops);
                } else {
                    ProfileJson.writeForBatsim(out, listed.getValue().profile(), referenceGflops);
                }
            }
            out.writeEndObject();
        }
        out.writeEndObject();
    }
}
