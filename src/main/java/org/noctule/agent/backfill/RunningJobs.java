package org.noctule.agent.backfill;

import java.util.Arrays;

/**
 * Running jobs by predicted end and then by submission, in blocks with the sums of their cores. Few jobs run at once
 * beside those that may wait, so that short arrays take less time than a tree.
 *
 * <p>A change costs the length of a block, and a sum costs the number of blocks and the length of one.
 */
final class RunningJobs {
    private static final int ROOM = 64;

    private final JobTable jobs;
    /** Ascending; none is empty but the only one. */
    private Block[] blocks = {new Block()};

    private int length = 1;

    /** Neighbours in order. */
    private static final class Block {
        final double[] ends = new double[ROOM];
        final int[] members = new int[ROOM];
        int size;
        long cores;

        void move(int from, Block to, int at, int count) {
            System.arraycopy(ends, from, to.ends, at, count);
            System.arraycopy(members, from, to.members, at, count);
        }
    }

    RunningJobs(JobTable jobs) {
        this.jobs = jobs;
    }

    private double end(int job) {
        return Math.min(jobs.end[job], Double.MAX_VALUE);
    }

    /** Adds a job that has started; one without an estimate comes last. */
    void insert(int job) {
        final double end = end(job);
        int number = find(end, job);
        if (blocks[number].size == ROOM) {
            split(number);
            number = find(end, job);
        }
        final Block block = blocks[number];
        final int at = rank(block, end, job);
        block.move(at, block, at + 1, block.size - at);
        block.ends[at] = end;
        block.members[at] = job;
        block.size++;
        block.cores += jobs.width[job];
    }

    /** Takes a member out, which is still in the table. */
    void remove(int job) {
        final double end = end(job);
        final int number = find(end, job);
        final Block block = blocks[number];
        final int at = rank(block, end, job);
        block.size--;
        block.move(at + 1, block, at, block.size - at);
        block.cores -= jobs.width[job];
        if (number + 1 < length && (block.size == 0 || block.size + blocks[number + 1].size <= ROOM / 2)) {
            join(number);
        } else if (number > 0 && block.size == 0) {
            join(number - 1);
        }
    }

    private void split(int number) {
        if (length == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * length);
        }
        System.arraycopy(blocks, number, blocks, number + 1, length - number);
        length++;
        final Block low = blocks[number];
        final Block high = new Block();
        blocks[number + 1] = high;
        low.size = ROOM / 2;
        high.size = ROOM - low.size;
        low.move(low.size, high, 0, high.size);
        for (int i = 0; i < high.size; i++) {
            high.cores += jobs.width[high.members[i]];
        }
        low.cores -= high.cores;
    }

    /** Puts the members of the next block into a block that has room for them. */
    private void join(int number) {
        final Block low = blocks[number];
        final Block high = blocks[number + 1];
        high.move(0, low, low.size, high.size);
        low.size += high.size;
        low.cores += high.cores;
        length--;
        System.arraycopy(blocks, number + 2, blocks, number + 1, length - number - 1);
        blocks[length] = null;
    }

    /** The last block that does not begin above a job, or the first one. */
    private int find(double end, int job) {
        int low = 0;
        int high = length - 1;
        while (low < high) {
            final int middle = (low + high + 1) >>> 1;
            if (above(blocks[middle], 0, end, job)) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /** The number of members of a block below a job. */
    private int rank(Block block, double end, int job) {
        int low = 0;
        int high = block.size;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (block.members[middle] == job || above(block, middle, end, job)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private boolean above(Block block, int at, double end, int job) {
        return block.ends[at] > end || block.ends[at] == end && jobs.sequence[block.members[at]] > jobs.sequence[job];
    }

    /** The member that is expected to end first, or {@link JobTable#NONE}. */
    int first() {
        return blocks[0].size == 0 ? JobTable.NONE : blocks[0].members[0];
    }

    /** The member after another one, or {@link JobTable#NONE}. */
    int next(int job) {
        final double end = end(job);
        final int number = find(end, job);
        final int at = rank(blocks[number], end, job) + 1;
        if (at < blocks[number].size) {
            return blocks[number].members[at];
        }
        return number + 1 < length ? blocks[number + 1].members[0] : JobTable.NONE;
    }

    /**
     * The earliest predicted end by which so many cores have been returned.
     *
     * @param needed number of cores, positive
     * @return the date; the largest finite one if only jobs without an estimate will do
     */
    double returned(long needed) {
        long missing = needed;
        int number = 0;
        while (blocks[number].cores < missing) {
            missing -= blocks[number].cores;
            number++;
            if (number == length) {
                return Double.MAX_VALUE;
            }
        }
        final Block block = blocks[number];
        int at = -1;
        while (missing > 0) {
            at++;
            missing -= jobs.width[block.members[at]];
        }
        return block.ends[at];
    }

    /** The number of cores that have been returned at a date, by prediction. */
    long returnedBy(double date) {
        long sum = 0;
        int number = 0;
        while (number + 1 < length && blocks[number + 1].ends[0] <= date) {
            sum += blocks[number].cores;
            number++;
        }
        final Block block = blocks[number];
        for (int at = 0; at < block.size && block.ends[at] <= date; at++) {
            sum += jobs.width[block.members[at]];
        }
        return sum;
    }
}
