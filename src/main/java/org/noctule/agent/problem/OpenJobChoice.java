package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.ActionMask;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Observation;
import org.noctule.agent.Placement;
import org.noctule.agent.Step;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;

/** The choice of jobs to start, of which a job that does not fit keeps its reservation only until the next event. */
final class OpenJobChoice implements ProblemChoice {
    private final ProblemState state;
    private final Placement placement;
    private final boolean easy;
    private final JobLine line;
    private final Observation observation;
    private final int window;
    private final BitSet allowed = new BitSet();

    /** The job with the reservation. */
    private Optional<WaitingJob> head = Optional.empty();
    /** The jobs that were chosen to pass it and could not start, such as for want of memory. */
    private final List<WaitingJob> refused = new ArrayList<>();

    private boolean over;
    private double shadow;
    private long extra;

    OpenJobChoice(ProblemState state, Event.SimulationBegins begins, JobOptions options, AgentRules rules, long seed) {
        this.state = state;
        placement = options.placement(state.mirror, rules, seed);
        easy = options.passing(seed) == Passing.EASY;
        line = new JobLine(state.queue, options.order(), options.window());
        observation = options.observation().of(state.mirror, state.queue, line, begins.limits(), options.window());
        window = options.window();
    }

    /** What ends together with the run leaves nothing to choose. */
    @Override
    public boolean duringLastMessage() {
        return false;
    }

    @Override
    public void begin() {
        head = Optional.empty();
        refused.clear();
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
        line.form(state.now());
        boolean startable = false;
        for (int place = 0; place < line.size(); place++) {
            final boolean starts = mayStart(line.get(place));
            startable |= starts;
            allowed.set(place, starts || head.isEmpty());
        }
        return startable;
    }

    private boolean mayStart(WaitingJob job) {
        if (job.job.resources() > state.mirror.states().free().size()) {
            return false;
        }
        return head.isEmpty() || head.get() != job && !delays(job.job) && !refused.contains(job);
    }

    private boolean delays(Job job) {
        return state.now() + job.estimate() > shadow && job.resources() > extra;
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
        final boolean late = state.now() + job.job.estimate() > shadow;
        if (state.start(job, placement)) {
            if (head.isPresent() && late) {
                extra -= job.job.resources();
            }
        } else if (head.isPresent()) {
            refused.add(job);
        } else if (easy) {
            reserve(job);
        } else {
            over = true;
        }
        state.earnings.acted(state.now());
        state.earnings.inForce();
    }

    /** Keeps cores for a job from the earliest date at which they are free by estimates. */
    private void reserve(WaitingJob job) {
        final PredictedEnds ends = new PredictedEnds(state.mirror);
        final double fits = Math.max(state.now(), ends.fits(job.job.resources()));
        head = Optional.of(job);
        // A job without an estimate may pass on extra cores alone, also one that waits for another such job.
        shadow = Math.min(fits, Double.MAX_VALUE);
        extra = ends.freeBy(fits) - (long) job.job.resources();
    }

    @Override
    public void passed() {
        if (state.allTaken()) {
            state.switchPStates();
        }
    }
}
