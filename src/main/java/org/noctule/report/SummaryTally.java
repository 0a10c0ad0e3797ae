package org.noctule.report;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums over the jobs of one run, from which its summary is made. Not thread-safe. */
public final class SummaryTally {
    private static final double TAU = 10;

    private final SortedMap<String, Long> states = new TreeMap<>();
    private final Sample waits = new Sample();
    private final Sample turnarounds = new Sample();
    private final Sample slowdowns = new Sample();
    private final Sample boundedSlowdowns = new Sample();
    private long jobs;
    private double firstSubmission = Double.POSITIVE_INFINITY;
    private double makespan;
    private double coreSeconds;
    private double joules;

    /** Makes a tally of no jobs. */
    public SummaryTally() {}

    /**
     * Counts a job, whether it ran or not.
     *
     * @param state its final state
     * @param submission date of its submission in seconds
     */
    public void count(String state, double submission) {
        jobs++;
        states.merge(state, 1L, Long::sum);
        firstSubmission = Math.min(firstSubmission, submission);
    }

    /**
     * Adds the times of a job that ran and was counted.
     *
     * @param wait seconds from its submission to its start
     * @param turnaround seconds from its submission to its end
     * @param slowdown its slowdown
     * @param seconds seconds for which it ran
     * @param end date of its end in seconds
     */
    public void ran(double wait, double turnaround, double slowdown, double seconds, double end) {
        waits.add(wait);
        turnarounds.add(turnaround);
        slowdowns.add(slowdown);
        boundedSlowdowns.add(Math.max(1, turnaround / Math.max(seconds, TAU)));
        makespan = Math.max(makespan, end);
    }

    /**
     * Adds the use that such a job made of the machine.
     *
     * @param work core seconds
     * @param energy joules; below zero if they are not known
     */
    public void used(double work, double energy) {
        coreSeconds += work;
        joules += Math.max(0, energy);
    }

    /**
     * Makes the part of the summary that tells of the machine.
     *
     * @param cores number of its cores
     * @param energy all joules that it drew
     * @return its utilisation and energy
     */
    public Summary.Machine machine(long cores, double energy) {
        return new Summary.Machine(cores, ratio(coreSeconds, cores * window()), energy);
    }

    /**
     * Makes the summary.
     *
     * @param machine the part of the machine, empty if nothing is known of it
     * @return the summary
     */
    public Summary summary(Optional<Summary.Machine> machine) {
        return new Summary(
                jobs,
                Collections.unmodifiableSortedMap(states),
                waits.distribution(),
                turnarounds.distribution(),
                slowdowns.distribution(),
                boundedSlowdowns.distribution(),
                first(),
                makespan,
                ratio(waits.sum(), window()),
                joules,
                machine);
    }

    private double first() {
        return jobs == 0 ? 0 : firstSubmission;
    }

    private double window() {
        return Math.max(0, makespan - first());
    }

    private static double ratio(double part, double whole) {
        return whole > 0 ? part / whole : 0;
    }
}
