package org.noctule.agent.whatif;

import java.util.List;

/** Plays a candidate from a scene on, to the start of the last job. */
interface Imagination {
    /**
     * Plays one future.
     *
     * @param scene the present
     * @param candidate the way to serve the queue
     * @param arrivals jobs yet to come, by submission, none before the present
     * @param most the cost at which the rest does not matter
     * @return its course, up to there
     */
    Imagined play(Scene scene, Serving candidate, List<Task> arrivals, double most);

    /** Plays one future whatever it costs. */
    default Imagined play(Scene scene, Serving candidate, List<Task> arrivals) {
        return play(scene, candidate, arrivals, Double.POSITIVE_INFINITY);
    }

    /**
     * The course of an imagined future.
     *
     * @param cost sum of the jobs' costs; not below the limit if it was reached
     * @param passes number of passes, one per imagined date
     * @param starts the waiting jobs that start at once, by their place in the scene, in the order of their starts
     */
    record Imagined(double cost, int passes, List<Integer> starts) {}
}
