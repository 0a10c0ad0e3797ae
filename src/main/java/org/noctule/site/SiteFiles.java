package org.noctule.site;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.noctule.platform.EqualCores;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.QueueTerms;
import org.noctule.workload.batsim.BatsimWriter;

/** What a site's machine and past become: a platform, a workload and options that play it. */
public final class SiteFiles {
    /** Name of the file of the rules for people. */
    public static final String RULES = "site.json";

    private static final String WORKLOAD = "w0";

    /** The agent that reads the configuration of a Slurm. */
    public static final String SLURM = "slurm";

    /** The configuration of a site's Slurm. */
    public static final String CONF = "slurm.conf";

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

    /**
     * Describes a machine.
     *
     * @param machine the machine
     * @return its platform file
     */
    public static ObjectNode platform(SiteMachine machine) {
        return new SitePlatform(machine).json();
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
        final int widest =
                machine.nodes().stream().mapToInt(SiteNode::cores).max().orElse(0);
        final Map<String, Profile> profiles = new HashMap<>();
        return StreamSupport.stream(past.jobs().spliterator(), false)
                .map(job -> job(job, widest, profiles))
                .iterator();
    }

    private Job job(RecordedJob job, int widest, Map<String, Profile> profiles) {
        final double seconds = job.end() - job.start();
        final double memory = machine.memory() ? job.memory() / job.cores() : 0;
        // Jobs share profiles, so that each says itself what it demands.
        final Map<String, Object> demands = new TreeMap<>();
        demands.put("req_time", job.limit());
        demands.put("mem", memory);
        return new Job(
                WORKLOAD + "!" + job.id(),
                job.eligible() - past.origin(),
                job.cores(),
                Math.max(job.limit(), seconds),
                job.limit(),
                memory,
                0,
                profiles.computeIfAbsent(
                        RecordedResults.profile(job), name -> new Profile.ReferenceTime(name, seconds, Map.of())),
                demands,
                JobParts.of(job.owner())
                        .withDemand(RecordedDemand.of(job, widest))
                        .withTerms(terms(job)));
    }

    private static QueueTerms terms(RecordedJob job) {
        return new QueueTerms(
                job.owner().group(),
                job.terms().qos(),
                List.of(),
                job.terms().reservation(),
                0,
                false,
                0,
                OptionalLong.empty(),
                job.terms().arrayLimit() > 0 ? OptionalInt.of(job.terms().arrayLimit()) : OptionalInt.empty());
    }

    /**
     * Writes what became of the jobs, as the {@code jobs.csv} of a run.
     *
     * @param out the output; is flushed, not closed
     * @throws IOException if it cannot be written
     */
    public void recorded(OutputStream out) throws IOException {
        RecordedResults.write(new OutputStreamWriter(out, StandardCharsets.UTF_8), past, machine, WORKLOAD);
    }

    /**
     * Returns options that play the past.
     *
     * @param agent the agent
     * @param schema name of the schema beside them, for editors
     * @return the options file
     */
    public static ObjectNode options(String agent, Optional<String> schema) {
        return options(agent, schema, "workload.json", RULES);
    }

    /**
     * Lets the agent submit jobs in a run of options.
     *
     * @param options the options file, changed
     */
    public static void moreJobs(ObjectNode options) {
        options.withObject("/workload").put("more_jobs", true);
    }

    static ObjectNode options(String agent, Optional<String> schema, String workload, String rules) {
        final ObjectNode options = JsonNodeFactory.instance.objectNode();
        schema.ifPresent(name -> options.put("$schema", name));
        options.put("seed", 0).put("platform_file_path", "platform.json").put("workload_file_path", workload);
        options.putObject("workload").put("reference_speed", EqualCores.USUAL.gflops());
        options.putObject("site").put("file", rules);
        final ObjectNode named =
                options.putObject("decision").putObject("agent").put("name", agent);
        if (agent.equals(SLURM)) {
            named.put("conf", CONF);
        }
        return options;
    }
}
