package org.noctule.fabric.agent;

/** Decides how far the ops of a fabric job are split. One class per method. */
@FunctionalInterface
public interface DegreeChooser {
    /** Stands for no degree: the job is not to run now. */
    int REJECT = 0;

    /** The largest degree where options give none: that of the PAC-ML paper. */
    int MAX_DEGREE = 16;

    /**
     * Chooses a degree.
     *
     * @param question the job and what could be done with it
     * @return a degree that the question allows, or {@link #REJECT}
     */
    int choose(DegreeQuestion question);

    /**
     * Chooses a degree, and the servers too if the method knows better than the run's placement.
     *
     * @param question the job and what could be done with it
     * @return the answer; of {@link #choose} unless a method says otherwise
     */
    default DegreeChoice decide(DegreeQuestion question) {
        return DegreeChoice.of(choose(question));
    }
}
