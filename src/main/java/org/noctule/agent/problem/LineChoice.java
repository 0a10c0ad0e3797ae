package org.noctule.agent.problem;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.ObservedField;
import org.noctule.agent.view.ViewObservation;
import org.noctule.agent.view.ViewProblem;

/** A choice among the jobs of a line, see {@link JobProblem}. */
abstract class LineChoice implements ViewProblem {
    final JobLine line;
    private final List<String> actions;
    private final ObservedJobs kind;
    private final ViewObservation observation;
    private Optional<ClusterView> seen = Optional.empty();

    LineChoice(JobOptions options, List<String> actions) {
        this.line = new JobLine(options.order(), options.window());
        this.actions = actions;
        this.kind = options.observation();
        this.observation = kind.of(line, options.window());
    }

    @Override
    public final List<String> actions() {
        return actions;
    }

    @Override
    public void begin(ClusterView view, long seed) {
        final ClusterView shown = kind.seen(view, line);
        seen = Optional.of(shown);
        observation.begin(shown, seed);
    }

    @Override
    public final List<ObservedField> observation() {
        return observation.observation();
    }

    @Override
    public final void observe(ClusterView view, float[] target, int offset) {
        observation.observe(seen.orElse(view), target, offset);
    }
}
