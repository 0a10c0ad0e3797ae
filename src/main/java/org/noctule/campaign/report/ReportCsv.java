package org.noctule.campaign.report;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.file.CsvTable;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.statistics.ConfidenceInterval;
import org.noctule.report.statistics.Contrast;
import org.noctule.report.statistics.Estimate;
import org.noctule.report.statistics.FigureComparison;

/** A campaign's report as comma-separated values, numbers in the shortest form that reads back as the same double. */
public final class ReportCsv {
    /** Columns of a cell. */
    static final String VALUES = "runs,mean,ci95,bootstrap_low,bootstrap_high,"
            + "baseline,pairs,difference,difference_ci95,difference_low,difference_high,p,p_holm,a12\n";

    private static final String HEADER = "figure,workload,agent," + VALUES;

    private ReportCsv() {}

    /**
     * Writes a report.
     *
     * @param report the report
     * @return a line per figure, workload and agent, below a head
     */
    public static String of(CampaignReport report) {
        return report.sections().stream()
                .flatMap(section -> section.comparison().cells().stream().map(cell -> line(section, cell)))
                .collect(Collectors.joining("", HEADER, ""));
    }

    private static String line(CampaignReport.Section section, FigureComparison.Cell cell) {
        return Stream.concat(
                        Stream.of(
                                section.figure().key(),
                                CsvTable.quoted(cell.workload()),
                                CsvTable.quoted(cell.entrant())),
                        values(cell, section.comparison().baseline()))
                .collect(Collectors.joining(",", "", "\n"));
    }

    /** What the runs of an entrant come to, alone and beside the baseline. */
    static Stream<String> values(FigureComparison.Cell cell, String baseline) {
        return Stream.of(
                        estimate(cell.estimate()),
                        interval(cell.interval()),
                        Stream.of(CsvTable.quoted(baseline)),
                        cell.contrast().map(ReportCsv::contrast).orElse(Stream.of("", "", "", "", "", "", "", "")))
                .flatMap(cells -> cells);
    }

    private static Stream<String> contrast(Contrast contrast) {
        return Stream.concat(
                Stream.concat(estimate(contrast.difference()), interval(contrast.interval())),
                numbers(contrast.test().probability(), contrast.adjusted(), contrast.above()));
    }

    private static Stream<String> estimate(Estimate estimate) {
        final OptionalDouble width = estimate.halfWidth();
        return Stream.concat(
                Stream.of(String.valueOf(estimate.runs())), numbers(estimate.mean(), width.orElse(Double.NaN)));
    }

    private static Stream<String> interval(Optional<ConfidenceInterval> interval) {
        return interval.map(bounds -> numbers(bounds.low(), bounds.high())).orElse(Stream.of("", ""));
    }

    /** Writes numbers, nothing for those that are not there. */
    private static Stream<String> numbers(double... values) {
        return Arrays.stream(values).mapToObj(value -> Double.isNaN(value) ? "" : NumberOutput.toString(value, true));
    }
}
