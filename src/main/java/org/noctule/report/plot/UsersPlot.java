package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.report.data.CodedTexts;
import org.noctule.report.data.CoreIntervals;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.figure.Axis;
import org.noctule.report.figure.BarMark;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Numbers;
import org.noctule.report.figure.Palette;

/** Jobs, core hours and mean bounded slowdown of the seven users with most core hours, and of the others together. */
final class UsersPlot {
    private static final int SHOWN = 7;
    private static final double HOUR = 3600;

    private UsersPlot() {}

    static ChartSheet draw(List<ResultFolder> folders) {
        final ResultFolder folder = ResultFolder.one(folders, "users");
        final JobColumns jobs = folder.jobs();
        final CodedTexts users = jobs.user()
                .filter(column -> column.distinct().stream().anyMatch(name -> !name.isEmpty()))
                .orElseThrow(() -> folder.missing(
                        "users of jobs",
                        "Maybe the trace tells none: columns 12 of SWF, \"noctule\" of jobs in Batsim's JSON."));
        final CoreIntervals intervals = folder.intervals(jobs);
        final int count = users.distinct().size();
        final double[] ran = new double[count];
        final double[] hours = new double[count];
        final double[] slowdown = new double[count];
        for (int job = 0; job < jobs.size(); job++) {
            if (jobs.ran(job)) {
                final int user = users.code(job);
                ran[user]++;
                hours[user] += intervals.coreSeconds(job) / HOUR;
                slowdown[user] += jobs.boundedSlowdown(job);
            }
        }
        final int[] order = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer user) -> -hours[user])
                        .thenComparing(user -> users.distinct().get(user)))
                .mapToInt(user -> user)
                .toArray();
        final List<String> names = new ArrayList<>();
        final int shown = Math.min(SHOWN, count);
        for (int i = 0; i < shown; i++) {
            final String name = users.distinct().get(order[i]);
            names.add(name.isEmpty() ? "unknown" : name);
        }
        if (count > shown) {
            names.add(count - shown + " others");
        }
        final double[] means = new double[names.size()];
        final double[] ranOf = grouped(ran, order, names.size());
        final double[] sums = grouped(slowdown, order, names.size());
        for (int i = 0; i < means.length; i++) {
            means[i] = ranOf[i] == 0 ? Double.NaN : sums[i] / ranOf[i];
        }
        return new ChartSheet(
                "Users of " + folder.name() + ", Jain's index of core hours " + Numbers.brief(jain(hours)),
                1,
                900,
                260,
                List.of(
                        bars("Jobs that ran", "jobs", names, ranOf),
                        bars("Use", "core hours", names, grouped(hours, order, names.size())),
                        bars("Mean bounded slowdown", "slowdown", names, means)));
    }

    private static double[] grouped(double[] values, int[] order, int groups) {
        final double[] grouped = new double[groups];
        for (int i = 0; i < order.length; i++) {
            grouped[Math.min(i, groups - 1)] += values[order[i]];
        }
        return grouped;
    }

    /** R. Jain, D. Chiu, W. Hawe (1984): 1 if all have the same, 1/n if one has all. */
    private static double jain(double[] values) {
        double sum = 0;
        double squares = 0;
        for (final double value : values) {
            sum += value;
            squares += value * value;
        }
        return squares == 0 ? 1 : sum * sum / (values.length * squares);
    }

    private static Chart bars(String title, String label, List<String> names, double[] values) {
        double most = 0;
        for (final double value : values) {
            most = Double.isNaN(value) ? most : Math.max(most, value);
        }
        final Axis y = LinearAxis.of(label, 0, LinearAxis.roomy(most));
        final List<String> colours = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            colours.add(i < SHOWN ? Palette.colour(i) : Palette.GREY);
        }
        return new Chart(title, new NameAxis("", names), y).add(new BarMark("", values, colours, 0, 1));
    }
}
