package org.noctule.agent.whatif;

import java.util.List;
import org.noctule.workload.Job;

/** Plays a candidate from a scene on, to the start of the last job. */
interface Imagination {
    /**
     * Plays one future.
     *
     * @param scene the present
     * @param candidate the way to serve the queue
     * @param arrivals jobs yet to come, by submission, none before the present
     * @return its course
     */
    Imagined play(Scene scene, Serving candidate, List<Job> arrivals);

    /**
     * The course of an imagined future.
     *
     * @param cost sum of the jobs' costs
     * @param passes number of passes, one per imagined date
     * @param starts the waiting jobs that start at once, by their place in the scene, in the order of their starts
     */
    record Imagined(double cost, int passes, List<Integer> starts) {}
}
