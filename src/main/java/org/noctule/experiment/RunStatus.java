package org.noctule.experiment;

/** Figures of a run under way, at the date of its last message. */
public interface RunStatus {
    /** {@return the simulated date: seconds since the beginning of the run} */
    double clock();

    /** {@return how many jobs were submitted} */
    int submitted();

    /** {@return how many jobs wait} */
    int waiting();

    /** {@return how many jobs run} */
    int running();

    /** {@return how many messages were told} */
    long messages();

    /** {@return how long the decision side has thought: seconds of wall-clock time, those of the channel included} */
    double decisionSeconds();

    /** {@return how many jobs are done with} */
    default int done() {
        return submitted() - waiting() - running();
    }
}
