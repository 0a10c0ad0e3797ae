package org.noctule.workflow.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noctule.report.CapabilityReport;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;

/** The chain of jobs on which the end of a workflow hung, and its moves of data, in pages. */
public final class WorkflowReport implements CapabilityReport {
    private static final int MOST_TRANSFERS = 20;

    /** Creates the part, as a service is made. */
    public WorkflowReport() {}

    @Override
    public void write(ResultFolder run, JsonGenerator json) throws IOException {
        if (run.hasRun()) {
            final Optional<LongestChain> chain = LongestChain.of(run);
            if (chain.isPresent()) {
                write(chain.get(), json);
            }
        }
        final Optional<ResultTable> transfers = run.table("transfers.csv");
        if (transfers.isPresent()) {
            write(transfers.get(), json);
        }
    }

    private static void write(LongestChain chain, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("workflow");
        json.writeNumberField("makespan", chain.makespan());
        json.writeNumberField("shortest", chain.shortest());
        json.writeArrayFieldStart("chain");
        for (final LongestChain.Link link : chain.chain()) {
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
    private static void write(ResultTable table, JsonGenerator json) throws IOException {
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
