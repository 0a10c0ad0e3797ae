package org.noctule.simulator;

import org.noctule.resource.ResourceSet;

/** The figures of a run that only its machine knows. */
public interface Meters {
    /**
     * Tells whether the run simulates energy.
     *
     * @return true if it does
     */
    boolean metered();

    /**
     * Returns the energy of the machine.
     *
     * @param now the date
     * @return J since date 0
     */
    double joules(double now);

    /**
     * Takes note that machines go or come back, whatever they do.
     *
     * @param machines the machines
     * @param available whether they come back
     * @param now the date
     */
    void setAvailable(ResourceSet machines, boolean available, double now);

    /** Lets machines that are out of use and have no job draw nothing, where they would draw what free ones do. */
    default void darken() {}

    /** {@return the figures of a run that has ended} */
    Recorder.Totals totals();

    /**
     * Returns the use of each core.
     *
     * @param now a date at which no job runs
     * @return busy times and energies up to this date
     */
    CoreUse use(double now);

    /**
     * The use of each core up to a date at which no job runs.
     *
     * @param busySeconds per core, time with a job, in seconds
     * @param joules per core, energy since date 0, in J
     * @param busyJoules per core, the part of it that it drew for jobs, in J
     */
    record CoreUse(double[] busySeconds, double[] joules, double[] busyJoules) {}
}
