package org.noctule.agent.reward;

/** The moments at which an objective earns rewards. */
public enum RewardForm {
    /** Its rate at the instant after an action, as in HDeepRM: events that cluster in time count more than others. */
    INSTANT,
    /** Its rate over the time from one action to the next one, or to the end. */
    INTEGRATED,
    /** What the run came to, earned by its last action; all others earn nothing. */
    FINAL,
    /** What the objective makes of the states at one choice and at the next one, or at the end. */
    CHOICE
}
