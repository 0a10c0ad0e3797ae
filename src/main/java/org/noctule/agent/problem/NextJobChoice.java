package org.noctule.agent.problem;

import java.util.Optional;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Observation;
import org.noctule.agent.Placement;
import org.noctule.agent.Step;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;

/** The choice of the next job, see {@link JobProblem}. */
final class NextJobChoice implements ProblemChoice {
    private final ProblemState state;
    private final Placement placement;
    private final boolean backfilling;
    private final JobLine line;
    private final Observation observation;
    private final LeadingMasks masks;

    private Optional<WaitingJob> chosen = Optional.empty();
    private double shadow;

    NextJobChoice(ProblemState state, Event.SimulationBegins begins, JobOptions options, AgentRules rules, long seed) {
        this.state = state;
        placement = options.placement(state.mirror, rules, seed);
        backfilling = options.passing(seed) == Passing.BEFORE_SHADOW;
        line = new JobLine(state.queue, options.order(), options.window());
        observation = options.observation().of(state, line, begins.limits(), options.window(), seed);
        masks = new LeadingMasks(options.window());
    }

    /** What ends together with the run leaves nothing to choose. */
    @Override
    public boolean duringLastMessage() {
        return false;
    }

    @Override
    public void begin() {
        chosen = chosen.filter(job -> !job.gone && !state.held(job));
        startWhatMay();
    }

    @Override
    public boolean due() {
        return chosen.isEmpty() && state.queue.size() > 0 && (!state.drains() || offers());
    }

    private boolean offers() {
        line.form(state.now(), job -> !state.held(job));
        return line.size() > 0;
    }

    @Override
    public Step.Choose pose() {
        if (!state.drains()) {
            line.form(state.now());
        }
        return new Step.Choose(observation, masks.of(line.size()), state.earnings.take());
    }

    @Override
    public boolean choose(int action) {
        if (action < 0 || action >= line.size()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The policy chose the job (" + action + ") of the line, but only " + line.size() + " wait there.",
                    "Maybe it should heed the mask.");
        }
        final WaitingJob job = line.get(action);
        chosen = Optional.of(job);
        shadow = backfilling ? new PredictedEnds(state.mirror).fits(job.job.resources()) : Double.NEGATIVE_INFINITY;
        state.earnings.acted(state.now());
        startWhatMay();
        state.earnings.inForce();
        return true;
    }

    @Override
    public void passed() {
        if (state.allTaken()) {
            state.switchPStates();
        }
    }

    private void startWhatMay() {
        if (chosen.isEmpty()) {
            return;
        }
        if (state.start(chosen.get(), placement)) {
            chosen = Optional.empty();
        } else if (backfilling) {
            backfill(chosen.get());
        }
    }

    /** Starts jobs that end before the chosen one is to fit. */
    private void backfill(WaitingJob head) {
        int place = 0;
        while (place < state.queue.size() && state.mirror.states().free().size() > 0) {
            final WaitingJob job = state.queue.get(place);
            final boolean passes = job != head && state.now() + job.job.estimate() < shadow;
            if (!passes || !state.start(job, placement)) {
                place++;
            }
        }
    }
}
