package org.noctule.agent.problem;

import java.util.BitSet;
import org.noctule.agent.ActionMask;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Observation;
import org.noctule.agent.Placement;
import org.noctule.agent.Step;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;

/** The choice of jobs to start, of which those that do not fit keep their reservations only until the next event. */
final class OpenJobChoice implements ProblemChoice {
    private final ProblemState state;
    private final Placement placement;
    private final KeptCores kept;
    private final JobLine line;
    private final Observation observation;
    private final int window;
    private final BitSet allowed = new BitSet();

    private boolean over;

    OpenJobChoice(ProblemState state, Event.SimulationBegins begins, JobOptions options, AgentRules rules, long seed) {
        this.state = state;
        placement = options.placement(state.mirror, rules, seed);
        kept = options.passing(seed).keeper(state);
        line = new JobLine(state.queue, options.order(), options.window());
        observation = options.observation().of(state, line, begins.limits(), options.window(), seed);
        window = options.window();
    }

    /** What ends together with the run leaves nothing to choose. */
    @Override
    public boolean duringLastMessage() {
        return false;
    }

    @Override
    public void begin() {
        kept.forget();
        over = false;
    }

    /** Makes the choices that leave no choice, until there is one. */
    @Override
    public boolean due() {
        while (!over && offer()) {
            if (allowed.cardinality() > 1) {
                return true;
            }
            take(line.get(allowed.nextSetBit(0)));
        }
        over = true;
        return false;
    }

    /** Finds the jobs of the line that may be chosen; false if nothing can start any more. */
    private boolean offer() {
        allowed.clear();
        if (state.queue.size() == 0 || state.mirror.states().free().size() == 0) {
            return false;
        }
        if (state.drains()) {
            line.form(state.now(), job -> !state.held(job));
        } else {
            line.form(state.now());
        }
        boolean startable = false;
        for (int place = 0; place < line.size(); place++) {
            final boolean starts = mayStart(line.get(place));
            startable |= starts;
            allowed.set(place, starts || kept.takesMore() && !kept.holds(line.get(place)));
        }
        return startable;
    }

    private boolean mayStart(WaitingJob job) {
        if (job.job.resources() > state.mirror.states().free().size()
                || state.drains() && job.job.resources() > state.open(job.job)) {
            return false;
        }
        return !kept.any() || !kept.holds(job) && !kept.delays(job.job);
    }

    @Override
    public Step.Choose pose() {
        return new Step.Choose(observation, ActionMask.of(allowed, window), state.earnings.take());
    }

    @Override
    public boolean choose(int action) {
        if (action < 0 || !allowed.get(action)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The policy chose the job (" + action + ") of the line, which the mask does not allow.",
                    "Maybe it should heed the mask.");
        }
        take(line.get(action));
        return true;
    }

    private void take(WaitingJob job) {
        if (mayStart(job) && state.start(job, placement)) {
            kept.started(job.job);
        } else {
            over = !kept.keep(job);
        }
        state.earnings.acted(state.now());
        state.earnings.inForce();
    }

    @Override
    public void passed() {
        if (state.allTaken()) {
            state.switchPStates();
        }
    }
}
