package org.noctule.slurm.agent.show;

import java.util.Locale;
import org.noctule.slurm.pass.ControllerState;
import org.noctule.slurm.pass.PassCounts;

/**
 * Counts of jobs and passes, as {@code sdiag} prints them; decisions of a simulated controller take no time. What sdiag
 * tells of threads and messages is left out.
 *
 * <p>Source: manual sdiag; recordings.
 */
public final class StatisticsText {
    private static final String RULE = "*".repeat(55) + "\n";

    private final StringBuilder text = new StringBuilder();

    private StatisticsText() {}

    /**
     * Prints the counts.
     *
     * @param state how things stand
     * @return the text
     */
    public static String of(ControllerState state) {
        return new StatisticsText().print(state);
    }

    private String print(ControllerState state) {
        final PassCounts counts = state.counts();
        text.append(RULE);
        line("sdiag output at %s", second(state.date()));
        line("Data since      %s", second(state.date() - state.up()));
        text.append(RULE);
        line("Jobs submitted: %d", counts.submitted());
        line("Jobs started:   %d", counts.started());
        line("Jobs completed: %d", counts.completed());
        line("Jobs canceled:  %d", counts.cancelled());
        line("Jobs failed:    %d", counts.failed());
        line("");
        line("Job states ts:  %s", second(state.date()));
        line("Jobs pending:   %d", state.waiting().size());
        line("Jobs running:   %d", state.running().size());
        line("");
        final PassCounts.Kind main = counts.main();
        line("Main schedule statistics (microseconds):");
        line("\tLast cycle:   0");
        line("\tMax cycle:    0");
        line("\tTotal cycles: %d", main.cycles());
        if (main.cycles() > 0) {
            line("\tMean cycle:   0");
            line("\tMean depth cycle:  %d", main.meanDepth());
        }
        line("\tCycles per minute: %d", counts.perMinute(state.up()));
        line("\tLast queue length: %d", main.length());
        line("");
        backfill(counts);
        return text.toString();
    }

    private void backfill(PassCounts counts) {
        final PassCounts.Kind passes = counts.backfill();
        line("Backfilling stats");
        line("\tTotal backfilled jobs (since last slurm start): %d", counts.backfilled());
        line("\tTotal backfilled jobs (since last stats cycle start): %d", counts.backfilled());
        line("\tTotal backfilled heterogeneous job components: 0");
        line("\tTotal cycles: %d", passes.cycles());
        line("\tLast cycle when: %s", passes.cycles() == 0 ? "N/A" : second(passes.date()));
        line("\tLast cycle: 0");
        line("\tMax cycle:  0");
        if (passes.cycles() > 0) {
            line("\tMean cycle: 0");
        }
        line("\tLast depth cycle: %d", passes.depth());
        line("\tLast depth cycle (try sched): %d", counts.tried());
        if (passes.cycles() > 0) {
            line("\tDepth Mean: %d", passes.meanDepth());
            line("\tDepth Mean (try depth): %d", counts.meanTried());
        }
        line("\tLast queue length: %d", passes.length());
        if (passes.cycles() > 0) {
            line("\tQueue length mean: %d", passes.meanLength());
        }
        line("\tLast table size: %d", counts.table());
        if (passes.cycles() > 0) {
            line("\tMean table size: %d", counts.meanTable());
        }
    }

    private static String second(double date) {
        return "second " + (long) date;
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
