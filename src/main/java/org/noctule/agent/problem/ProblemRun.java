package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.BitSet;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;
import org.noctule.agent.Step;
import org.noctule.agent.view.FieldObservation;
import org.noctule.agent.view.ViewProblem;
import org.noctule.agent.view.ViewReply;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Message;

/** A problem from SIMULATION_BEGINS on: passes over the events of each message, with choices between them. */
class ProblemRun {
    private static final int IDLE_CHOICES = 100_000;

    final ProblemState state;
    private final ViewProblem problem;
    private final ViewReply reply;
    private final Observation observation;
    private final boolean asksOfOne;
    private final int actions;
    private final BitSet allowed;
    /** The last masks by the number of actions that they allow: most problems allow the first ones. */
    private final ActionMask[] masks;

    private ActionMask mask;
    private boolean over;
    private int choices;

    /** Begins the run of a problem that has begun. */
    ProblemRun(ProblemState state, ViewProblem problem, ViewReply reply, int actions) {
        this.state = state;
        this.problem = problem;
        this.reply = reply;
        this.observation = new FieldObservation(problem, state.view);
        this.asksOfOne = problem.asksOfOne();
        this.actions = actions;
        this.allowed = new BitSet(actions);
        this.mask = ActionMask.all(actions);
        this.masks = new ActionMask[actions + 1];
        Arrays.fill(masks, mask);
    }

    final Step receive(Message message) {
        state.begin(message);
        takeEvents();
        return pass();
    }

    final Step choose(int action) {
        if (!allows(mask, action)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The policy chose the action (" + action + "), which the mask does not allow.",
                    "Maybe it should heed the mask.");
        }
        if (++choices == IDLE_CHOICES) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem asked for " + IDLE_CHOICES + " choices at date " + state.now() + ".",
                    "Maybe choose(…) should return false where nothing more is to be done, or the policy should heed"
                            + " the mask.");
        }
        state.view.chosen();
        apply(action);
        return pass();
    }

    /** Tells whether a choice can be applied. */
    boolean allows(ActionMask asked, int action) {
        return action >= 0 && asked.allows(action);
    }

    private void apply(int action) {
        state.earnings.acted(state.now());
        over = !problem.choose(state.view, action, reply);
        state.rows.release();
        state.forgetNews();
        applied(!over);
    }

    /**
     * Hears that a choice was applied.
     *
     * @param again whether another one may be due before the next events are taken
     */
    void applied(boolean again) {
        state.earnings.inForce();
    }

    private Step pass() {
        while (true) {
            if (!state.running() || over || !problem.due(state.view)) {
                if (!goOn()) {
                    return new Step.Send(state.reply());
                }
            } else if (ask()) {
                return new Step.Choose(observation, mask, state.earnings.take());
            } else {
                apply(mask.first());
            }
        }
    }

    /** Finds the actions of the choice that is due; false if it is made without asking. */
    private boolean ask() {
        allowed.set(0, actions);
        problem.mask(state.view, allowed);
        allowed.clear(actions, Math.max(actions, allowed.length()));
        final int count = allowed.cardinality();
        if (count == 0) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem allows no action at date " + state.now() + ".",
                    "Maybe due(…) should say that nothing is to be chosen there.");
        }
        masks[count] = masks[count].as(allowed);
        mask = masks[count];
        return asksOfOne || count > 1;
    }

    /** Ends a pass and takes the events of the next one; false if there are none left. */
    private boolean goOn() {
        passed();
        if (state.allTaken()) {
            return false;
        }
        takeEvents();
        return true;
    }

    /** Hears that no choice is due any more before the next events are taken. */
    void passed() {
        if (state.allTaken()) {
            state.switchPStates();
        }
    }

    private void takeEvents() {
        state.takeEvents(state.isLast() && skipsToEnd());
        if (state.running()) {
            over = false;
            choices = 0;
            eventsTaken();
            problem.heard(state.view, reply);
            state.rows.release();
        }
    }

    /** Whether what comes before the end of the run, in the same message, leaves nothing to choose. */
    boolean skipsToEnd() {
        return true;
    }

    /** Hears that events were taken. */
    void eventsTaken() {}
}
