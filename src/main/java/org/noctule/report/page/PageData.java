package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.json.JsonInput;
import org.noctule.json.JsonSetup;
import org.noctule.report.CapabilityReport;
import org.noctule.report.Summary;
import org.noctule.report.SummaryReader;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;

/** Writes what the script of a page reads: results as JSON, long columns packed. */
final class PageData {
    private static final List<String> AS_THEY_ARE =
            List.of("run.json", "training.json", "platform.json", "overutilizations.json", "probs.json");

    private final JsonGenerator json;
    private final JsonMapper mapper;
    private final Consumer<String> progress;
    private final long mostJobs;
    private final PageRuns runs;

    private PageData(JsonGenerator json, JsonMapper mapper, Consumer<String> progress, long mostJobs, PageRuns runs) {
        this.json = json;
        this.mapper = mapper;
        this.progress = progress;
        this.mostJobs = mostJobs;
        this.runs = runs;
    }

    /** Of runs with more than {@code mostJobs} jobs a digest is written. */
    static void write(Writer out, List<ResultFolder> folders, Consumer<String> progress, long mostJobs, PageRuns runs)
            throws IOException {
        final JsonMapper mapper = new JsonMapper(JsonSetup.openStreams());
        try (JsonGenerator json = mapper.getFactory().createGenerator(out)) {
            json.setCharacterEscapes(new HtmlSafe());
            final PageData data = new PageData(json, mapper, progress, mostJobs, runs);
            json.writeStartObject();
            json.writeNumberField("format", 1);
            json.writeArrayFieldStart("runs");
            for (final ResultFolder folder : folders) {
                data.write(folder);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private void write(ResultFolder folder) throws IOException {
        progress.accept("Reading " + folder.path());
        json.writeStartObject();
        json.writeStringField("name", folder.name());
        json.writeArrayFieldStart("notices");
        for (final String notice : folder.notices()) {
            json.writeString(notice);
        }
        json.writeEndArray();
        if (folder.hasRun()) {
            writeRun(folder);
        }
        for (final String name : AS_THEY_ARE) {
            final Optional<JsonInput> value = folder.json(name);
            if (value.isPresent()) {
                writeTree(
                        name.substring(0, name.length() - ".json".length()),
                        value.get().node());
            }
        }
        for (final CapabilityReport report : CapabilityReport.all()) {
            report.write(folder, json);
        }
        new PageTold(json, folder).write();
        final PageTables tables = new PageTables(json, folder);
        tables.write("failures", PageTables.OUTAGES);
        tables.writeSmall("waits");
        tables.write("policy", PageTables.ALL);
        tables.write("training_jobs", PageTables.TRAINING_JOBS);
        tables.write("channel_use", PageTables.CHANNELS);
        tables.write("core_energy", PageTables.ALL);
        tables.write("training_curve", "training.csv", PageTables.ALL);
        tables.write("evaluation", PageTables.ALL);
        tables.write("differences", PageTables.ALL);
        runs.write(json, folder);
        tables.writeLogs();
        json.writeEndObject();
    }

    private void writeRun(ResultFolder folder) throws IOException {
        final JobColumns jobs = folder.jobs();
        writeTree("summary", summary(folder));
        progress.accept("Packing " + folder.path());
        if (jobs.size() > mostJobs) {
            json.writeFieldName("digest");
            new PageDigest(jobs).write(json);
            json.writeNumberField("most_jobs", mostJobs);
            json.writeStringField("path", folder.path().toString());
            return;
        }
        json.writeFieldName("jobs");
        new PageJobs(jobs, folder.intervals(jobs)).write(json);
        progress.accept("Summing up what " + folder.path() + " tells over time");
        final PageSeries series = new PageSeries(json);
        series.write("machine_states", folder.series("machine_states.csv"));
        series.writeEnergy("power", folder.series("consumed_energy.csv"));
        series.writeStates("pstates", folder.pStates());
    }

    /** The figures that the run wrote; those of Batsim are made here. */
    private JsonNode summary(ResultFolder folder) throws IOException {
        final Optional<JsonInput> written = folder.json("summary.json");
        if (written.isPresent()) {
            return written.get().node();
        }
        final Summary made = folder.find("schedule.csv")
                .map(schedule -> SummaryReader.of(folder.file("jobs.csv"), schedule))
                .orElseGet(() -> SummaryReader.ofPartial(folder.file("jobs.csv")));
        return mapper.readTree(made.toJson());
    }

    private void writeTree(String name, JsonNode node) throws IOException {
        json.writeFieldName(name);
        mapper.writeTree(json, node);
    }
}
