package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.List;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ScheduleFigures;
import org.noctule.report.figure.BarMark;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Palette;

/** The eight figures that HDeepRM compares, as bars of one or more runs. */
public final class ComparePlot {
    private ComparePlot() {}

    static ChartSheet draw(List<ResultFolder> folders) {
        return draw(
                folders.stream()
                        .map(folder -> ScheduleFigures.of(folder)
                                .orElseThrow(
                                        () -> folder.missing("schedule.csv", "Maybe the run did not come to its end.")))
                        .toList(),
                folders.stream().map(ResultFolder::name).toList());
    }

    /**
     * Draws runs.
     *
     * @param runs their figures
     * @param names their names
     * @return a chart for each figure
     */
    public static ChartSheet draw(List<ScheduleFigures> runs, List<String> names) {
        final List<Chart> charts = new ArrayList<>();
        for (final ScheduleFigures.Kind kind : ScheduleFigures.Kind.values()) {
            final double[] values =
                    runs.stream().mapToDouble(run -> run.get(kind)).toArray();
            double most = 0;
            for (final double value : values) {
                most = Double.isNaN(value) ? most : Math.max(most, value);
            }
            // Values stand above their bars.
            final double high = LinearAxis.roomy(1.1 * most);
            charts.add(new Chart(
                            kind.measure().heading(),
                            new NameAxis("", names),
                            FigureAxis.linear(kind.measure(), 0, high))
                    .add(new BarMark("", values, Palette.COLOURS, 0, 1)));
        }
        return new ChartSheet(String.join(" – ", names), 4, 280, 260, charts);
    }
}
