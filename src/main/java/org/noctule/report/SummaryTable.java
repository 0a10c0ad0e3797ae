package org.noctule.report;

import java.util.Locale;
import java.util.stream.Collectors;
import org.noctule.report.measure.Amounts;

/** A summary as lines for people. */
final class SummaryTable {
    private SummaryTable() {}

    static LabelledRows rows(Summary summary) {
        final LabelledRows rows = new LabelledRows();
        rows.add("jobs", Amounts.number(summary.jobs()) + states(summary));
        final Summary.Counted counted = summary.counted();
        if (counted.trimmed()) {
            rows.add("counted", counted(counted));
        }
        rows.spreads(counted.trimmed() ? "counted jobs" : "jobs that ran");
        rows.add("waiting time", summary.waitingTime(), Amounts::duration);
        rows.add("turnaround time", summary.turnaroundTime(), Amounts::duration);
        rows.add("slowdown", summary.slowdown(), Amounts::number);
        rows.add("bounded slowdown", summary.boundedSlowdown(), Amounts::number);
        rows.add("makespan", Amounts.duration(summary.makespan()));
        rows.add("mean queue length", Amounts.number(summary.meanQueueLength()) + " jobs");
        if (summary.machine().isPresent()) {
            final Summary.Machine machine = summary.machine().get();
            rows.add(
                    "utilisation",
                    Amounts.percent(machine.utilisation()) + " of " + Amounts.number(machine.cores()) + " cores");
            rows.add(
                    "energy",
                    Amounts.energy(machine.consumedJoules()) + " (jobs " + Amounts.energy(summary.jobJoules()) + ")");
        } else {
            rows.add("partial", "the run was cut off; jobs that still waited or ran are not counted");
        }
        return rows;
    }

    private static String counted(Summary.Counted counted) {
        return "jobs submitted from " + Amounts.date(counted.from()) + " to " + Amounts.date(counted.to()) + ": "
                + Amounts.number(counted.ran()) + " that ran"
                + (counted.rejected() > 0 ? ", " + Amounts.number(counted.rejected()) + " rejected" : "")
                + "; queue length and utilisation are of that time";
    }

    private static String states(Summary summary) {
        return summary.jobsByFinalState().entrySet().stream()
                .map(state -> Amounts.number(state.getValue()) + " " + words(state.getKey()))
                .collect(Collectors.joining(", ", summary.jobs() == 0 ? "" : " (", summary.jobs() == 0 ? "" : ")"));
    }

    private static String words(String state) {
        return state.equals("SUBMITTED")
                ? "still waiting"
                : state.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
