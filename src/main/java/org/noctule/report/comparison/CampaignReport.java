package org.noctule.report.comparison;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.RunValues;

/**
 * The agents of a campaign side by side: means with intervals, differences of pairs of runs with the same seeds, ranks
 * over workloads.
 *
 * @param name the name of the campaign
 * @param axes its axes, but for those that make pairs
 * @param sections a section per figure
 */
public record CampaignReport(String name, List<ReportAxis> axes, List<Section> sections) {
    private static final List<String> USUAL = List.of("bounded_slowdown", "waiting_time", "utilisation");

    /**
     * Copies the lists.
     *
     * @param name the name of the campaign
     * @param axes its axes
     * @param sections a section per figure
     */
    public CampaignReport {
        axes = List.copyOf(axes);
        sections = List.copyOf(sections);
    }

    /**
     * One figure.
     *
     * @param figure the figure
     * @param comparison the entrants by it
     */
    public record Section(Measure figure, FigureComparison comparison) {}

    /**
     * Compares the runs of a campaign.
     *
     * @param name the name of the campaign
     * @param table its table of runs, as far as there are any
     * @param choice the part that is reported
     * @return the report
     * @throws NoctuleException if the table is missing, empty or damaged, or has no such axis or baseline
     */
    public static CampaignReport of(String name, Path table, ReportChoice choice) {
        final CampaignValues values = CampaignValues.read(table, choice);
        final Map<Measure, RunValues> observations = values.observations();
        final List<Section> sections = new ArrayList<>();
        final boolean some =
                observations.values().stream().anyMatch(runs -> !runs.entrants().isEmpty());
        // Of a figure that no run has, such as of an evaluation that was never made, nothing is to be said.
        observations.values().removeIf(runs -> some && runs.entrants().isEmpty());
        observations.forEach((figure, runs) -> sections.add(new Section(
                figure,
                FigureComparison.of(
                        runs, baseline(table, runs.entrants(), choice), figure.better() == Measure.Better.MORE))));
        return new CampaignReport(name, values.axes(), sections);
    }

    /**
     * Compares the runs that a folder holds, if it is a campaign's.
     *
     * @param folder the folder
     * @return the report of what is usual; empty if there is no run of a campaign, or nothing that can be compared
     * @throws NoctuleException if the table is damaged
     */
    public static Optional<CampaignReport> find(ResultFolder folder) {
        return folder.runs()
                .filter(CampaignValues::comparable)
                .map(table -> of(folder.name(), table, ReportChoice.USUAL));
    }

    /**
     * Chooses figures where nobody did.
     *
     * @param kept the keys of those that there are
     * @return the usual ones, as far as they were kept; of others, the first ones
     */
    public static List<String> usual(List<String> kept) {
        final List<String> usual = kept.stream().filter(USUAL::contains).toList();
        return usual.isEmpty()
                ? kept.stream()
                        .filter(key -> Measure.find(key)
                                .filter(measure -> measure.better() != Measure.Better.NEITHER)
                                .isPresent())
                        .limit(USUAL.size())
                        .toList()
                : usual;
    }

    /**
     * Leaves figures out.
     *
     * @param keys keys of the figures that stay
     * @return the report of those
     */
    public CampaignReport only(List<String> keys) {
        return new CampaignReport(
                name,
                axes,
                sections.stream()
                        .filter(section -> keys.contains(section.figure().key()))
                        .toList());
    }

    static String baseline(Path table, List<String> entrants, ReportChoice choice) {
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
