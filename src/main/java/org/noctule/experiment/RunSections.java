package org.noctule.experiment;

import java.util.ArrayList;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.report.AdaptationSummary;
import org.noctule.report.FailureSummary;
import org.noctule.report.SummarySection;
import org.noctule.report.ToldFigures;
import org.noctule.report.data.NodeMap;
import org.noctule.report.data.ResultFolder;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.ResultFiles;

/** What a summary says of the capabilities of a run, from its result files and from what they told. */
final class RunSections {
    private RunSections() {}

    static List<SummarySection> of(
            ColumnRecorder recorder, ResultFiles files, OutputDirectory output, String platform) {
        final List<SummarySection> sections = new ArrayList<>();
        if (recorder.complete() && recorder.has("failures.csv")) {
            sections.add(FailureSummary.of(
                    new ResultFolder(output.path(), output.prefix()),
                    NodeMap.of(JsonInput.parse(platform, PlatformFile.NAME))));
        }
        if (recorder.has("adaptation.csv")) {
            sections.add(AdaptationSummary.of(files.path("adaptation.csv")));
        }
        recorder.figures().forEach((name, figures) -> sections.add(new ToldFigures(name, figures)));
        return List.copyOf(sections);
    }
}
