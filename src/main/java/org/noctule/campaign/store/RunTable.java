package org.noctule.campaign.store;

import java.util.List;
import java.util.Locale;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.PlannedRun;
import org.noctule.campaign.RunKey;

/** The lines of runs.csv and times.csv. */
final class RunTable {
    private final CampaignPlan plan;
    private final List<String> figures;

    RunTable(CampaignPlan plan, List<String> figures) {
        this.plan = plan;
        this.figures = figures;
    }

    /** The key comes first; then what was set, the seed, the repetition and the figures. */
    String header() {
        final StringBuilder text = new StringBuilder("key");
        plan.columns().forEach(column -> text.append(',').append(quoted(column)));
        text.append(",seed,repetition");
        figures.forEach(figure -> text.append(',').append(figure));
        return text.toString();
    }

    /** A run whose seed nothing draws from has none. */
    String line(int number, String row) {
        final PlannedRun run = plan.run(number);
        final StringBuilder text = new StringBuilder(256);
        text.append(row, 0, RunKey.LENGTH);
        for (final String cell : plan.points().get(run.point()).cells()) {
            text.append(',').append(quoted(cell));
        }
        text.append(',');
        if (run.varies()) {
            text.append(run.seed());
        }
        return text.append(',')
                .append(run.repetition())
                .append(row, row.indexOf(',', RunKey.LENGTH + 1), row.length())
                .toString();
    }

    static String timesHeader() {
        return "key,wall_s,segment";
    }

    /** The wall-clock time of a row, and the segment that it comes from. */
    static String time(String segment, String row) {
        return row.substring(0, row.indexOf(',', RunKey.LENGTH + 1)) + ',' + segment;
    }

    /** The segment that a line of times names. */
    static String segment(String time) {
        return time.substring(time.lastIndexOf(',') + 1);
    }

    /** Says which run a line is of. */
    String words(int number) {
        return String.format(
                Locale.ROOT, "run %d (%s)", number, plan.run(number).key());
    }

    private static String quoted(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (",\"\r\n".indexOf(text.charAt(i)) >= 0) {
                return '"' + text.replace("\"", "\"\"").replaceAll("[\r\n]+", " ") + '"';
            }
        }
        return text;
    }
}
