package org.noctule.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.workload.graph.OpGraph;

/** The work of a job while it runs. */
public sealed interface Profile
        permits Profile.Delay,
                Profile.ParallelHomogeneous,
                Profile.ReferenceTime,
                Profile.ParallelHomogeneousTotal,
                Profile.Parallel,
                Profile.Composed,
                Profile.ParallelFileSystem,
                Profile.DataStaging,
                Profile.UsageTrace,
                Profile.Send,
                Profile.Receive,
                Profile.PipeDream,
                DeepeningProfile,
                ProducerConsumer,
                CouplingTask,
                Profile.Named {
    /** {@return the name under which the workload lists the profile} */
    String name();

    /**
     * {@return the fields of the description that the simulator does not read: an unmodifiable map, in the order of the
     * file}
     */
    Map<String, Object> extra();

    /**
     * {@return the code that a job returns when it has done all this: the field {@code ret} of the description, 0
     * without one; above 0 the job has failed}
     */
    default int returnCode() {
        return extra().get("ret") instanceof Number code ? code.intValue() : 0;
    }

    /**
     * Takes the case of this profile's kind: a choice over all kinds, which does not compile when one is added and left
     * out.
     *
     * @param cases the work for each kind
     * @param <R> the type of the result
     * @return the result of the case
     */
    <R> R match(Cases<R> cases);

    /**
     * One case per kind of profile.
     *
     * @param <R> the type of the results
     */
    interface Cases<R> {
        /**
         * Takes {@link Delay}.
         *
         * @param profile the profile
         * @return the result
         */
        R delay(Delay profile);

        /**
         * Takes {@link ParallelHomogeneous}.
         *
         * @param profile the profile
         * @return the result
         */
        R parallelHomogeneous(ParallelHomogeneous profile);

        /**
         * Takes {@link ReferenceTime}.
         *
         * @param profile the profile
         * @return the result
         */
        R referenceTime(ReferenceTime profile);

        /**
         * Takes {@link ParallelHomogeneousTotal}.
         *
         * @param profile the profile
         * @return the result
         */
        R parallelHomogeneousTotal(ParallelHomogeneousTotal profile);

        /**
         * Takes {@link Parallel}.
         *
         * @param profile the profile
         * @return the result
         */
        R parallel(Parallel profile);

        /**
         * Takes {@link Composed}.
         *
         * @param profile the profile
         * @return the result
         */
        R composed(Composed profile);

        /**
         * Takes {@link ParallelFileSystem}.
         *
         * @param profile the profile
         * @return the result
         */
        R parallelFileSystem(ParallelFileSystem profile);

        /**
         * Takes {@link DataStaging}.
         *
         * @param profile the profile
         * @return the result
         */
        R dataStaging(DataStaging profile);

        /**
         * Takes {@link UsageTrace}.
         *
         * @param profile the profile
         * @return the result
         */
        R usageTrace(UsageTrace profile);

        /**
         * Takes {@link Send}.
         *
         * @param profile the profile
         * @return the result
         */
        R send(Send profile);

        /**
         * Takes {@link Receive}.
         *
         * @param profile the profile
         * @return the result
         */
        R receive(Receive profile);

        /**
         * Takes {@link PipeDream}.
         *
         * @param profile the profile
         * @return the result
         */
        R pipeDream(PipeDream profile);

        /**
         * Takes {@link DeepeningProfile}, which has cases of its own.
         *
         * @param profile the profile
         * @return the result
         */
        R adaptiveTraining(DeepeningProfile profile);

        /**
         * Takes {@link ProducerConsumer}.
         *
         * @param profile the profile
         * @return the result
         */
        R producerConsumer(ProducerConsumer profile);

        /**
         * Takes {@link CouplingTask}.
         *
         * @param profile the profile
         * @return the result
         */
        R workflowTask(CouplingTask profile);

        /**
         * Takes {@link Named}.
         *
         * @param profile the profile
         * @return the result
         */
        R named(Named profile);
    }

    /**
     * A job that lasts the same on any core.
     *
     * @param name name in the workload
     * @param delay duration in seconds, positive
     * @param extra further fields
     */
    record Delay(String name, double delay, Map<String, Object> extra) implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.delay(this);
        }
    }

    /**
     * A parallel task with the same work on each core.
     *
     * @param name name in the workload
     * @param cpu work per core in flop
     * @param com bytes sent between each ordered pair of cores
     * @param extra further fields
     */
    record ParallelHomogeneous(String name, double cpu, double com, Map<String, Object> extra) implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.parallelHomogeneous(this);
        }
    }

    /**
     * The work of a trace's job: so many seconds on a core of reference speed.
     *
     * @param name name in the workload
     * @param seconds duration at reference speed in seconds, not negative
     * @param extra further fields
     */
    record ReferenceTime(String name, double seconds, Map<String, Object> extra) implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.referenceTime(this);
        }
    }

    /**
     * A parallel task whose volumes do not depend on the number of cores.
     *
     * @param name name in the workload
     * @param cpu work in flop, spread evenly over the cores
     * @param com bytes; each ordered pair of n cores sends one n-th of them
     * @param extra further fields
     */
    record ParallelHomogeneousTotal(String name, double cpu, double com, Map<String, Object> extra) implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.parallelHomogeneousTotal(this);
        }
    }

    /**
     * A parallel task.
     *
     * @param name name in the workload
     * @param cpu work by executor in flop
     * @param com bytes that each executor (row) sends to each (column), row after row; empty if none
     * @param extra further fields
     */
    record Parallel(String name, Volumes cpu, Volumes com, Map<String, Object> extra) implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.parallel(this);
        }
    }

    /**
     * Profiles one after the other; the first that fails ends it.
     *
     * @param name name in the workload
     * @param parts the profiles, not empty, unmodifiable
     * @param repeat number of times that all of them are done, at least 1
     * @param extra further fields
     */
    record Composed(String name, List<Profile> parts, int repeat, Map<String, Object> extra) implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.composed(this);
        }
    }

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
            implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.parallelFileSystem(this);
        }
    }

    /**
     * A copy from one storage to another.
     *
     * @param name name in the workload
     * @param bytes number of bytes
     * @param from label of the storage that sends
     * @param to label of the storage that receives
     * @param extra further fields
     */
    record DataStaging(String name, double bytes, String from, String to, Map<String, Object> extra)
            implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.dataStaging(this);
        }
    }

    /**
     * The use of resources that was seen of each rank of a job.
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

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.usageTrace(this);
        }
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
            implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.send(this);
        }
    }

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
            implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.receive(this);
        }
    }

    /**
     * The training of a deep-learning model on a RAMP cluster.
     *
     * @param name name in the workload
     * @param graph forward pass of the model
     * @param trainingSteps number of steps, at least 1
     * @param maxAcceptableJctFraction the latest end that is good enough, as a part of the time that one worker would
     *     take; above 0, at most 1
     * @param extra further fields
     */
    record PipeDream(
            String name, OpGraph graph, int trainingSteps, double maxAcceptableJctFraction, Map<String, Object> extra)
            implements Profile {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.pipeDream(this);
        }
    }

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

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.named(this);
        }
    }
}
