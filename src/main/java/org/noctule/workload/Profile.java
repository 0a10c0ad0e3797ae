package org.noctule.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;

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
                Profile.Named,
                Profile.Extended {
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

    /** {@return true if a plan names the place of the work, and its place the time} */
    default boolean planned() {
        return false;
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
         * Takes {@link Named}.
         *
         * @param profile the profile
         * @return the result
         */
        R named(Named profile);

        /**
         * Takes {@link Extended}, whose capability has cases of its own.
         *
         * @param profile the profile
         * @return the result
         */
        R extended(Extended profile);
    }

    /**
     * A profile of a capability, which seals its own kinds below this one, and brings what reads and writes them: a
     * {@link org.noctule.workload.batsim.ProfileTypes}.
     */
    non-sealed interface Extended extends Profile {
        /** {@return the course of its work on cores} */
        Course course();

        /** {@return the seconds that it takes on any cores, NaN if they hang on more} */
        default double seconds() {
            return Double.NaN;
        }

        /** {@return true if its times hold for cores of reference speed} */
        default boolean scaled() {
            return false;
        }

        /** {@return what plain jobs do not do, as a clause whose subject is the profile} */
        String clause();

        /** {@return a line that begins with "Maybe", for users whose machine cannot do that} */
        default String remedy() {
            return "Maybe name a platform in JSON.";
        }

        /** {@return the number of equal steps of its work, after each of which a plan can change} */
        default int steps() {
            return 1;
        }

        @Override
        default boolean planned() {
            return course() == Course.PLANNED;
        }

        @Override
        default <R> R match(Cases<R> cases) {
            return cases.extended(this);
        }
    }

    /** The courses that the work of a capability's profile takes on cores. */
    enum Course {
        /** It takes {@link Extended#seconds}, whatever the cores. */
        CLOCKED,
        /** Nothing of it is done until its capability tells that it is complete. */
        TOLD,
        /** It takes seconds that follow from its place, which a plan names. */
        PLANNED,
        /** No machine does it: other jobs come in its place. */
        REPLACED
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
     * @param pollTime the time to wait between two looks in seconds
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
