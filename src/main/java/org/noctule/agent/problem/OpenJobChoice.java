package org.noctule.agent.problem;

import java.util.BitSet;
import java.util.List;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.Present;
import org.noctule.agent.view.ViewReply;

/** The choice of jobs to start, of which those that do not fit keep their reservations only until the next event. */
final class OpenJobChoice extends LineChoice {
    private final KeptCores kept;
    private final BitSet offered = new BitSet();

    OpenJobChoice(JobOptions options, List<String> actions, long seed) {
        super(options, actions);
        kept = options.passing(seed).keeper();
    }

    /** What leaves no choice is done without asking. */
    @Override
    public boolean asksOfOne() {
        return false;
    }

    @Override
    public void heard(ClusterView view, ViewReply reply) {
        kept.forget();
    }

    /** Finds the jobs of the line that may be chosen; false if nothing can start any more. */
    @Override
    public boolean due(ClusterView view) {
        offered.clear();
        if (view.waitingJobs() == 0 || view.freeCores() == 0) {
            return false;
        }
        final Present present = view.present();
        line.form(present);
        boolean startable = false;
        for (int place = 0; place < line.size(); place++) {
            final int row = line.row(place);
            final boolean starts = mayStart(view, row);
            startable |= starts;
            offered.set(place, starts || kept.takesMore() && !kept.holds(present.number(row)));
        }
        return startable;
    }

    private boolean mayStart(ClusterView view, int row) {
        final Present present = view.present();
        final int cores = present.job(row).resources();
        if (cores > view.freeCores() || present.drains() && cores > present.open(row)) {
            return false;
        }
        return !kept.any() || !kept.holds(present.number(row)) && !kept.delays(view, present.job(row));
    }

    @Override
    public void mask(ClusterView view, BitSet allowed) {
        allowed.and(offered);
    }

    @Override
    public boolean choose(ClusterView view, int action, ViewReply reply) {
        final int row = line.row(action);
        if (mayStart(view, row) && reply.start(row)) {
            if (kept.any()) {
                kept.started(view, view.present().job(row));
            }
            return true;
        }
        return kept.keep(view, row);
    }
}
