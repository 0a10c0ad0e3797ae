package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.comparison.ComparisonWords;
import org.noctule.report.comparison.ReportAxis;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;
import org.noctule.report.data.RunFolders;
import org.noctule.report.statistics.FigureComparison;

/**
 * Writes the runs of a folder into a page: a table with links, and the comparison of a campaign.
 *
 * @param links the address of a folder of results, as the page reaches it
 * @param report the comparison that is shown of a campaign; empty: the usual one
 */
record PageRuns(Function<Path, String> links, Optional<CampaignReport> report) {
    /** More runs than this nobody reads one by one. */
    private static final long MOST_BYTES = 1_000_000;

    /** Runs of a page that lies as a file on the same disk. */
    static PageRuns beside(Path page, Optional<CampaignReport> report) {
        final Path place = page.toAbsolutePath().normalize();
        return new PageRuns(
                folder -> {
                    final Path own = folder.toAbsolutePath().normalize();
                    final Path way = Optional.ofNullable(place.getParent())
                            .map(parent -> parent.relativize(own))
                            .orElse(own);
                    return StreamSupport.stream(way.spliterator(), false)
                            .map(part -> encoded(part.toString()) + "/")
                            .collect(Collectors.joining());
                },
                report);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    void write(JsonGenerator json, ResultFolder folder) throws IOException {
        final Optional<Path> file = folder.runs();
        if (file.isEmpty()) {
            return;
        }
        final Optional<CampaignReport> found = report.or(() -> CampaignReport.find(folder));
        if (found.isPresent()) {
            comparison(json, found.get());
        }
        if (file.get().toFile().length() <= MOST_BYTES) {
            table(json, folder, ResultTable.read(file.get()));
        }
    }

    private void table(JsonGenerator json, ResultFolder folder, ResultTable table) throws IOException {
        new PageTables(json, folder).write("runs", table, PageTables.ALL);
        json.writeArrayFieldStart("folders");
        final RunFolders folders = new RunFolders(folder.path(), table);
        for (int row = 0; row < table.rows(); row++) {
            json.writeString(folders.find(row).map(links).orElse(""));
        }
        json.writeEndArray();
    }

    private static void comparison(JsonGenerator json, CampaignReport report) throws IOException {
        json.writeObjectFieldStart("comparison");
        json.writeStringField("name", report.name());
        json.writeArrayFieldStart("axes");
        for (final ReportAxis axis : report.axes()) {
            json.writeStartObject();
            json.writeStringField("key", axis.key());
            json.writeBooleanField("compared", axis.compared());
            json.writeObjectFieldStart("values");
            for (final Map.Entry<String, String> value : axis.values().entrySet()) {
                json.writeStringField(value.getKey(), value.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("figures");
        for (final CampaignReport.Section section : report.sections()) {
            figure(json, section.figure().key(), section.comparison());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void figure(JsonGenerator json, String key, FigureComparison comparison) throws IOException {
        json.writeStartObject();
        json.writeStringField("key", key);
        json.writeStringField("baseline", comparison.baseline());
        json.writeStringField("pairing", comparison.pairing().words());
        json.writeStringField("verdict", ComparisonWords.verdict(comparison));
        json.writeStringField("caution", ComparisonWords.caution(comparison).orElse(""));
        json.writeObjectFieldStart("ranks");
        final List<Double> ranks = comparison.ranks().ranks();
        for (int i = 0; i < ranks.size(); i++) {
            json.writeNumberField(comparison.entrants().get(i), ranks.get(i));
        }
        json.writeEndObject();
        json.writeArrayFieldStart("cells");
        for (final FigureComparison.Cell cell : comparison.cells()) {
            cell(json, cell);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void cell(JsonGenerator json, FigureComparison.Cell cell) throws IOException {
        json.writeStartObject();
        json.writeStringField("workload", cell.workload());
        json.writeStringField("agent", cell.entrant());
        json.writeNumberField("runs", cell.estimate().runs());
        json.writeNumberField("mean", cell.estimate().mean());
        if (cell.estimate().halfWidth().isPresent()) {
            json.writeNumberField("half", cell.estimate().halfWidth().getAsDouble());
        }
        if (cell.interval().isPresent()) {
            json.writeNumberField("low", cell.interval().get().low());
            json.writeNumberField("high", cell.interval().get().high());
        }
        if (cell.contrast().isPresent()) {
            json.writeObjectFieldStart("contrast");
            json.writeNumberField("pairs", cell.contrast().get().pairs());
            json.writeNumberField("mean", cell.contrast().get().difference().mean());
            if (cell.contrast().get().interval().isPresent()) {
                json.writeNumberField(
                        "low", cell.contrast().get().interval().get().low());
                json.writeNumberField(
                        "high", cell.contrast().get().interval().get().high());
            }
            json.writeNumberField("p", cell.contrast().get().adjusted());
            json.writeNumberField("above", cell.contrast().get().above());
            json.writeEndObject();
        }
        json.writeEndObject();
    }
}
