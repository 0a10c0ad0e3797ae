package org.noctule.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.noctule.json.JsonSetup;

/** The content of summary.json. */
final class SummaryJson {
    private static final JsonFactory FACTORY = JsonSetup.streams();

    private SummaryJson() {}

    static String write(Summary summary, List<? extends SummarySection> sections, int slowed) {
        final StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
            write(summary, sections, slowed, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private static void write(Summary summary, List<? extends SummarySection> sections, int slowed, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeBooleanField("complete", summary.machine().isPresent());
        json.writeNumberField("jobs", summary.jobs());
        json.writeObjectFieldStart("jobs_by_final_state");
        for (final Map.Entry<String, Long> state : summary.jobsByFinalState().entrySet()) {
            json.writeNumberField(state.getKey(), state.getValue());
        }
        json.writeEndObject();
        if (slowed > 0) {
            json.writeNumberField("walltime_reached_on_slower_cores", slowed);
        }
        if (summary.counted().trimmed()) {
            write(summary.counted(), json);
        }
        write("waiting_time", summary.waitingTime(), json);
        write("turnaround_time", summary.turnaroundTime(), json);
        write("slowdown", summary.slowdown(), json);
        write("bounded_slowdown", summary.boundedSlowdown(), json);
        json.writeNumberField("first_submission", summary.firstSubmission());
        json.writeNumberField("makespan", summary.makespan());
        json.writeNumberField("mean_queue_length", summary.meanQueueLength());
        if (summary.machine().isPresent()) {
            final Summary.Machine machine = summary.machine().get();
            json.writeNumberField("cores", machine.cores());
            json.writeNumberField("utilisation", machine.utilisation());
            json.writeNumberField("consumed_joules", machine.consumedJoules());
        }
        json.writeNumberField("job_joules", summary.jobJoules());
        for (final SummarySection section : sections) {
            section.write(json);
        }
        json.writeEndObject();
    }

    private static void write(Summary.Counted counted, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("counted");
        json.writeNumberField("from", counted.from());
        json.writeNumberField("to", counted.to());
        json.writeNumberField("ran", counted.ran());
        json.writeNumberField("rejected", counted.rejected());
        json.writeNumberField("ended", counted.ended());
        json.writeEndObject();
    }

    private static void write(String name, Spread values, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("mean", values.mean());
        json.writeNumberField("median", values.median());
        json.writeNumberField("max", values.max());
        json.writeEndObject();
    }
}
