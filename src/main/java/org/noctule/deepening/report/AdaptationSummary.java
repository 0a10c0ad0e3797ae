package org.noctule.deepening.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.noctule.report.LabelledRows;
import org.noctule.report.SummarySection;
import org.noctule.report.data.CsvReader;
import org.noctule.report.measure.Amounts;

/**
 * The training jobs of a run that may change their network, from its result files alone.
 *
 * @param jobs number of jobs that ended
 * @param adapted those of them that were asked how to change their network
 * @param meanAccuracy mean of their final accuracies; 0 if no job has one
 */
public record AdaptationSummary(long jobs, long adapted, double meanAccuracy) implements SummarySection {
    /**
     * Summarises a run.
     *
     * @param file its adaptation.csv
     * @return the summary
     * @throws org.noctule.error.NoctuleException of kind INPUT if the file is missing or malformed
     */
    public static AdaptationSummary of(Path file) {
        long jobs = 0;
        long adapted = 0;
        long known = 0;
        double sum = 0;
        try (CsvReader csv = CsvReader.open(file)) {
            final int actions = csv.column("actions");
            final int accuracy = csv.column("accuracy");
            while (csv.next()) {
                jobs++;
                adapted += csv.isEmpty(actions) ? 0 : 1;
                if (!csv.isEmpty(accuracy)) {
                    known++;
                    sum += csv.number(accuracy);
                }
            }
        }
        return new AdaptationSummary(jobs, adapted, known > 0 ? sum / known : 0);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("adaptation");
        json.writeNumberField("jobs", jobs);
        json.writeNumberField("adapted", adapted);
        json.writeNumberField("mean_accuracy", meanAccuracy);
        json.writeEndObject();
    }

    @Override
    public String toTable(int width) {
        final LabelledRows rows = new LabelledRows();
        rows.add(
                "final accuracy",
                String.format(Locale.ROOT, "%.4f", meanAccuracy) + ", mean over " + Amounts.number(jobs)
                        + " training jobs, of which " + Amounts.number(adapted) + " may have changed their network");
        return rows.text(width);
    }
}
