package org.noctule.deepening.report;

import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.json.JsonInput;
import org.noctule.report.CapabilityReport;
import org.noctule.report.SummarySection;
import org.noctule.report.data.ResultFolder;

/** The final accuracies of jobs that change their network, in summaries. */
public final class AdaptationReport implements CapabilityReport {
    /** Creates the part, as a service is made. */
    public AdaptationReport() {}

    @Override
    public Optional<SummarySection> section(ResultFolder run, Supplier<JsonInput> platform) {
        return run.find("adaptation.csv").map(AdaptationSummary::of);
    }
}
