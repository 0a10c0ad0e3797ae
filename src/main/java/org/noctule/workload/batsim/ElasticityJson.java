package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;

/**
 * The numbers of cores on which a job runs, as JSON: keys of the object {@code noctule} of the job beside its
 * {@linkplain OwnerJson owner}: {@code {"kind", "min", "max", "step", "speedup", "reconfigure", "points", "requests",
 * "walltime"}}. Without {@code kind} the job is rigid, and there is none of the others.
 */
public final class ElasticityJson {
    /** The most cores that a file may name. */
    private static final int MOST = 1_000_000_000;

    /** Bytes per second of the library's links, 10 Gbps. */
    private static final double BANDWIDTH = 1.25e9;

    private static final String KIND = "kind";
    private static final String MIN = "min";
    private static final String MAX = "max";
    private static final String STEP = "step";
    private static final String SPEEDUP = "speedup";
    private static final String RECONFIGURE = "reconfigure";
    private static final String COST = "cost";
    private static final String BYTES = "bytes";
    private static final String POINTS = "points";
    private static final String REQUESTS = "requests";
    private static final String AT_PROGRESS = "at_progress";
    private static final String RES = "res";
    private static final String WALLTIME = "walltime";
    private static final String ALWAYS = "always";
    private static final String RUNNING = "running";

    static final List<String> KEYS = List.of(KIND, MIN, MAX, STEP, SPEEDUP, RECONFIGURE, POINTS, REQUESTS, WALLTIME);

    private ElasticityJson() {}

    /** {@return the keys that {@link #read} reads} */
    public static String[] keys() {
        return KEYS.toArray(String[]::new);
    }

    /**
     * Reads the keys.
     *
     * @param fields the object {@code noctule}
     * @param resources number of cores that the job asks for
     * @return how the job changes, empty if it is rigid
     * @throws org.noctule.error.NoctuleException if a key is missing or wrong
     */
    public static Optional<Elasticity> read(JsonInput fields, int resources) {
        if (!fields.has(KIND)) {
            for (final String key : KEYS) {
                if (fields.has(key)) {
                    throw fields.get(key)
                            .error(
                                    "is a key of jobs that change, but the job has no key \"kind\"",
                                    "Maybe add \"kind\": \"malleable\".");
                }
            }
            return Optional.empty();
        }
        final Elasticity.Kind kind = fields.get(KIND).oneOf(Elasticity.Kind.class);
        final int min =
                fields.find(MIN).map(value -> (int) value.integer(1, MOST)).orElse(1);
        final int max =
                fields.find(MAX).map(value -> (int) value.integer(min, MOST)).orElse(Math.max(min, resources));
        final Elasticity elasticity = new Elasticity(
                kind,
                min,
                max,
                fields.find(STEP).map(value -> (int) value.integer(1, MOST)).orElse(1),
                SpeedUpJson.read(fields.find(SPEEDUP)),
                fields.find(RECONFIGURE).map(ElasticityJson::cost).orElse(0.0),
                fields.find(POINTS).map(value -> value.between(0, Job.LONGEST)).orElse(0.0),
                Collections.unmodifiableList(requests(fields, kind)),
                fields.find(WALLTIME)
                        .map(value -> value.oneOf(List.of(RUNNING, ALWAYS)).equals(ALWAYS))
                        .orElse(false));
        if (!elasticity.allows(resources)) {
            throw fields.error(
                    "allows " + min + " to " + max + " cores in steps of " + elasticity.step()
                            + ", which leaves out the job's own \"res\" (" + resources + ")",
                    "Maybe \"res\" should be within the limits: it is the number by which the work is counted.");
        }
        for (int i = 0; i < elasticity.requests().size(); i++) {
            if (!elasticity.allows(elasticity.requests().get(i).resources())) {
                throw fields.get(REQUESTS)
                        .elements()
                        .get(i)
                        .get(RES)
                        .error("is outside the job's own limits", "Maybe widen \"min\" and \"max\".");
            }
        }
        return Optional.of(elasticity);
    }

    private static double cost(JsonInput json) {
        json.allow(COST, BYTES, "bandwidth");
        if (json.has(COST) == json.has(BYTES)) {
            throw json.error("needs one of the keys \"cost\" and \"bytes\"", "Maybe write {\"cost\": 10}, in seconds.");
        }
        if (json.has(COST)) {
            return json.get(COST).between(0, Job.LONGEST);
        }
        final double bandwidth =
                json.find("bandwidth").map(value -> 1e9 * value.positive()).orElse(BANDWIDTH);
        return Math.min(Job.LONGEST, json.get(BYTES).between(0, Job.LARGEST) / bandwidth);
    }

    private static List<Elasticity.Request> requests(JsonInput fields, Elasticity.Kind kind) {
        final List<Elasticity.Request> requests = new ArrayList<>();
        if (!fields.has(REQUESTS)) {
            return requests;
        }
        if (!kind.asks()) {
            throw fields.get(REQUESTS)
                    .error(
                            "are for jobs that ask themselves, but the job is "
                                    + kind.name().toLowerCase(Locale.ROOT),
                            "Maybe make it evolving or adaptive.");
        }
        double before = 0;
        for (final JsonInput entry : fields.get(REQUESTS).elements()) {
            entry.allow(AT_PROGRESS, RES);
            final JsonInput at = entry.get(AT_PROGRESS);
            final double progress = at.number();
            if (!(progress > before && progress < 1)) {
                throw at.error(
                        "must be above " + before + " and below 1",
                        "Maybe sort the requests: each comes later than the one before.");
            }
            requests.add(new Elasticity.Request(progress, (int) entry.get(RES).integer(1, MOST)));
            before = progress;
        }
        return requests;
    }

    /** Writes the keys into an object that has begun. */
    static void write(JsonGenerator out, Elasticity elasticity) throws IOException {
        out.writeStringField(KIND, elasticity.kind().name().toLowerCase(Locale.ROOT));
        out.writeNumberField(MIN, elasticity.min());
        out.writeNumberField(MAX, elasticity.max());
        if (elasticity.step() != 1) {
            out.writeNumberField(STEP, elasticity.step());
        }
        out.writeFieldName(SPEEDUP);
        SpeedUpJson.write(out, elasticity.speedUp());
        if (elasticity.cost() > 0) {
            out.writeObjectFieldStart(RECONFIGURE);
            JsonValue.writeNumber(out, COST, elasticity.cost());
            out.writeEndObject();
        }
        if (elasticity.points() > 0) {
            JsonValue.writeNumber(out, POINTS, elasticity.points());
        }
        if (!elasticity.requests().isEmpty()) {
            out.writeArrayFieldStart(REQUESTS);
            for (final Elasticity.Request request : elasticity.requests()) {
                out.writeStartObject();
                JsonValue.writeNumber(out, AT_PROGRESS, request.atProgress());
                out.writeNumberField(RES, request.resources());
                out.writeEndObject();
            }
            out.writeEndArray();
        }
        if (elasticity.walltimeRunsAlways()) {
            out.writeStringField(WALLTIME, ALWAYS);
        }
    }
}
