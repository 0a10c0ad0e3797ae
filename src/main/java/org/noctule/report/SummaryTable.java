package org.noctule.report;

import java.util.Locale;
import java.util.stream.Collectors;

/** A summary as lines for people. */
final class SummaryTable {
    private static final String[] UNITS = {"J", "kJ", "MJ", "GJ", "TJ"};

    private SummaryTable() {}

    static String write(Summary summary) {
        final StringBuilder text = new StringBuilder();
        row(text, "jobs", summary.jobs() + states(summary));
        final Summary.Counted counted = summary.counted();
        if (counted.trimmed()) {
            row(text, "counted", counted(counted));
        }
        text.append(String.format(
                Locale.ROOT,
                "%-18s%16s%16s%16s\n",
                counted.trimmed() ? "counted jobs" : "jobs that ran",
                "mean",
                "median",
                "max"));
        row(text, "waiting time s", summary.waitingTime());
        row(text, "turnaround time s", summary.turnaroundTime());
        row(text, "slowdown", summary.slowdown());
        row(text, "bounded slowdown", summary.boundedSlowdown());
        row(text, "makespan", number(summary.makespan()) + " s");
        row(text, "mean queue length", number(summary.meanQueueLength()) + " jobs");
        if (summary.machine().isPresent()) {
            final Summary.Machine machine = summary.machine().get();
            row(text, "utilisation", number(100 * machine.utilisation()) + " % of " + machine.cores() + " cores");
            row(text, "energy", energy(machine.consumedJoules()) + " (jobs " + energy(summary.jobJoules()) + ")");
        } else {
            row(text, "partial", "the run was cut off; jobs that still waited or ran are not counted");
        }
        return text.toString();
    }

    private static String counted(Summary.Counted counted) {
        return "jobs submitted from " + number(counted.from()) + " to " + number(counted.to()) + " s: " + counted.ran()
                + " that ran" + (counted.rejected() > 0 ? ", " + counted.rejected() + " rejected" : "")
                + "; queue length and utilisation are of that time";
    }

    private static String states(Summary summary) {
        return summary.jobsByFinalState().entrySet().stream()
                .map(state -> state.getValue() + " " + words(state.getKey()))
                .collect(Collectors.joining(", ", summary.jobs() == 0 ? "" : " (", summary.jobs() == 0 ? "" : ")"));
    }

    private static String words(String state) {
        return state.equals("SUBMITTED")
                ? "still waiting"
                : state.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static void row(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-18s  %s\n", name, value));
    }

    private static void row(StringBuilder text, String name, Spread values) {
        text.append(String.format(
                Locale.ROOT,
                "%-18s%16s%16s%16s\n",
                name,
                number(values.mean()),
                number(values.median()),
                number(values.max())));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String energy(double joules) {
        int unit = 0;
        double value = joules;
        while (value >= 1000 && unit < UNITS.length - 1) {
            value /= 1000;
            unit++;
        }
        return number(value) + " " + UNITS[unit];
    }
}
