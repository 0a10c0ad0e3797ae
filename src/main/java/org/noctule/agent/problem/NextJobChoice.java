package org.noctule.agent.problem;

import java.util.BitSet;
import java.util.List;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.Present;
import org.noctule.agent.view.ViewReply;

/** The choice of the next job, see {@link JobProblem}. */
final class NextJobChoice extends LineChoice {
    private static final int NONE = -1;

    private final boolean backfilling;
    private int chosen = NONE;
    private double shadow;

    NextJobChoice(JobOptions options, List<String> actions, long seed) {
        super(options, actions);
        backfilling = options.passing(seed) == Passing.BEFORE_SHADOW;
    }

    @Override
    public void heard(ClusterView view, ViewReply reply) {
        if (chosen != NONE) {
            final int row = view.present().row(chosen);
            if (row < 0 || view.present().drains() && view.present().held(row)) {
                chosen = NONE;
            } else {
                startWhatMay(view, row, reply);
            }
        }
    }

    @Override
    public boolean due(ClusterView view) {
        if (chosen != NONE || view.waitingJobs() == 0) {
            return false;
        }
        line.form(view.present());
        return line.size() > 0;
    }

    @Override
    public void mask(ClusterView view, BitSet allowed) {
        allowed.clear(line.size(), allowed.length());
    }

    @Override
    public boolean choose(ClusterView view, int action, ViewReply reply) {
        final int row = line.row(action);
        chosen = view.present().number(row);
        shadow = backfilling
                ? view.present().ends().fits(view.present().job(row).resources())
                : Double.NEGATIVE_INFINITY;
        startWhatMay(view, row, reply);
        return true;
    }

    private void startWhatMay(ClusterView view, int row, ViewReply reply) {
        if (reply.start(row)) {
            chosen = NONE;
        } else if (backfilling) {
            backfill(view, row, reply);
        }
    }

    /** Starts jobs that end before the chosen one is to fit. */
    private void backfill(ClusterView view, int head, ViewReply reply) {
        final Present present = view.present();
        for (int row = 0; row < present.rows() && view.freeCores() > 0; row++) {
            if (row != head && view.now() + present.job(row).estimate() < shadow) {
                reply.start(row);
            }
        }
    }
}
