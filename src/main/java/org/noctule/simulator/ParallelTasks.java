package org.noctule.simulator;

import java.util.Arrays;
import org.noctule.simulator.network.ParallelTask;
import org.noctule.workload.Profile;

/** Makes tasks of the profiles that are one parallel task each. */
final class ParallelTasks {
    private static final double[] NOTHING = {};

    private ParallelTasks() {}

    /** Whether a profile is one parallel task. */
    static boolean cover(Profile profile) {
        return profile instanceof Profile.ReferenceTime
                || profile instanceof Profile.ParallelHomogeneous
                || profile instanceof Profile.ParallelHomogeneousTotal
                || profile instanceof Profile.Parallel
                || profile instanceof Profile.ParallelFileSystem
                || profile instanceof Profile.DataStaging;
    }

    /**
     * Makes a task of a profile that is one.
     *
     * @param hosts for each executor, the index of its host in the network; as many as the profile has executors if it
     *     says so
     * @param referenceSpeed speed of the core that reference times are measured on, in flop/s
     */
    static ParallelTask of(Profile profile, int[] hosts, StorageLabels labels, double referenceSpeed) {
        final int size = hosts.length;
        if (profile instanceof Profile.ReferenceTime time) {
            return new ParallelTask(hosts, even(size, time.seconds() * referenceSpeed), NOTHING);
        } else if (profile instanceof Profile.ParallelHomogeneous task) {
            return new ParallelTask(hosts, even(size, task.cpu()), pairs(size, task.com()));
        } else if (profile instanceof Profile.ParallelHomogeneousTotal task) {
            return new ParallelTask(hosts, even(size, task.cpu() / size), pairs(size, task.com() / size));
        } else if (profile instanceof Profile.Parallel task) {
            return new ParallelTask(hosts, task.cpu().toArray(), task.com().toArray());
        } else if (profile instanceof Profile.ParallelFileSystem task) {
            return fileSystem(task, hosts, labels.shared(task));
        } else if (profile instanceof Profile.DataStaging task) {
            final int[] ends = {labels.mapped(task, task.from()), labels.mapped(task, task.to())};
            return new ParallelTask(ends, new double[2], new double[] {0, task.bytes(), 0, 0});
        }
        throw new IllegalStateException("The profile " + profile.name() + " is no parallel task.");
    }

    /** Whether a task of the profile computes anything on an executor. */
    static boolean computes(Profile profile, int executor) {
        if (profile instanceof Profile.Parallel task) {
            return task.cpu().get(executor) > 0;
        }
        return profile instanceof Profile.ReferenceTime time && time.seconds() > 0
                || profile instanceof Profile.ParallelHomogeneous even && even.cpu() > 0
                || profile instanceof Profile.ParallelHomogeneousTotal total && total.cpu() > 0;
    }

    /** Every executor sends to and receives from the storage, which is the last entry. */
    private static ParallelTask fileSystem(Profile.ParallelFileSystem task, int[] hosts, int storage) {
        final int last = hosts.length;
        final int size = last + 1;
        final int[] all = Arrays.copyOf(hosts, size);
        all[last] = storage;
        final double[] bytes = new double[size * size];
        for (int i = 0; i < last; i++) {
            bytes[i * size + last] = task.bytesToWrite();
            bytes[last * size + i] = task.bytesToRead();
        }
        return new ParallelTask(all, new double[size], bytes);
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
