package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.platform.NodeType;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Event;
import org.noctule.workload.JobLimits;
import org.noctule.workload.JobOutline;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.batsim.OutlineJson;

/**
 * The messages of our halves beyond Batsim's protocol, in objects named {@code noctule}.
 *
 * <p>SIMULATION_BEGINS carries {@code {"version", "platform", "reference_speed", "nodes", "p_states", "job_limits",
 * "features", "companions"}} beside its data, where {@code reference_speed} is that of the cores for which run times
 * hold, in GFLOPS, {@code nodes} tells {@code {"number", "cores", "memory"}} (MB, left out without a limit) for those
 * who do not know the library's types, and {@code "jobs"} where some wait for others: an agent that plans ahead needs
 * them before the first comes, and {@code companions} where jobs have demands on nodes; the first reply answers with
 * {@code {"version", "features"}} beside its events, or with {@code {"version", "error", "remedy"}} if the decision
 * side failed, which may come in place of any later reply too. A message whose answer was given already says so by a
 * {@link TakenAnswer} beside its events.
 */
final class Extension {
    /** Version of the extensions; a peer of another one is refused. */
    static final String VERSION = "1";

    /** The feature of decision sides that are told who submitted a job: the object {@code noctule} of the job. */
    private static final String OWNERS = "owners";

    /** The jobs that will come. */
    private static final String JOBS = "jobs";

    /** True if jobs ask for more of nodes than cores and memory per core. */
    private static final String BY_NODE = "companions";

    private Extension() {}

    private static void check(WireInput in, String version) {
        if (!version.equals(VERSION)) {
            throw in.place()
                    .error(
                            "the peer's extensions have version (" + version + "), not " + VERSION,
                            "Maybe update the older half, or use --dialect batsim on both sides.");
        }
    }

    /**
     * The part of a reply beside its events.
     *
     * @param ours whether the peer knows the extensions
     * @param owners whether it asks for the owners of jobs
     * @param attempts whether it asks which jobs are further attempts
     * @param follows whether it books answers that were given already
     * @param forgets whether it keeps nothing of jobs that have ended
     * @param features what it knows of jobs that change
     * @param failure why there is no reply, empty if there is one
     */
    record Answer(
            boolean ours,
            boolean owners,
            boolean attempts,
            boolean follows,
            boolean forgets,
            PeerFeatures features,
            Optional<NoctuleException> failure) {
        static final Answer NONE = new Answer(false, false, false, false, false, PeerFeatures.NONE, Optional.empty());

        static Answer read(WireInput in) throws IOException {
            String version = "";
            String error = "";
            String remedy = "";
            List<String> features = List.of();
            in.object();
            while (in.nextField()) {
                switch (in.field()) {
                    case "version" -> version = in.text();
                    case "error" -> error = in.text();
                    case "remedy" -> remedy = in.text();
                    case "features" -> features = in.texts();
                    default -> in.skip();
                }
            }
            check(in, version);
            return new Answer(
                    true,
                    features.contains(OWNERS),
                    features.contains(AttemptFields.FEATURE),
                    features.contains(TakenAnswer.FEATURE),
                    features.contains(TakenAnswer.FORGETS),
                    PeerFeatures.named(features),
                    error.isEmpty()
                            ? Optional.empty()
                            : Optional.of(NoctuleException.peer("The decision side failed: " + error, remedy)));
        }

        static void write(JsonGenerator out, boolean follows, boolean forgets) throws IOException {
            out.writeFieldName(Field.NOCTULE);
            out.writeStartObject();
            out.writeStringField("version", VERSION);
            out.writeArrayFieldStart("features");
            out.writeString("platform");
            out.writeString("p_states");
            out.writeString("job_limits");
            out.writeString(OWNERS);
            out.writeString(AttemptFields.FEATURE);
            if (follows) {
                out.writeString(TakenAnswer.FEATURE);
            }
            if (forgets) {
                out.writeString(TakenAnswer.FORGETS);
            }
            PeerFeatures.ALL.write(out);
            out.writeEndArray();
            out.writeEndObject();
        }

        static void writeFailure(JsonGenerator out, NoctuleException failure) throws IOException {
            out.writeFieldName(Field.NOCTULE);
            out.writeStartObject();
            out.writeStringField("version", VERSION);
            out.writeStringField("error", failure.getMessage());
            out.writeStringField("remedy", failure.remedy());
            out.writeEndObject();
        }
    }

    /**
     * The simulator's description of the run.
     *
     * @param platform the machine
     * @param pStates the half that sets P-states
     * @param limits the scales of observations; a limit that is unknown is infinite
     * @param features what the simulator can do with started jobs
     * @param byNode whether jobs ask for more of nodes than cores and memory per core
     * @param outlines the jobs that will come, if some wait for others, read or write
     */
    record Run(
            Platform platform,
            PStateRule pStates,
            JobLimits limits,
            PeerFeatures features,
            boolean byNode,
            List<JobOutline> outlines) {
        private static final JobLimits UNKNOWN = new JobLimits(
                Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

        static Run read(WireInput in) throws IOException {
            String version = "";
            JsonNode platform = NullNode.getInstance();
            double reference = Double.NaN;
            PStateRule pStates = PStateRule.SIMULATOR;
            JobLimits limits = UNKNOWN;
            PeerFeatures features = PeerFeatures.NONE;
            boolean byNode = false;
            List<JobOutline> outlines = List.of();
            in.object();
            while (in.nextField()) {
                switch (in.field()) {
                    case "version" -> version = in.text();
                    case JOBS -> outlines = OutlineJson.read(JsonInput.of(in.tree(), JOBS));
                    case "platform" -> platform = in.tree();
                    case ReferenceSpeed.KEY -> reference = in.number();
                    case "p_states" -> pStates = pStates(in);
                    case "job_limits" -> limits = readLimits(in);
                    case "features" -> features = PeerFeatures.named(in.texts());
                    case BY_NODE -> byNode = in.flag();
                    default -> in.skip();
                }
            }
            check(in, version);
            if (platform.isNull()) {
                throw in.missing("platform");
            }
            final Platform machine = PlatformReader.read(JsonInput.of(platform, "platform"));
            return new Run(
                    Double.isNaN(reference) ? machine : machine.withReference(reference),
                    pStates,
                    limits,
                    features,
                    byNode,
                    outlines);
        }

        private static PStateRule pStates(WireInput in) throws IOException {
            return switch (in.text()) {
                case "simulator" -> PStateRule.SIMULATOR;
                case "agent" -> PStateRule.AGENT;
                default -> throw in.wrong("must be simulator or agent", "Maybe the peer is of another version.");
            };
        }

        private static JobLimits readLimits(WireInput in) throws IOException {
            double time = Double.POSITIVE_INFINITY;
            double cores = Double.POSITIVE_INFINITY;
            double memory = Double.POSITIVE_INFINITY;
            double bandwidth = Double.POSITIVE_INFINITY;
            in.object();
            while (in.nextField()) {
                switch (in.field()) {
                    case "time" -> time = in.number();
                    case "cores" -> cores = in.number();
                    case "mem" -> memory = in.number();
                    case "mem_bw" -> bandwidth = in.number();
                    default -> in.skip();
                }
            }
            return new JobLimits(time, cores, memory, bandwidth);
        }

        static void write(JsonGenerator out, Event.SimulationBegins begins) throws IOException {
            out.writeFieldName(Field.NOCTULE);
            out.writeStartObject();
            out.writeStringField("version", VERSION);
            out.writeFieldName("platform");
            out.writeRawValue(begins.platform().json());
            out.writeNumberField(ReferenceSpeed.KEY, begins.platform().referenceGflops());
            writeNodes(out, begins.platform());
            out.writeStringField("p_states", begins.pStates() == PStateRule.AGENT ? "agent" : "simulator");
            out.writeObjectFieldStart("job_limits");
            writeLimit(out, "time", begins.limits().time());
            writeLimit(out, "cores", begins.limits().cores());
            writeLimit(out, "mem", begins.limits().memory());
            writeLimit(out, "mem_bw", begins.limits().memoryBandwidth());
            out.writeEndObject();
            out.writeArrayFieldStart("features");
            PeerFeatures.ALL.write(out);
            out.writeEndArray();
            if (begins.features().companions()) {
                out.writeBooleanField(BY_NODE, true);
            }
            if (!begins.outlines().isEmpty()) {
                out.writeFieldName(JOBS);
                OutlineJson.write(out, begins.outlines());
            }
            out.writeEndObject();
        }

        /** Equal neighbours stand together. */
        private static void writeNodes(JsonGenerator out, Platform platform) throws IOException {
            out.writeArrayFieldStart("nodes");
            for (int first = 0, next; first < platform.nbNodes(); first = next) {
                final NodeType type = platform.nodeType(first);
                next = first + 1;
                while (next < platform.nbNodes() && platform.nodeType(next).equals(type)) {
                    next++;
                }
                out.writeStartObject();
                out.writeNumberField("number", next - first);
                out.writeNumberField("cores", type.nbCores());
                writeLimit(out, "memory", type.memory());
                out.writeEndObject();
            }
            out.writeEndArray();
        }

        private static void writeLimit(JsonGenerator out, String name, double limit) throws IOException {
            if (Double.isFinite(limit)) {
                out.writeNumberField(name, limit);
            }
        }
    }
}
