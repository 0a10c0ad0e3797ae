package org.noctule.agent.problem;

import org.noctule.agent.FreeCores;
import org.noctule.agent.Step;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** A problem from SIMULATION_BEGINS on: passes over the events of each message, with choices between them. */
final class ProblemRun {
    private final ProblemState state;
    private final ProblemChoice choice;

    ProblemRun(ProblemState state, ProblemChoice choice) {
        this.state = state;
        this.choice = choice;
    }

    EpisodeRecord episode() {
        return state.episode;
    }

    void book(Reply own, Reply taken) {
        new BookedDecisions(taken).replace(own, state);
    }

    double earned() {
        return state.earnings.take();
    }

    int waiting() {
        return state.queue.size();
    }

    FreeCores cores() {
        return new FreeCores(
                state.mirror.states().free().size(), state.mirror.platform().nbCores());
    }

    Step receive(Message message) {
        state.begin(message);
        takeEvents();
        return pass();
    }

    Step choose(int action) {
        state.view.chosen();
        final boolean again = choice.choose(action);
        return again || goOn() ? pass() : send();
    }

    private Step pass() {
        while (!state.running() || !choice.due()) {
            if (!goOn()) {
                return send();
            }
        }
        return choice.pose();
    }

    /** Ends a pass and takes the events of the next one; false if there are none left. */
    private boolean goOn() {
        choice.passed();
        if (state.allTaken()) {
            return false;
        }
        takeEvents();
        return true;
    }

    private void takeEvents() {
        state.takeEvents(state.ends() && !choice.duringLastMessage());
        if (state.running()) {
            choice.begin();
        }
    }

    private Step send() {
        return new Step.Send(state.reply());
    }
}
