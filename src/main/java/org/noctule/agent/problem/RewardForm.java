package org.noctule.agent.problem;

import org.noctule.json.JsonInput;

/** The moments at which an objective earns rewards. */
public enum RewardForm {
    /** Its rate at the instant after an action, as in HDeepRM: events that cluster in time count more than others. */
    INSTANT,
    /** Its rate over the time from one action to the next one, or to the end. */
    INTEGRATED,
    /** What the run came to, earned by its last action; all others earn nothing. */
    FINAL;

    /**
     * Reads the name of a form.
     *
     * @param input the text
     * @return the form
     * @throws org.noctule.error.NoctuleException if there is no such form
     */
    static RewardForm read(JsonInput input) {
        return input.oneOf(RewardForm.class);
    }
}
