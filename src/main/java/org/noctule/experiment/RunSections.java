package org.noctule.experiment;

import java.util.ArrayList;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.report.CapabilityReport;
import org.noctule.report.SummarySection;
import org.noctule.report.ToldFigures;
import org.noctule.report.data.ResultFolder;
import org.noctule.simulator.results.ColumnRecorder;

/** What a summary says of the capabilities of a run, from its result files and from what they told. */
final class RunSections {
    private RunSections() {}

    static List<SummarySection> of(ColumnRecorder recorder, OutputDirectory output, String platform) {
        final List<SummarySection> sections = new ArrayList<>();
        if (recorder.hasRows()) {
            final ResultFolder run = new ResultFolder(output.path(), output.prefix());
            for (final CapabilityReport report : CapabilityReport.all()) {
                report.section(run, () -> JsonInput.parse(platform, PlatformFile.NAME))
                        .ifPresent(sections::add);
            }
        }
        recorder.figures().forEach((name, figures) -> sections.add(new ToldFigures(name, figures)));
        return List.copyOf(sections);
    }
}
