package org.noctule.campaign;

/**
 * A run of a plan.
 *
 * @param number its place in the plan, from 0
 * @param point the number of its point, from 0
 * @param seed the seed that it is played with
 * @param varies whether another seed may give another result
 * @param repetition 0 for the first run with its seed
 * @param key the key of its result
 */
public record PlannedRun(int number, int point, long seed, boolean varies, int repetition, RunKey key) {}
