package org.noctule.failure.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.noctule.json.JsonInput;
import org.noctule.report.CapabilityReport;
import org.noctule.report.SummarySection;
import org.noctule.report.data.CsvReader;
import org.noctule.report.data.NodeMap;
import org.noctule.report.data.ResultFolder;

/** What failures cost, in summaries, and the numbers of attempts at jobs, in pages. */
public final class FailureReport implements CapabilityReport {
    private static final String ATTEMPTS = "attempts.csv";

    /** Creates the part, as a service is made. */
    public FailureReport() {}

    @Override
    public Optional<SummarySection> section(ResultFolder run, Supplier<JsonInput> platform) {
        return run.find("failures.csv").isPresent() && run.find("schedule.csv").isPresent()
                ? Optional.of(FailureSummary.of(run, NodeMap.of(platform.get())))
                : Optional.empty();
    }

    /** How many first attempts at jobs there were, how many second ones, and so on. */
    @Override
    public void write(ResultFolder run, JsonGenerator json) throws IOException {
        if (run.find(ATTEMPTS).isEmpty()) {
            return;
        }
        final SortedMap<Integer, Integer> numbers = new TreeMap<>();
        try (CsvReader csv = CsvReader.open(run.file(ATTEMPTS))) {
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
}
