package org.noctule.experiment;

/** Figures of a run under way, at the date of its last message. */
public interface RunStatus {
    /**
     * Returns the simulated date.
     *
     * @return seconds since the beginning of the run
     */
    double clock();

    /**
     * Returns how many jobs were submitted.
     *
     * @return their number so far
     */
    int submitted();

    /**
     * Returns how many jobs wait.
     *
     * @return the number of jobs that were submitted and neither started nor refused
     */
    int waiting();

    /**
     * Returns how many jobs run.
     *
     * @return the number of jobs that were started and have not ended
     */
    int running();

    /**
     * Returns how many messages were told.
     *
     * @return the number of messages to the decision side so far
     */
    long messages();

    /**
     * Returns how long the decision side has thought.
     *
     * @return seconds of wall-clock time, those of the channel included
     */
    double decisionSeconds();

    /**
     * Returns how many jobs are done with.
     *
     * @return the number of jobs that ended or were refused
     */
    default int done() {
        return submitted() - waiting() - running();
    }
}
