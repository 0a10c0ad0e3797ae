package org.noctule.fabric.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.json.JsonInput;
import org.noctule.report.CapabilityReport;
import org.noctule.report.Spread;
import org.noctule.report.SummarySection;
import org.noctule.report.data.ResultFolder;

/** The figures of fabric jobs, in summaries and in pages. */
public final class FabricReport implements CapabilityReport {
    /** Creates the part, as a service is made. */
    public FabricReport() {}

    @Override
    public Optional<SummarySection> section(ResultFolder run, Supplier<JsonInput> platform) {
        return summary(run).map(found -> found);
    }

    private static Optional<FabricSummary> summary(ResultFolder run) {
        return run.find("training.json")
                .flatMap(figures -> run.find("training_jobs.csv").map(jobs -> FabricSummary.of(figures, jobs)));
    }

    @Override
    public void write(ResultFolder run, JsonGenerator json) throws IOException {
        final Optional<FabricSummary> found = summary(run);
        if (found.isPresent()) {
            write(found.get(), json);
        }
    }

    private static void write(FabricSummary fabric, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("fabric");
        json.writeNumberField("jobs", fabric.jobs());
        json.writeNumberField("completed", fabric.completed());
        json.writeNumberField("blocked", fabric.blocked());
        json.writeNumberField("killed", fabric.killed());
        json.writeNumberField("blocking_rate", fabric.blockingRate());
        json.writeObjectFieldStart("blocked_by_cause");
        for (final Map.Entry<String, Long> cause : fabric.blockedByCause().entrySet()) {
            json.writeNumberField(cause.getKey(), cause.getValue());
        }
        json.writeEndObject();
        spread(json, "completion_time", fabric.completionTime());
        spread(json, "speedup", fabric.speedup());
        json.writeEndObject();
    }

    private static void spread(JsonGenerator json, String name, Spread values) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("mean", values.mean());
        json.writeNumberField("median", values.median());
        json.writeNumberField("max", values.max());
        json.writeEndObject();
    }
}
