package org.noctule.agent.problem;

import org.noctule.agent.ActionMask;
import org.noctule.agent.view.ViewProblem;
import org.noctule.agent.view.ViewReply;

/** A run by {@link ViewProblem.Rule#PUBLISHED}. */
final class PublishedRun extends ProblemRun {
    private boolean rewardDue;

    PublishedRun(ProblemState state, ViewProblem problem, ViewReply reply, int actions) {
        super(state, problem, reply, actions);
    }

    @Override
    boolean allows(ActionMask asked, int action) {
        return action >= 0 && action < asked.size();
    }

    @Override
    void applied(boolean again) {
        rewardDue = true;
        if (again) {
            passed();
            takeReward();
        }
    }

    @Override
    void passed() {
        if (state.switchPStates()) {
            takeReward();
        }
    }

    @Override
    void eventsTaken() {
        takeReward();
    }

    @Override
    boolean skipsToEnd() {
        return false;
    }

    private void takeReward() {
        if (rewardDue) {
            state.earnings.inForce();
            rewardDue = false;
        }
    }
}
