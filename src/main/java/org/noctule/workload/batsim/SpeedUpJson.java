package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.SpeedUp;

/** Laws of speed-up as JSON: an object with the key {@code model} and the law's parameters. */
final class SpeedUpJson {
    private static final String MODEL = "model";
    private static final String LINEAR = "linear";
    private static final String AMDAHL = "amdahl";
    private static final String SEVCIK = "sevcik";
    private static final String DOWNEY = "downey";
    private static final String TABLE = "table";
    private static final double LARGEST = 1e9;

    private SpeedUpJson() {}

    static SpeedUp read(Optional<JsonInput> law) {
        if (law.isEmpty()) {
            return SpeedUp.LINEAR;
        }
        final JsonInput json = law.get();
        return switch (json.get(MODEL).oneOf(List.of(LINEAR, AMDAHL, SEVCIK, DOWNEY, TABLE))) {
            case LINEAR -> {
                json.allow(MODEL);
                yield SpeedUp.LINEAR;
            }
            case AMDAHL -> {
                json.allow(MODEL, "serial");
                yield new SpeedUp.Amdahl(json.get("serial").between(0, 1));
            }
            case SEVCIK -> {
                json.allow(MODEL, "work", "phi", "alpha", "beta");
                yield new SpeedUp.Sevcik(
                        positive(json.get("work")),
                        json.find("phi").map(value -> value.between(1, LARGEST)).orElse(1.0),
                        json.find("alpha")
                                .map(value -> value.between(0, Job.LONGEST))
                                .orElse(0.0),
                        json.find("beta")
                                .map(value -> value.between(0, Job.LONGEST))
                                .orElse(0.0));
            }
            case DOWNEY -> {
                json.allow(MODEL, "A", "sigma");
                yield new SpeedUp.Downey(
                        json.get("A").between(1, LARGEST), json.get("sigma").between(0, LARGEST));
            }
            default -> table(json);
        };
    }

    private static double positive(JsonInput json) {
        json.positive();
        return json.between(0, Job.LONGEST);
    }

    private static SpeedUp table(JsonInput json) {
        json.allow(MODEL, "throughputs", "reference");
        final JsonInput types = json.get("throughputs");
        final Map<String, NavigableMap<Integer, Double>> read = new LinkedHashMap<>();
        for (final String type : types.keys()) {
            final JsonInput numbers = types.get(type);
            final NavigableMap<Integer, Double> throughputs = new TreeMap<>();
            for (final String cores : numbers.keys()) {
                final JsonInput value = numbers.get(cores);
                if (!cores.matches("[1-9][0-9]{0,8}")) {
                    throw value.error("stands under no number of cores (" + cores + ")", "Maybe write \"1\": 20.5.");
                }
                throughputs.put(Integer.parseInt(cores), positive(value));
            }
            if (throughputs.isEmpty()) {
                throw numbers.error("is empty", "Maybe write {\"1\": 20.5}: throughputs by number of cores.");
            }
            read.put(type, Collections.unmodifiableNavigableMap(throughputs));
        }
        if (read.isEmpty()) {
            throw types.error("is empty", "Maybe write {\"any\": {\"1\": 20.5}}: throughputs by type of processor.");
        }
        if (read.containsKey(SpeedUp.Table.ANY) && read.size() > 1) {
            throw types.error(
                    "has the type \"any\" beside others", "Maybe name each type of processor, or \"any\" alone.");
        }
        final String reference = json.find("reference")
                .map(value -> value.oneOf(List.copyOf(read.keySet())))
                .orElseGet(() -> read.keySet().iterator().next());
        return new SpeedUp.Table(Collections.unmodifiableMap(read), reference);
    }

    static void write(JsonGenerator out, SpeedUp law) throws IOException {
        out.writeStartObject();
        if (law instanceof SpeedUp.Amdahl amdahl) {
            out.writeStringField(MODEL, AMDAHL);
            JsonValue.writeNumber(out, "serial", amdahl.serial());
        } else if (law instanceof SpeedUp.Sevcik sevcik) {
            out.writeStringField(MODEL, SEVCIK);
            JsonValue.writeNumber(out, "work", sevcik.work());
            JsonValue.writeNumber(out, "phi", sevcik.imbalance());
            JsonValue.writeNumber(out, "alpha", sevcik.serial());
            JsonValue.writeNumber(out, "beta", sevcik.communication());
        } else if (law instanceof SpeedUp.Downey downey) {
            out.writeStringField(MODEL, DOWNEY);
            JsonValue.writeNumber(out, "A", downey.parallelism());
            JsonValue.writeNumber(out, "sigma", downey.variance());
        } else if (law instanceof SpeedUp.Table table) {
            write(out, table);
        } else {
            throw new IllegalStateException(law.toString());
        }
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, SpeedUp.Table table) throws IOException {
        out.writeStringField(MODEL, TABLE);
        out.writeObjectFieldStart("throughputs");
        for (final Map.Entry<String, NavigableMap<Integer, Double>> type :
                table.throughputs().entrySet()) {
            out.writeObjectFieldStart(type.getKey());
            for (final Map.Entry<Integer, Double> cores : type.getValue().entrySet()) {
                JsonValue.writeNumber(out, cores.getKey().toString(), cores.getValue());
            }
            out.writeEndObject();
        }
        out.writeEndObject();
        out.writeStringField("reference", table.reference());
    }
}
