package org.noctule.command;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.command.terminal.ComparisonView;
import org.noctule.command.terminal.Interruption;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;
import org.noctule.experiment.compare.Comparison;
import org.noctule.experiment.compare.Results;
import org.noctule.experiment.compare.RunFolder;
import org.noctule.experiment.compare.RunKeeper;

/** A comparison of which Ctrl-C, a signal or a failure leaves the runs that are over. */
final class InterruptedRuns {
    private InterruptedRuns() {}

    static Results run(
            Comparison comparison, int threads, Optional<RunFolder> folder, Optional<Path> out, ComparisonView view) {
        final String remedy = out.map(path -> "Maybe go on with it: --out " + path + " --resume.")
                .orElse("Maybe name a directory with --out: it keeps the runs that are over.");
        try (Stop stop = Interruption.listen(remedy, view::close)) {
            folder.ifPresent(RunFolder::begin);
            stop.stops(new Waiting(Thread.currentThread(), folder));
            try {
                final Results results = comparison.run(
                        threads, folder.<RunKeeper>map(kept -> kept).orElse(RunKeeper.NONE), view::over);
                stop.over();
                return results;
            } catch (final NoctuleException e) {
                stop.over();
                view.close();
                folder.ifPresent(RunFolder::write);
                throw stop.cause().orElse(e);
            }
        }
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
