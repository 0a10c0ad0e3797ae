package org.noctule.site;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.noctule.platform.EqualCores;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.BatsimWriter;

/** What a site's machine and past become: a platform, a workload and options that play it. */
public final class SiteFiles {
    private static final double MB_PER_GB = 1000;
    private static final String WORKLOAD = "w0";

    private final SiteMachine machine;
    private final SitePast past;

    /**
     * Names what is written.
     *
     * @param machine the machine
     * @param past its past
     */
    public SiteFiles(SiteMachine machine, SitePast past) {
        this.machine = machine;
        this.past = past;
    }

    /** {@return the platform file: neighbouring nodes of one kind are one entry, in the order of the configuration} */
    public ObjectNode platform() {
        final ObjectNode platform = JsonNodeFactory.instance.objectNode();
        final ObjectNode cluster = platform.putArray("clusters").addObject().put("id", "site");
        final ArrayNode groups = cluster.putArray("nodes");
        final ObjectNode types = platform.putObject("types");
        final Set<String> known = new HashSet<>();
        int from = 0;
        final List<SiteNode> nodes = machine.nodes();
        for (int i = 1; i <= nodes.size(); i++) {
            if (i == nodes.size() || !nodes.get(i).like(nodes.get(from))) {
                final SiteNode node = nodes.get(from);
                final String kind = kind(node);
                if (known.add(kind)) {
                    EqualCores.USUAL.describe(types, kind, processor(node), node.cores(), memory(node));
                }
                groups.addObject().put("type", kind).put("number", i - from);
                from = i;
            }
        }
        return platform;
    }

    private static String processor(SiteNode node) {
        return node.cores() + " cores";
    }

    private String kind(SiteNode node) {
        return processor(node) + (memory(node).isPresent() ? ", " + Math.round(node.memory()) + " MB" : "");
    }

    /** The memory in GB that jobs take their parts of. */
    private OptionalDouble memory(SiteNode node) {
        return machine.memory() && node.memory() > 0
                ? OptionalDouble.of(node.memory() / MB_PER_GB)
                : OptionalDouble.empty();
    }

    /**
     * Writes the workload: each job comes when it could have started, and takes as long as it took.
     *
     * @param out the output; is flushed, not closed
     * @throws IOException if it cannot be written
     */
    public void workload(OutputStream out) throws IOException {
        BatsimWriter.lossless().write(out, this::jobs, machine.cores());
    }

    private Iterator<Job> jobs() {
        final Map<Owner, JobParts> owners = new HashMap<>();
        final Map<String, Profile> profiles = new HashMap<>();
        return StreamSupport.stream(past.jobs().spliterator(), false)
                .map(job -> job(job, owners, profiles))
                .iterator();
    }

    private Job job(RecordedJob job, Map<Owner, JobParts> owners, Map<String, Profile> profiles) {
        final double seconds = job.end() - job.start();
        return new Job(
                WORKLOAD + "!" + job.id(),
                job.eligible() - past.origin(),
                job.cores(),
                Math.max(job.limit(), seconds),
                job.limit(),
                machine.memory() ? job.memory() / job.cores() : 0,
                0,
                profiles.computeIfAbsent(
                        RecordedResults.profile(job), name -> new Profile.ReferenceTime(name, seconds, Map.of())),
                Map.of(),
                owners.computeIfAbsent(job.owner(), JobParts::of));
    }

    /**
     * Writes what became of the jobs, as the {@code jobs.csv} of a run.
     *
     * @param out the output; is flushed, not closed
     * @throws IOException if it cannot be written
     */
    public void recorded(OutputStream out) throws IOException {
        RecordedResults.write(new OutputStreamWriter(out, StandardCharsets.UTF_8), past, WORKLOAD);
    }

    /**
     * Returns options that play the past.
     *
     * @param agent the agent
     * @param schema name of the schema beside them, for editors
     * @return the options file
     */
    public ObjectNode options(String agent, Optional<String> schema) {
        final ObjectNode options = JsonNodeFactory.instance.objectNode();
        schema.ifPresent(name -> options.put("$schema", name));
        options.put("seed", 0).put("platform_file_path", "platform.json").put("workload_file_path", "workload.json");
        options.putObject("workload").put("reference_speed", EqualCores.USUAL.gflops());
        options.putObject("decision").putObject("agent").put("name", agent);
        return options;
    }
}
