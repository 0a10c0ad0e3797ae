package org.noctule.experiment.campaign.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.compare.RunFigure;
import org.noctule.json.Suggestion;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.RunValues;

/**
 * The agents of a campaign side by side: means with intervals, differences of pairs of runs with the same seeds, ranks
 * over workloads.
 *
 * @param name the name of the campaign
 * @param sections a section per figure
 */
public record CampaignReport(String name, List<Section> sections) {
    /**
     * Copies the sections.
     *
     * @param name the name of the campaign
     * @param sections a section per figure
     */
    public CampaignReport {
        sections = List.copyOf(sections);
    }

    /**
     * One figure.
     *
     * @param figure the figure
     * @param comparison the entrants by it
     */
    public record Section(RunFigure figure, FigureComparison comparison) {}

    /**
     * Compares the runs of a campaign.
     *
     * @param name the name of the campaign
     * @param table its table of runs, as far as there are any
     * @param columns the axes of the plan, columns of the table
     * @param choice the part that is reported
     * @return the report
     * @throws NoctuleException if the table is missing, empty or damaged, or has no such axis or baseline
     */
    public static CampaignReport of(String name, Path table, List<String> columns, ReportChoice choice) {
        final Map<RunFigure, RunValues> observations = CampaignValues.read(table, columns, choice);
        final List<Section> sections = new ArrayList<>();
        final boolean some =
                observations.values().stream().anyMatch(runs -> !runs.entrants().isEmpty());
        // Of a figure that no run has, such as of an evaluation that was never made, nothing is to be said.
        observations.values().removeIf(runs -> some && runs.entrants().isEmpty());
        observations.forEach((figure, runs) -> sections.add(
                new Section(figure, FigureComparison.of(runs, baseline(table, runs, choice), figure.moreIsBetter()))));
        return new CampaignReport(name, sections);
    }

    private static String baseline(Path table, RunValues runs, ReportChoice choice) {
        final List<String> entrants = runs.entrants();
        if (entrants.isEmpty()) {
            throw NoctuleException.input(
                    "The table (" + table + ") holds no run.",
                    "Maybe no run is done yet: \"noctule campaign status\".");
        }
        final String baseline = choice.baseline().orElse(entrants.get(0));
        if (!entrants.contains(baseline)) {
            throw NoctuleException.input(
                    "--baseline: nobody of the name (" + baseline + ") ran, but " + String.join("; ", entrants) + ".",
                    Suggestion.of(baseline, entrants));
        }
        return baseline;
    }
}
