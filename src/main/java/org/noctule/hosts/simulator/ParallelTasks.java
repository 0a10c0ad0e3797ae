package org.noctule.hosts.simulator;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.simulator.PartCases;
import org.noctule.workload.Profile;

/** Makes tasks of the profiles that are one parallel task each. */
final class ParallelTasks extends PartCases<ParallelTask> {
    private static final double[] NOTHING = {};

    private static final PartCases<Boolean> COVERED = new PartCases<>() {
        @Override
        protected Boolean task(Profile profile) {
            return true;
        }

        @Override
        protected Boolean other(Profile profile) {
            return false;
        }
    };

    /** The executors for which a profile computes anything. */
    private static final PartCases<IntPredicate> COMPUTING = new PartCases<>() {
        @Override
        public IntPredicate parallel(Profile.Parallel profile) {
            return executor -> profile.cpu().get(executor) > 0;
        }

        @Override
        public IntPredicate referenceTime(Profile.ReferenceTime profile) {
            return executor -> profile.seconds() > 0;
        }

        @Override
        public IntPredicate parallelHomogeneous(Profile.ParallelHomogeneous profile) {
            return executor -> profile.cpu() > 0;
        }

        @Override
        public IntPredicate parallelHomogeneousTotal(Profile.ParallelHomogeneousTotal profile) {
            return executor -> profile.cpu() > 0;
        }

        @Override
        public IntPredicate usageTrace(Profile.UsageTrace profile) {
            return executor -> true;
        }

        @Override
        protected IntPredicate task(Profile profile) {
            return executor -> false;
        }

        @Override
        protected IntPredicate other(Profile profile) {
            return executor -> false;
        }
    };

    private final int[] hosts;
    private final StorageLabels labels;
    private final double referenceSpeed;

    /**
     * Prepares tasks on hosts.
     *
     * @param hosts for each executor, the index of its host in the network; as many as a profile has executors if it
     *     says so
     * @param labels the names of storages
     * @param referenceSpeed speed of the core that reference times are measured on, in flop/s
     */
    ParallelTasks(int[] hosts, StorageLabels labels, double referenceSpeed) {
        this.hosts = hosts;
        this.labels = labels;
        this.referenceSpeed = referenceSpeed;
    }

    /** Whether a profile is one parallel task. */
    static boolean cover(Profile profile) {
        return profile.match(COVERED);
    }

    /** Whether a profile itself computes anything on an executor. */
    static boolean computes(Profile profile, int executor) {
        return profile.match(COMPUTING).test(executor);
    }

    /** The task of a profile that is one. */
    ParallelTask of(Profile profile) {
        return profile.match(this);
    }

    /** The host of each executor, as an index in the network. */
    int[] hosts() {
        return hosts;
    }

    @Override
    public ParallelTask referenceTime(Profile.ReferenceTime profile) {
        return new ParallelTask(hosts, even(hosts.length, profile.seconds() * referenceSpeed), NOTHING);
    }

    @Override
    public ParallelTask parallelHomogeneous(Profile.ParallelHomogeneous profile) {
        return new ParallelTask(hosts, even(hosts.length, profile.cpu()), pairs(hosts.length, profile.com()));
    }

    @Override
    public ParallelTask parallelHomogeneousTotal(Profile.ParallelHomogeneousTotal profile) {
        final int size = hosts.length;
        return new ParallelTask(hosts, even(size, profile.cpu() / size), pairs(size, profile.com() / size));
    }

    @Override
    public ParallelTask parallel(Profile.Parallel profile) {
        return new ParallelTask(hosts, profile.cpu().toArray(), profile.com().toArray());
    }

    @Override
    public ParallelTask dataStaging(Profile.DataStaging profile) {
        return new ParallelTask(labels.of(profile), new double[2], new double[] {0, profile.bytes(), 0, 0});
    }

    /** Every executor sends to and receives from the storage, which is the last entry. */
    @Override
    public ParallelTask parallelFileSystem(Profile.ParallelFileSystem profile) {
        final int last = hosts.length;
        final int size = last + 1;
        final int[] all = Arrays.copyOf(hosts, size);
        all[last] = labels.of(profile)[0];
        final double[] bytes = new double[size * size];
        for (int i = 0; i < last; i++) {
            bytes[i * size + last] = profile.bytesToWrite();
            bytes[last * size + i] = profile.bytesToRead();
        }
        return new ParallelTask(all, new double[size], bytes);
    }

    @Override
    protected ParallelTask task(Profile profile) {
        return other(profile);
    }

    @Override
    protected ParallelTask other(Profile profile) {
        throw new IllegalStateException("The profile " + profile.name() + " is no parallel task.");
    }

    private static double[] even(int size, double amount) {
        final double[] amounts = new double[size];
        Arrays.fill(amounts, amount);
        return amounts;
    }

    /** The same amount between each ordered pair of different executors. */
    private static double[] pairs(int size, double amount) {
        if (amount == 0) {
            return NOTHING;
        }
        final double[] amounts = even(size * size, amount);
        for (int i = 0; i < size; i++) {
            amounts[i * size + i] = 0;
        }
        return amounts;
    }
}
