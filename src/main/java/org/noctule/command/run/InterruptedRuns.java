package org.noctule.command.run;

import java.util.Optional;
import org.noctule.campaign.compare.Comparison;
import org.noctule.campaign.compare.Figure;
import org.noctule.campaign.compare.Results;
import org.noctule.campaign.compare.RunFolder;
import org.noctule.campaign.compare.RunKeeper;
import org.noctule.command.terminal.ComparisonView;
import org.noctule.command.terminal.Interruption;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;
import org.noctule.report.measure.Amounts;

/** A comparison of which Ctrl-C, a signal or a failure leaves the runs that are over. */
public final class InterruptedRuns {
    private InterruptedRuns() {}

    /**
     * Runs.
     *
     * @param comparison the runs
     * @param threads the number of runs at a time
     * @param folder keeps the runs that are over, if they have a directory
     * @param remedy the second line of what a user is told who interrupts: begins with "Maybe"
     * @param view shows the runs that are over
     * @param begin makes the directory, once interruptions are heard
     * @return the results
     * @throws NoctuleException if a run fails by what others would fail by too, or the user interrupts
     */
    public static Results run(
            Comparison comparison,
            int threads,
            Optional<RunFolder> folder,
            String remedy,
            ComparisonView view,
            Runnable begin) {
        try (Stop stop = Interruption.listen(remedy, view::close)) {
            begin.run();
            folder.ifPresent(RunFolder::begin);
            stop.stops(new Waiting(Thread.currentThread(), folder));
            try {
                stop.cause().ifPresent(cause -> {
                    throw cause;
                });
                final Results results = comparison.run(
                        threads,
                        folder.<RunKeeper>map(kept -> kept).orElse(RunKeeper.NONE),
                        (count, row) ->
                                view.over(count, told(row), row.failure().isPresent()));
                stop.over();
                return results;
            } catch (final NoctuleException e) {
                stop.over();
                view.close();
                folder.ifPresent(stop.cause().isPresent() ? RunFolder::write : RunFolder::fail);
                throw stop.cause().orElse(e);
            }
        }
    }

    /** One line about a run, with the figures that tables show first. */
    private static String told(Results.Row row) {
        final String run = row.agent() + " on " + row.workload() + " with seed " + row.seed();
        return row.failure().isPresent()
                ? run + " failed"
                : run + ": bounded slowdown "
                        + Amounts.number(row.figures().getOrDefault(Figure.BOUNDED_SLOWDOWN, Double.NaN))
                        + ", waiting time "
                        + Amounts.duration(row.figures().getOrDefault(Figure.WAITING_TIME, Double.NaN));
    }

    /** The thread that waits for the runs. */
    private record Waiting(Thread thread, Optional<RunFolder> folder) implements Stop.Target {
        @Override
        public void wake() {
            thread.interrupt();
        }

        @Override
        public void keep(NoctuleException cause) {
            folder.ifPresent(RunFolder::write);
        }
    }
}
