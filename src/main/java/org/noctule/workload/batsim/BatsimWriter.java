package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.json.JsonSetup;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.UsedProfiles;
import org.noctule.workload.Workload;

/** Writes Batsim workload files, one job or profile a line. */
public final class BatsimWriter {
    private static final JsonFactory JSON = JsonSetup.openStreams();

    private final OptionalDouble referenceGflops;
    private final Optional<ReferenceSpeed> stated;

    private BatsimWriter(OptionalDouble referenceGflops, Optional<ReferenceSpeed> stated) {
        this.referenceGflops = referenceGflops;
        this.stated = stated;
    }

    /**
     * Creates a writer of files that Noctule reads back without loss; jobs of traces keep Noctule's own type of
     * profile.
     *
     * @return the writer
     */
    public static BatsimWriter lossless() {
        return lossless(Optional.empty());
    }

    /**
     * Creates a writer of files that Noctule reads back without loss.
     *
     * @param reference what the files state as the speed of the cores for which run times hold
     * @return the writer
     */
    public static BatsimWriter lossless(Optional<ReferenceSpeed> reference) {
        return new BatsimWriter(OptionalDouble.empty(), reference);
    }

    /**
     * Creates a writer of files that Batsim reads too: work of traces' jobs becomes flops.
     *
     * @param referenceGflops reference speed in GFLOPS per core
     * @return the writer
     */
    public static BatsimWriter forBatsim(double referenceGflops) {
        return new BatsimWriter(OptionalDouble.of(referenceGflops), Optional.empty());
    }

    /**
     * Writes a workload.
     *
     * @param out the output; is flushed, not closed
     * @param workload the jobs
     * @param nbResources number of cores for which it is made
     * @throws IOException if it cannot be written
     */
    public void write(OutputStream out, Workload workload, int nbResources) throws IOException {
        write(out, workload, nbResources, OptionalDouble.empty());
    }

    /**
     * Writes a workload, or a state as {@link InitialState} reads it.
     *
     * @param out the output; is flushed, not closed
     * @param workload the jobs
     * @param nbResources number of cores for which it is made
     * @param date date of later jobs' clock at which the state was taken, in seconds; empty for a workload
     * @throws IOException if it cannot be written
     */
    public void write(OutputStream out, Workload workload, int nbResources, OptionalDouble date) throws IOException {
        write(out, workload.jobs(), workload.profiles(), nbResources, date);
    }

    /**
     * Writes jobs that need not be in memory at once, as long as few profiles are.
     *
     * @param out the output; is flushed, not closed
     * @param jobs the jobs, in order; are asked for once
     * @param nbResources number of cores for which they are made
     * @throws IOException if it cannot be written
     */
    public void write(OutputStream out, Iterable<Job> jobs, int nbResources) throws IOException {
        write(out, jobs, Map.of(), nbResources, OptionalDouble.empty());
    }

    private void write(
            OutputStream out, Iterable<Job> jobs, Map<String, Profile> profiles, int nbResources, OptionalDouble date)
            throws IOException {
        final Map<String, Job> users = new LinkedHashMap<>();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.setPrettyPrinter(new EntryLines());
            json.writeStartObject();
            json.writeNumberField("nb_res", nbResources);
            if (date.isPresent()) {
                JsonValue.writeNumber(json, InitialState.DATE, date.getAsDouble());
            }
            if (stated.isPresent()) {
                json.writeObjectFieldStart("noctule");
                json.writeFieldName(ReferenceSpeed.KEY);
                stated.get().write(json);
                json.writeEndObject();
            }
            json.writeArrayFieldStart("jobs");
            for (final Job job : jobs) {
                if (referenceGflops.isPresent() && job.dependencies().isEmpty()) {
                    JobJson.write(json, job.name(), job);
                } else {
                    JobJson.writeOwned(json, job.name(), job);
                }
                users.putIfAbsent(job.profile().name(), job);
            }
            json.writeEndArray();
            json.writeObjectFieldStart("profiles");
            for (final Map.Entry<String, Job> user : users.entrySet()) {
                json.writeFieldName(user.getKey());
                if (referenceGflops.isPresent()) {
                    ProfileJson.writeForBatsim(json, user.getValue(), referenceGflops.getAsDouble());
                } else {
                    ProfileJson.write(json, user.getValue(), Optional.empty());
                }
            }
            for (final Profile profile : others(profiles, users)) {
                json.writeFieldName(profile.name());
                if (referenceGflops.isPresent()) {
                    ProfileJson.writeForBatsim(json, profile, referenceGflops.getAsDouble());
                } else {
                    ProfileJson.write(json, profile);
                }
            }
            json.writeEndObject();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    /** The profiles that only other profiles use, or nothing. */
    private static Collection<Profile> others(Map<String, Profile> listed, Map<String, Job> users) {
        final Map<String, Profile> others = new LinkedHashMap<>(listed);
        users.values().forEach(job -> UsedProfiles.of(job.profile()).forEach(others::putIfAbsent));
        others.keySet().removeAll(users.keySet());
        return others.values();
    }
}
