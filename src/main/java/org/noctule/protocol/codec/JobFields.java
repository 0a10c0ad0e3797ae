package org.noctule.protocol.codec;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;
import org.noctule.workload.batsim.OwnerJson;
import org.noctule.workload.batsim.PartsJson;

/** The fields of one job's description. */
final class JobFields {
    static final String REQ_TIME = "req_time";
    static final String MEM = "mem";
    static final String MEM_BW = "mem_bw";

    private final double submitTime;
    private final int resources;
    private final double walltime;
    private final String profile;
    private final Map<String, Object> extra;
    private final Owner owner;
    /** The object beside Batsim's fields but for the owner. */
    private final Optional<JsonInput> rest;

    JobFields(WireInput in) throws IOException {
        double subtime = Double.NaN;
        int res = -1;
        double limit = Double.POSITIVE_INFINITY;
        String name = "";
        Map<String, Object> others = Map.of();
        Owner submitter = Owner.UNKNOWN;
        final ObjectNode changes = JsonNodeFactory.instance.objectNode();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "id" -> in.skip();
                case "subtime" -> subtime = in.numberFrom(-Job.LONGEST);
                case "res" -> res = in.count();
                case "walltime" -> {
                    limit = in.walltime();
                    others = limit == Double.POSITIVE_INFINITY && !in.isNull() ? with(others, in) : others;
                }
                case "profile" -> name = in.text();
                case OwnerJson.FIELD -> submitter = owner(in, changes);
                case REQ_TIME, MEM, MEM_BW -> {
                    in.numberFrom(0);
                    others = with(others, in);
                }
                default -> others = with(others, in);
            }
        }
        if (Double.isNaN(subtime)) {
            throw in.missing("job.subtime");
        }
        if (res < 0) {
            throw in.missing("job.res");
        }
        if (name.isEmpty()) {
            throw in.missing("job.profile");
        }
        this.submitTime = subtime;
        this.resources = res;
        this.walltime = limit;
        this.profile = name;
        this.extra = Collections.unmodifiableMap(others);
        this.owner = submitter;
        this.rest = changes.isEmpty() ? Optional.empty() : Optional.of(JsonInput.of(changes, "job.noctule"));
    }

    /** Reads the object beside Batsim's fields; what is not about the owner is set aside. */
    private static Owner owner(WireInput in, ObjectNode others) throws IOException {
        String user = "";
        String group = "";
        String queue = "";
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "user" -> user = in.label();
                case "group" -> group = in.label();
                case "queue" -> queue = in.label();
                default -> others.set(in.field(), in.tree());
            }
        }
        return new Owner(user, group, queue);
    }

    Job job(String id, DescribedProfile from) {
        final double estimate = Double.isNaN(from.estimate()) ? walltime : from.estimate();
        return new Job(
                id,
                submitTime,
                resources,
                walltime,
                demand(extra, REQ_TIME, estimate),
                demand(extra, MEM, from.memory()),
                demand(extra, MEM_BW, from.bandwidth()),
                from.profile(),
                extra,
                rest.map(fields -> PartsJson.read(fields, id, owner, resources)).orElseGet(this::parts));
    }

    private JobParts parts() {
        return owner == Owner.UNKNOWN ? JobParts.NONE : JobParts.of(owner);
    }

    /** The name of the job's profile. */
    String profile() {
        return profile;
    }

    static double demand(Map<String, Object> extra, String key, double otherwise) {
        return extra.get(key) instanceof Number number ? number.doubleValue() : otherwise;
    }

    /** Adds the field at hand to others, which are a new map as soon as there is one. */
    static Map<String, Object> with(Map<String, Object> others, WireInput in) throws IOException {
        final Map<String, Object> more = others.isEmpty() ? new LinkedHashMap<>() : others;
        more.put(in.field(), in.value());
        return more;
    }
}
