package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.noctule.report.CapabilityReport;
import org.noctule.report.FabricSummary;
import org.noctule.report.Spread;
import org.noctule.report.data.ResultFolder;

/** Writes into a page the figures of runs of training jobs, of failures and of workflows, as the terminal has them. */
final class PageKinds {
    private final JsonGenerator json;
    private final ResultFolder folder;

    PageKinds(JsonGenerator json, ResultFolder folder) {
        this.json = json;
        this.folder = folder;
    }

    void write() throws IOException {
        if (folder.find("training.json").isPresent()
                && folder.find("training_jobs.csv").isPresent()) {
            fabric(FabricSummary.of(folder.file("training.json"), folder.file("training_jobs.csv")));
        }
        for (final CapabilityReport report : CapabilityReport.all()) {
            report.write(folder, json);
        }
    }

    private void fabric(FabricSummary fabric) throws IOException {
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
        spread("completion_time", fabric.completionTime());
        spread("speedup", fabric.speedup());
        json.writeEndObject();
    }

    private void spread(String name, Spread values) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("mean", values.mean());
        json.writeNumberField("median", values.median());
        json.writeNumberField("max", values.max());
        json.writeEndObject();
    }
}
