package org.noctule.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.workload.graph.OpGraph;

/** What a job does while it runs. */
public sealed interface Profile {
    /**
     * Returns the name under which the workload lists the profile.
     *
     * @return the name
     */
    String name();

    /**
     * Returns the fields of the description that the simulator does not read.
     *
     * @return an unmodifiable map, in the order of the file
     */
    Map<String, Object> extra();

    /**
     * Returns the code that a job returns when it has done all this.
     *
     * @return the field {@code ret} of the description, 0 without one; above 0 the job has failed
     */
    default int returnCode() {
        return extra().get("ret") instanceof Number code ? code.intValue() : 0;
    }

    /**
     * A job that lasts the same on any core.
     *
     * @param name name in the workload
     * @param delay duration in seconds, positive
     * @param extra further fields
     */
    record Delay(String name, double delay, Map<String, Object> extra) implements Profile {}

    /**
     * A parallel task with the same work on each core.
     *
     * @param name name in the workload
     * @param cpu work per core in flop
     * @param com bytes sent between each ordered pair of cores
     * @param extra further fields
     */
    record ParallelHomogeneous(String name, double cpu, double com, Map<String, Object> extra) implements Profile {}

    /**
     * The work of a trace's job: so many seconds on a core of reference speed.
     *
     * @param name name in the workload
     * @param seconds duration at reference speed in seconds, not negative
     * @param extra further fields
     */
    record ReferenceTime(String name, double seconds, Map<String, Object> extra) implements Profile {}

    /**
     * A parallel task whose volumes do not depend on the number of cores.
     *
     * @param name name in the workload
     * @param cpu work in flop, spread evenly over the cores
     * @param com bytes; each ordered pair of n cores sends one n-th of them
     * @param extra further fields
     */
    record ParallelHomogeneousTotal(String name, double cpu, double com, Map<String, Object> extra)
            implements Profile {}

    /**
     * A parallel task.
     *
     * @param name name in the workload
     * @param cpu work by executor in flop, unmodifiable
     * @param com bytes that each executor (row) sends to each (column), row after row; empty if none; unmodifiable
     * @param extra further fields
     */
    record Parallel(String name, List<Double> cpu, List<Double> com, Map<String, Object> extra) implements Profile {}

    /**
     * Profiles one after the other; the first that fails ends it.
     *
     * @param name name in the workload
     * @param parts the profiles, not empty, unmodifiable
     * @param repeat how many times all of them are done, at least 1
     * @param extra further fields
     */
    record Composed(String name, List<Profile> parts, int repeat, Map<String, Object> extra) implements Profile {}

    /**
     * Cores that read from and write to a parallel file system.
     *
     * @param name name in the workload
     * @param bytesToRead bytes that each core reads
     * @param bytesToWrite bytes that each core writes
     * @param storage label of the storage
     * @param extra further fields
     */
    record ParallelFileSystem(
            String name, double bytesToRead, double bytesToWrite, String storage, Map<String, Object> extra)
            implements Profile {}

    /**
     * A copy from one storage to another.
     *
     * @param name name in the workload
     * @param bytes how many bytes
     * @param from label of the storage that sends
     * @param to label of the storage that receives
     * @param extra further fields
     */
    record DataStaging(String name, double bytes, String from, String to, Map<String, Object> extra)
            implements Profile {}

    /**
     * What each rank of a job was seen to use.
     *
     * @param name name in the workload
     * @param ranks the bursts of each rank, in their order, unmodifiable
     * @param extra further fields
     */
    record UsageTrace(String name, List<List<Burst>> ranks, Map<String, Object> extra) implements Profile {
        /**
         * Work at a stretch.
         *
         * @param usage part of the machine that it used, from 0 to 1
         * @param flops work of each executor in flop
         */
        public record Burst(double usage, double flops) {}
    }

    /**
     * Sends a message to the decision side.
     *
     * @param name name in the workload
     * @param message the message as plain values, unmodifiable, in their order
     * @param sleepTime how long that takes in seconds
     * @param extra further fields
     */
    record Send(String name, Map<String, Object> message, double sleepTime, Map<String, Object> extra)
            implements Profile {}

    /**
     * Looks for a message of the decision side and goes on accordingly.
     *
     * @param name name in the workload
     * @param regex the regular expression that a message must match as a whole
     * @param success what is done with the first that does
     * @param failure what is done if the first message does not
     * @param timeout what is done if there is none
     * @param pollTime how long to wait between two looks in seconds
     * @param extra further fields
     */
    record Receive(
            String name,
            String regex,
            Optional<Profile> success,
            Optional<Profile> failure,
            Optional<Profile> timeout,
            double pollTime,
            Map<String, Object> extra)
            implements Profile {}

    /**
     * The training of a deep-learning model on a RAMP cluster.
     *
     * @param name name in the workload
     * @param graph forward pass of the model
     * @param trainingSteps how many steps are done, at least 1
     * @param maxAcceptableJctFraction the latest end that is good enough, as a part of the time that one worker would
     *     take; above 0, at most 1
     * @param extra further fields
     */
    record PipeDream(
            String name, OpGraph graph, int trainingSteps, double maxAcceptableJctFraction, Map<String, Object> extra)
            implements Profile {}

    /**
     * A profile that is known by its name only, in decisions; the simulator puts the profile in its place.
     *
     * @param name name in the workload
     */
    record Named(String name) implements Profile {
        @Override
        public Map<String, Object> extra() {
            return Map.of();
        }
    }
}
