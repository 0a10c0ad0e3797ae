package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Placement;
import org.noctule.agent.Step;
import org.noctule.agent.view.FieldObservation;
import org.noctule.agent.view.ViewProblem;
import org.noctule.agent.view.ViewReply;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;

/** The choices of a {@link ViewProblem}. */
final class ViewChoice implements ProblemChoice {
    private static final int IDLE_CHOICES = 100_000;

    private final ProblemState state;
    private final ViewProblem problem;
    private final Placement placement;
    private final FieldObservation observation;
    private final int actions;
    private ActionMask mask = ActionMask.all(0);
    private boolean over;
    private int choices;

    ViewChoice(ProblemState state, ViewProblem problem, Placement placement, int actions) {
        this.state = state;
        this.problem = problem;
        this.placement = placement;
        this.observation = new FieldObservation(problem, state.view);
        this.actions = actions;
    }

    /** What ends together with the run leaves nothing to choose. */
    @Override
    public boolean duringLastMessage() {
        return false;
    }

    @Override
    public void begin() {
        over = false;
        choices = 0;
        held(reply -> problem.heard(state.view, reply));
    }

    /** Calls the problem, for which rows stay as they are meanwhile. */
    private void held(Consumer<ViewReply> call) {
        call.accept(new Rows());
        state.view.hold(false);
    }

    @Override
    public boolean due() {
        return !over && problem.due(state.view);
    }

    @Override
    public Step.Choose pose() {
        final BitSet allowed = new BitSet(actions);
        allowed.set(0, actions);
        problem.mask(state.view, allowed);
        allowed.clear(actions, Math.max(actions, allowed.length()));
        if (allowed.isEmpty()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem allows no action at date " + state.now() + ".",
                    "Maybe due(…) should say that nothing is to be chosen there.");
        }
        mask = ActionMask.of(allowed, actions);
        return new Step.Choose(observation, mask, state.earnings.take());
    }

    @Override
    public boolean choose(int action) {
        if (action < 0 || !mask.allows(action)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The policy chose the action (" + action + "), which the mask does not allow.",
                    "Maybe it should heed the mask.");
        }
        if (++choices == IDLE_CHOICES) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem asked for " + IDLE_CHOICES + " choices at date " + state.now() + ".",
                    "Maybe choose(…) should return false where nothing more is to be done.");
        }
        state.earnings.acted(state.now());
        held(reply -> over = !problem.choose(state.view, action, reply));
        state.earnings.inForce();
        return !over;
    }

    @Override
    public void passed() {
        if (state.allTaken()) {
            state.switchPStates();
        }
    }

    /** The jobs by the rows in which they waited. */
    private final class Rows implements ViewReply {
        private final List<WaitingJob> rows = new ArrayList<>();
        private boolean taken;

        /** Nothing has changed before the first use. */
        private void take() {
            if (!taken) {
                taken = true;
                state.view.hold(true);
                for (int row = 0; row < state.queue.size(); row++) {
                    rows.add(state.queue.get(row));
                }
            }
        }

        private WaitingJob job(int row) {
            take();
            if (row < 0 || row >= rows.size()) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The problem names the row (" + row + ") of the waiting jobs, of which there are " + rows.size()
                                + ", at date " + state.now() + ".",
                        "Maybe its mask should forbid the action.");
            }
            return rows.get(row);
        }

        @Override
        public boolean start(int row) {
            return !job(row).gone && state.start(job(row), placement);
        }

        @Override
        public boolean start(int row, ResourceSet cores) {
            final int asked = job(row).job.resources();
            if (cores.size() != asked) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The problem starts the job (" + job(row).job.id() + ") on " + cores.size()
                                + " cores, but it asks for " + asked + ".",
                        "Maybe choose as many free ones as view.waiting().cores() says.");
            }
            return !job(row).gone && state.start(job(row), cores);
        }

        @Override
        public void reject(int row) {
            if (!job(row).gone) {
                state.reject(job(row));
            }
        }

        @Override
        public void wake(double date) {
            state.call(date);
        }
    }
}
