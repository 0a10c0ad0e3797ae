package org.noctule.agent.problem;

import org.noctule.agent.Step;

/** The question of a problem between the events of a run. One class per problem. */
interface ProblemChoice {
    /** Whether what came before the end of the run, in the same message, is still chosen about. */
    boolean duringLastMessage();

    /** Begins a pass, of which the events were taken. */
    void begin();

    /** Tells whether a choice is due now. */
    boolean due();

    /** Poses the choice that is due. */
    Step.Choose pose();

    /**
     * Applies a choice.
     *
     * @return whether another one may be due before the next events are taken
     * @throws org.noctule.error.NoctuleException if there is no such action
     */
    boolean choose(int action);

    /** Ends a pass; no choice is due. */
    void passed();
}
