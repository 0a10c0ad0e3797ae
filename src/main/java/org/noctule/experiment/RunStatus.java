package org.noctule.experiment;

/** Figures of a run under way, at the date of its last message. */
public interface RunStatus {
    /** {@return the simulated date: seconds since the beginning of the run} */
    double clock();

    /** {@return the number of jobs that were submitted} */
    int submitted();

    /** {@return the number of jobs that wait} */
    int waiting();

    /** {@return the number of jobs that run} */
    int running();

    /** {@return the number of messages that were told} */
    long messages();

    /** {@return seconds of wall-clock time, those of the channel included} */
    double decisionSeconds();

    /** {@return the number of jobs that are done with} */
    default int done() {
        return submitted() - waiting() - running();
    }
}
