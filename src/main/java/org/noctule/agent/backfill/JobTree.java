package org.noctule.agent.backfill;

import java.util.Arrays;

/**
 * Jobs sorted by a key and then by submission: a treap over indices of a {@link JobTable} (Seidel and Aragon,
 * "Randomized search trees", 1996). All operations take logarithmic expected time. Subclasses keep sums or minima of
 * subtrees, by which they find jobs without looking at all of them.
 */
abstract class JobTree {
    /** The index of no job, and of the empty subtree. */
    static final int NONE = JobTable.NONE;

    /** The jobs that may be members. */
    final JobTable jobs;
    /** Root of the subtree of smaller members. */
    int[] left = new int[64];
    /** Root of the subtree of larger members. */
    int[] right = new int[64];
    /** The member above all others, or {@link #NONE}. */
    int root;

    private double[] key = new double[64];
    private int[] priority = new int[64];
    private int random = 0x2545F491;
    private int splitLeft;
    private int splitRight;
    /** The members from the root to the one that is being removed. */
    private int[] path = new int[64];

    JobTree(JobTable jobs) {
        this.jobs = jobs;
    }

    /** Computes what is kept about a subtree from its root and its two subtrees; false if that has not changed. */
    abstract boolean pull(int node);

    /** Lets what is kept about a subtree hold for one more job. */
    abstract void include(int node, int job);

    /** Makes room for indices below a length. */
    abstract void grow(int length);

    final void insert(int job, double jobKey) {
        if (job >= left.length) {
            final int length = Math.max(job + 1, 2 * left.length);
            left = Arrays.copyOf(left, length);
            right = Arrays.copyOf(right, length);
            key = Arrays.copyOf(key, length);
            priority = Arrays.copyOf(priority, length);
            grow(length);
        }
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        key[job] = jobKey;
        priority[job] = random;
        left[job] = NONE;
        right[job] = NONE;
        int parent = NONE;
        int node = root;
        while (node != NONE && priority[job] <= priority[node]) {
            include(node, job);
            parent = node;
            node = before(job, node) ? left[node] : right[node];
        }
        if (node != NONE) {
            split(node, job);
            left[job] = splitLeft;
            right[job] = splitRight;
        }
        pull(job);
        if (parent == NONE) {
            root = job;
        } else if (before(job, parent)) {
            left[parent] = job;
        } else {
            right[parent] = job;
        }
    }

    private void split(int node, int job) {
        if (node == NONE) {
            splitLeft = NONE;
            splitRight = NONE;
        } else if (before(job, node)) {
            split(left[node], job);
            left[node] = splitRight;
            splitRight = node;
            pull(node);
        } else {
            split(right[node], job);
            right[node] = splitLeft;
            splitLeft = node;
            pull(node);
        }
    }

    final void remove(int job) {
        int depth = 0;
        for (int node = root; node != job; node = before(job, node) ? left[node] : right[node]) {
            if (depth == path.length) {
                path = Arrays.copyOf(path, 2 * depth);
            }
            path[depth++] = node;
        }
        final int rest = merge(left[job], right[job]);
        if (depth == 0) {
            root = rest;
            return;
        }
        final int parent = path[depth - 1];
        if (left[parent] == job) {
            left[parent] = rest;
        } else {
            right[parent] = rest;
        }
        // Above a subtree about which nothing has changed, nothing has either.
        while (depth > 0 && pull(path[depth - 1])) {
            depth--;
        }
    }

    private int merge(int low, int high) {
        if (low == NONE) {
            return high;
        }
        if (high == NONE) {
            return low;
        }
        if (priority[low] > priority[high]) {
            right[low] = merge(right[low], high);
            pull(low);
            return low;
        }
        left[high] = merge(low, left[high]);
        pull(high);
        return high;
    }

    final boolean isEmpty() {
        return root == NONE;
    }

    final void clear() {
        root = NONE;
    }

    /** Tells whether one job comes before another; both are members, or were. */
    final boolean before(int a, int b) {
        return key[a] < key[b] || key[a] == key[b] && jobs.sequence[a] < jobs.sequence[b];
    }

    final double key(int job) {
        return key[job];
    }

    /** The smallest member, or {@link #NONE}. */
    final int first() {
        int node = root;
        while (node != NONE && left[node] != NONE) {
            node = left[node];
        }
        return node;
    }

    /** The smallest member above a job that is a member or was one, or {@link #NONE}. */
    final int next(int job) {
        int node = root;
        int next = NONE;
        while (node != NONE) {
            if (before(job, node)) {
                next = node;
                node = left[node];
            } else {
                node = right[node];
            }
        }
        return next;
    }
}
