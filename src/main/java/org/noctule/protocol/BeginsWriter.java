package org.noctule.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.noctule.workload.Job;
import org.noctule.workload.batsim.ProfileJson;

/** Writes the data of SIMULATION_BEGINS. */
final class BeginsWriter {
    private final BatsimDescription description;
    private final boolean extended;

    /**
     * Creates a writer.
     *
     * @param description what Batsim tells beyond the event
     * @param extended whether cores and profiles are told elsewhere: cores by the extension, profiles with each job
     */
    BeginsWriter(BatsimDescription description, boolean extended) {
        this.description = description;
        this.extended = extended;
    }

    void write(JsonGenerator out, Event.SimulationBegins begins) throws IOException {
        final int cores = begins.platform().nbCores();
        out.writeNumberField("nb_resources", cores);
        out.writeNumberField("nb_compute_resources", cores);
        out.writeNumberField("nb_storage_resources", 0);
        out.writeBooleanField("allow_compute_sharing", false);
        out.writeBooleanField("allow_storage_sharing", true);
        config(out);
        if (!extended) {
            cores(out, cores);
        }
        out.writeArrayFieldStart("storage_resources");
        out.writeEndArray();
        out.writeObjectFieldStart("workloads");
        for (final Map.Entry<String, String> workload : begins.workloads().entrySet()) {
            out.writeStringField(workload.getKey(), workload.getValue());
        }
        out.writeEndObject();
        if (!extended) {
            profiles(out, begins.platform().referenceGflops());
        }
    }

    /** Batsim's switches, which PyBatsim reads every one of; the Redis ones tell that there is none. */
    private void config(JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("config");
        out.writeBooleanField("redis-enabled", false);
        out.writeStringField("redis-hostname", "127.0.0.1");
        out.writeNumberField("redis-port", 6379);
        out.writeStringField("redis-prefix", "default");
        out.writeBooleanField("profiles-forwarded-on-submission", extended || description.profilesForwarded());
        out.writeBooleanField("dynamic-jobs-enabled", false);
        out.writeBooleanField("dynamic-jobs-acknowledged", false);
        out.writeBooleanField("profile-reuse-enabled", false);
        out.writeStringField("sched-config", description.schedulerConfig());
        out.writeBooleanField("forward-unknown-events", false);
        out.writeEndObject();
    }

    private static void cores(JsonGenerator out, int cores) throws IOException {
        out.writeArrayFieldStart("compute_resources");
        for (int core = 0; core < cores; core++) {
            out.writeStartObject();
            out.writeNumberField("id", core);
            out.writeStringField("name", "cor_" + core);
            out.writeStringField("state", "idle");
            out.writeObjectFieldStart("properties");
            out.writeStringField("role", "");
            out.writeEndObject();
            out.writeObjectFieldStart("zone_properties");
            out.writeEndObject();
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void profiles(JsonGenerator out, double referenceGflops) throws IOException {
        out.writeObjectFieldStart("profiles");
        for (final Map.Entry<String, Map<String, Job>> workload :
                description.profiles().entrySet()) {
            out.writeObjectFieldStart(workload.getKey());
            for (final Map.Entry<String, Job> profile : workload.getValue().entrySet()) {
                out.writeFieldName(profile.getKey());
                ProfileJson.writeForBatsim(out, profile.getValue(), referenceGflops);
            }
            out.writeEndObject();
        }
        out.writeEndObject();
    }
}
