package org.noctule.simulator.results;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The series of a run that are kept beside its jobs; a series that is not kept has no file.
 *
 * @param machineStates how many machines compute, at every change
 * @param pStateChanges the changes of P-states
 * @param energy energy and power of the platform
 * @param files the names of files of capabilities that are kept only where they are asked for, unmodifiable
 */
public record RecordedSeries(boolean machineStates, boolean pStateChanges, boolean energy, Set<String> files) {
    /**
     * Keeps every series of machines, and no files whose rows are many.
     *
     * @return the choice
     */
    public static RecordedSeries all() {
        return new RecordedSeries(true, true, true, Set.of());
    }

    /**
     * Chooses whether a file of a capability is kept.
     *
     * @param file its name
     * @param kept whether it is
     * @return the same choice with this one
     */
    public RecordedSeries with(String file, boolean kept) {
        final Stream<String> all = Stream.concat(
                files.stream().filter(each -> !each.equals(file)), kept ? Stream.of(file) : Stream.empty());
        return new RecordedSeries(machineStates, pStateChanges, energy, all.collect(Collectors.toUnmodifiableSet()));
    }

    /**
     * Keeps the jobs only.
     *
     * @return the choice
     */
    public static RecordedSeries jobsOnly() {
        return new RecordedSeries(false, false, false, Set.of());
    }
}
