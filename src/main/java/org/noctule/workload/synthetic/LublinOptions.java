package org.noctule.workload.synthetic;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The options of a generated workload.
 *
 * @param jobs number of jobs, positive
 * @param processors size of the machine, positive; no job is wider
 * @param classes the classes whose arrivals are merged, at least one, unmodifiable
 * @param load wanted offered load (processor seconds of work over those of the machine until the last arrival); empty
 *     to keep the model's arrivals
 * @param estimates whether users state requested times; see {@link UserModel}
 * @param memory whether users state requested memory; see {@link UserModel}
 * @param seed seed of the generator
 */
public record LublinOptions(
        int jobs,
        int processors,
        List<LublinClass> classes,
        OptionalDouble load,
        boolean estimates,
        boolean memory,
        long seed) {

    /**
     * Makes options with the published parameters.
     *
     * @param jobs number of jobs
     * @param processors size of the machine, to which sizes are fitted
     * @param kind which classes
     * @param seed seed of the generator
     * @return options without requested times, memory or a wanted load
     */
    public static LublinOptions of(int jobs, int processors, Kind kind, long seed) {
        final List<LublinClass> classes = kind.classes.stream()
                .map(published -> published.forProcessors(Math.max(1, processors)))
                .toList();
        return new LublinOptions(jobs, processors, classes, OptionalDouble.empty(), false, false, seed);
    }

    /**
     * Asks for a load.
     *
     * @param wanted offered load, positive; 1 keeps the whole machine busy
     * @return these options with that load
     */
    public LublinOptions withLoad(double wanted) {
        return new LublinOptions(jobs, processors, classes, OptionalDouble.of(wanted), estimates, memory, seed);
    }

    /**
     * Lets users state what they want.
     *
     * @param requestedTimes whether users state requested times
     * @param requestedMemory whether users state requested memory
     * @return these options with such users
     */
    public LublinOptions withUsers(boolean requestedTimes, boolean requestedMemory) {
        return new LublinOptions(jobs, processors, classes, load, requestedTimes, requestedMemory, seed);
    }

    /** The classes of jobs. */
    public enum Kind {
        /** Batch jobs. */
        BATCH(LublinClass.BATCH),
        /** Interactive jobs. */
        INTERACTIVE(LublinClass.INTERACTIVE),
        /** Batch and interactive jobs, merged by arrival. */
        BOTH(LublinClass.BATCH, LublinClass.INTERACTIVE),
        /** All jobs as one class. */
        WHOLE(LublinClass.WHOLE);

        private final List<LublinClass> classes;

        Kind(LublinClass... classes) {
            this.classes = List.of(classes);
        }
    }
}
