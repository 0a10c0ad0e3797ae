package org.noctule.workflow.agent;

import java.util.List;

/** Tasks that wait for each other, and the units that run them. Tasks and units are numbered from 0. */
interface HeftProblem {
    /** The number of tasks; a parent may have a higher number than its child. */
    int tasks();

    int units();

    /** The number of cores of a unit. */
    int capacity(int unit);

    /** The number of cores that a task takes. */
    int size(int task);

    List<Integer> parents(int task);

    /** The seconds of a task, averaged over the units. */
    double meanSeconds(int task);

    /** The seconds between the end of a parent and the start of its child, averaged over pairs of units. */
    double meanDelay(int parent, int child);

    /** The earliest date of a task without regard to its parents. */
    double release(int task);

    /** The seconds between the end of a parent on a unit and the start of its child on another one, or the same. */
    double delay(int parent, int child, int from, int to);

    /**
     * The seconds for which a task holds its cores.
     *
     * @param places the units of the tasks that are placed, its parents among them
     */
    double seconds(int task, int unit, int[] places);
}
