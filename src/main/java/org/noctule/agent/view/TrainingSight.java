package org.noctule.agent.view;

/**
 * What is seen of a training job that waits. Arrays are shared and not to be changed.
 *
 * <p>The figures: numbers of ops and of dependencies, forward and backward; time of all steps on one server in s;
 * longest acceptable completion time in s, and as a part of the former; memory of the ops and transfers between them in
 * bytes, over one step; number of steps; mean and median of the ops' times, of their memories and of the dependencies'
 * sizes, each as parts of the largest.
 */
public interface TrainingSight {
    /** The number of figures. */
    int FIGURES = 14;

    /** The number of values of a node: time, 0, memory, 1 for the first of the largest memory, depth; as parts. */
    int NODE = 5;

    /** The number of values of an edge: size as a part of the largest, 1 for the first of the largest. */
    int EDGE = 2;

    /** {@return {@value #FIGURES} figures} */
    double[] figures();

    /** {@return {@value #NODE} values for each op, row by row} */
    float[] nodes();

    /** {@return {@value #EDGE} values for each dependency, row by row} */
    float[] edges();

    /** {@return for each dependency the numbers of the ops from which it comes and to which it goes} */
    int[] ends();

    /**
     * Tells whether a degree may be chosen now.
     *
     * @param degree from 0 to the largest; 0 stands for a rejection
     * @return whether the mask of the options lets it pass
     */
    boolean allows(int degree);
}
