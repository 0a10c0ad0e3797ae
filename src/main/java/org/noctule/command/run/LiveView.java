package org.noctule.command.run;

import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.command.terminal.Terminal;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.live.LivePage;
import org.noctule.experiment.live.LiveSubject;
import org.noctule.learning.training.TrainingListener;

/**
 * The live page of a command, if one is wished.
 *
 * @param page the page, empty if none is
 */
record LiveView(Optional<LivePage> page) implements AutoCloseable {
    /**
     * Opens the page and tells its address, which nobody could guess, on standard error, quiet or not.
     *
     * @param wished the address to serve it at, empty if nobody wants one
     * @param subject the subject of the page
     * @param terminal the terminal that is told its address
     * @return the view, open until it is closed
     */
    static LiveView open(Optional<PageAddress> wished, Supplier<LiveSubject> subject, Terminal terminal) {
        if (wished.isEmpty()) {
            return new LiveView(Optional.empty());
        }
        final LivePage page =
                LivePage.open(subject.get(), wished.get().bind(), wished.get().port());
        terminal.err().println("noctule: watch at " + page.address());
        return new LiveView(Optional.of(page));
    }

    /** Lets the page watch the runs of a plan. */
    RunPlan on(RunPlan plan) {
        return page.isPresent() ? plan.observedBy(page.get()) : plan;
    }

    /** Lets the page watch a training beside another view. */
    TrainingListener beside(TrainingListener view) {
        return page.<TrainingListener>map(live -> progress -> {
                    view.updated(progress);
                    live.updated(progress);
                })
                .orElse(view);
    }

    @Override
    public void close() {
        if (page.isPresent()) {
            page.get().close();
        }
    }
}
