package org.noctule.command.options;

import java.util.List;
import java.util.Locale;
import org.noctule.json.JsonInput;

/**
 * What becomes of a line of a trace.
 *
 * @param runTime how long jobs run
 * @param estimate what schedulers predict with
 * @param killAtWalltime whether a job that exceeds its requested time is killed
 * @param memory whether jobs need memory
 * @param memoryBandwidth whether jobs need memory bandwidth
 * @param firstJob how many jobs of the trace are passed over before the first one is kept
 */
public record WorkloadChoices(
        RunTime runTime,
        Estimate estimate,
        boolean killAtWalltime,
        Memory memory,
        MemoryBandwidth memoryBandwidth,
        int firstJob) {

    /** How long jobs run. */
    public enum RunTime {
        /** As long as the trace says. */
        TRACE,
        /** A random factor times the requested time, as HDeepRM draws it. */
        ESTIMATE_MODEL
    }

    /** What schedulers predict with. */
    public enum Estimate {
        /** The requested time of the trace. */
        TRACE,
        /** The run time: a clairvoyant user. */
        RUN_TIME
    }

    /** Whether jobs need memory. */
    public enum Memory {
        /** What the trace says. */
        TRACE,
        /** None. */
        NONE
    }

    /** Whether jobs need memory bandwidth. */
    public enum MemoryBandwidth {
        /** None. */
        NONE,
        /** A random number of GB/s per core, as HDeepRM draws it. */
        RANDOM
    }

    /** Noctule's own choices. */
    public static final WorkloadChoices DEFAULT =
            new WorkloadChoices(RunTime.TRACE, Estimate.TRACE, true, Memory.TRACE, MemoryBandwidth.NONE, 0);

    /** HDeepRM's. */
    static final WorkloadChoices HDEEPRM =
            new WorkloadChoices(RunTime.ESTIMATE_MODEL, Estimate.TRACE, false, Memory.TRACE, MemoryBandwidth.RANDOM, 0);

    /**
     * Replaces the choices that an object names.
     *
     * @param object the {@code workload} object
     * @return the choices with these values
     */
    WorkloadChoices with(JsonInput object) {
        object.allow("run_time", "estimate", "kill_at_walltime", "memory", "memory_bandwidth", "first_job");
        return new WorkloadChoices(
                choice(object, "run_time", runTime),
                choice(object, "estimate", estimate),
                object.find("kill_at_walltime").map(JsonInput::flag).orElse(killAtWalltime),
                choice(object, "memory", memory),
                choice(object, "memory_bandwidth", memoryBandwidth),
                object.find("first_job").map(JsonInput::countOrZero).orElse(firstJob));
    }

    /**
     * Reads a constant by its name in lower case.
     *
     * @param <E> the choice
     * @param object the object that may hold the key
     * @param key the key
     * @param otherwise the constant where the key is missing
     * @return the constant
     */
    static <E extends Enum<E>> E choice(JsonInput object, String key, E otherwise) {
        final Class<E> type = otherwise.getDeclaringClass();
        final List<String> names = java.util.Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        return object.find(key)
                .map(value -> type.getEnumConstants()[names.indexOf(value.oneOf(names))])
                .orElse(otherwise);
    }
}
