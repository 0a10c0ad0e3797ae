package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noctule.report.CouplingSummary;
import org.noctule.report.FabricSummary;
import org.noctule.report.Spread;
import org.noctule.report.data.CsvReader;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;

/** Writes into a page the figures of runs of training jobs, of failures and of workflows, as the terminal has them. */
final class PageKinds {
    private static final int MOST_TRANSFERS = 20;

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
        if (folder.find("attempts.csv").isPresent()) {
            attempts();
        }
        if (folder.hasRun()) {
            final Optional<CouplingSummary> path = CouplingSummary.of(folder);
            if (path.isPresent()) {
                workflow(path.get());
            }
        }
        final Optional<ResultTable> transfers = folder.table("transfers.csv");
        if (transfers.isPresent()) {
            transfers(transfers.get());
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

    /** How many first attempts at jobs there were, how many second ones, and so on. */
    private void attempts() throws IOException {
        final SortedMap<Integer, Integer> numbers = new TreeMap<>();
        try (CsvReader csv = CsvReader.open(folder.file("attempts.csv"))) {
            final int attempt = csv.column("attempt");
            while (csv.next()) {
                numbers.merge((int) csv.number(attempt), 1, Integer::sum);
            }
        }
        json.writeArrayFieldStart("attempts");
        for (final int number : numbers.values()) {
            json.writeNumber(number);
        }
        json.writeEndArray();
    }

    private void workflow(CouplingSummary path) throws IOException {
        json.writeObjectFieldStart("workflow");
        json.writeNumberField("makespan", path.makespan());
        json.writeNumberField("shortest", path.shortest());
        json.writeArrayFieldStart("chain");
        for (final CouplingSummary.Link link : path.chain()) {
            json.writeStartObject();
            json.writeStringField("name", link.name());
            json.writeNumberField("thinking", link.thinking());
            json.writeNumberField("waiting", link.waiting());
            json.writeNumberField("running", link.running());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Sums over all transfers, and those that took longest. */
    private void transfers(ResultTable table) throws IOException {
        final double[] bytes = table.numbers("bytes");
        final double[] start = table.numbers("start");
        final double[] end = table.numbers("end");
        final List<Integer> longest = IntStream.range(0, table.rows())
                .boxed()
                .sorted(Comparator.comparingDouble(row -> start[row] - end[row]))
                .limit(MOST_TRANSFERS)
                .toList();
        json.writeObjectFieldStart("transfers");
        json.writeNumberField("number", table.rows());
        json.writeNumberField("bytes", DoubleStream.of(bytes).sum());
        json.writeArrayFieldStart("longest");
        for (final int row : longest) {
            json.writeStartObject();
            for (final String column : List.of("job_id", "item", "from", "to")) {
                json.writeStringField(column, table.texts(column).get(row));
            }
            json.writeNumberField("bytes", bytes[row]);
            json.writeNumberField("start", start[row]);
            json.writeNumberField("end", end[row]);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
