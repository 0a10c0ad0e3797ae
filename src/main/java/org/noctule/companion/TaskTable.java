package org.noctule.companion;

import java.util.List;
import java.util.function.ToLongFunction;
import org.noctule.workload.GresRequest;

/**
 * Numbers of tasks that ask for cards of one type, or of any: of those that want no more cores and memory than some,
 * how many want a share of no more than some, and how many no more whole cards than some. Where that would be too many
 * numbers, tasks are counted anew.
 */
final class TaskTable {
    /** At most as many numbers, of 8 bytes, so that a table is made in less than a millisecond. */
    static final int MOST = 1 << 17;

    private final List<TaskKind> kinds;
    private final List<Integer> counts;
    private final long[] cores;
    private final long[] bytes;
    /** For each number of thousandths how many shares that are asked for are not above it. */
    private final int[] shares = new int[GresRequest.WHOLE + 1];
    /** The same for numbers of whole cards. */
    private final int[] wholes;

    private final int nbShares;
    private final int width;
    private final long[] sums;

    TaskTable(List<TaskKind> kinds, List<Integer> counts, int most) {
        this.kinds = List.copyOf(kinds);
        this.counts = List.copyOf(counts);
        this.cores = distinct(TaskKind::cores);
        this.bytes = distinct(TaskKind::bytes);
        int cards = 0;
        final boolean[] asked = new boolean[GresRequest.WHOLE];
        for (final TaskKind kind : kinds) {
            if (share(kind)) {
                asked[kind.thousandths()] = true;
            } else {
                cards = Math.max(cards, kind.thousandths() / GresRequest.WHOLE);
            }
        }
        for (int thousandths = 1; thousandths <= GresRequest.WHOLE; thousandths++) {
            shares[thousandths] =
                    shares[thousandths - 1] + (thousandths < GresRequest.WHOLE && asked[thousandths] ? 1 : 0);
        }
        this.nbShares = shares[GresRequest.WHOLE];
        this.wholes = new int[cards + 1];
        kinds.stream().filter(kind -> !share(kind)).forEach(kind -> wholes[kind.thousandths() / GresRequest.WHOLE] = 1);
        for (int number = 1; number <= cards; number++) {
            wholes[number] += wholes[number - 1];
        }
        this.width = nbShares + wholes[cards] + 2;
        final long numbers = (long) cores.length * bytes.length * width;
        this.sums = numbers > most ? new long[0] : new long[(int) numbers];
        if (sums.length > 0) {
            fill();
        }
    }

    private static boolean share(TaskKind kind) {
        return kind.thousandths() < GresRequest.WHOLE;
    }

    private long[] distinct(ToLongFunction<TaskKind> part) {
        return kinds.stream().mapToLong(part).sorted().distinct().toArray();
    }

    private void fill() {
        for (int i = 0; i < kinds.size(); i++) {
            final TaskKind kind = kinds.get(i);
            final int rank = share(kind)
                    ? shares[kind.thousandths()]
                    : nbShares + 1 + wholes[kind.thousandths() / GresRequest.WHOLE];
            sums[at(rank(cores, kind.cores()), rank(bytes, kind.bytes())) + rank] += counts.get(i);
        }
        final int line = bytes.length * width;
        for (int row = 0; row < sums.length; row += width) {
            for (int i = row + 1; i <= row + nbShares; i++) {
                sums[i] += sums[i - 1];
            }
            for (int i = row + nbShares + 2; i < row + width; i++) {
                sums[i] += sums[i - 1];
            }
        }
        for (int first = 0; first < sums.length; first += line) {
            for (int i = first + width; i < first + line; i++) {
                sums[i] += sums[i - width];
            }
        }
        for (int i = line; i < sums.length; i++) {
            sums[i] += sums[i - line];
        }
    }

    private int at(int core, int memory) {
        return (core * bytes.length + memory) * width;
    }

    /** The index of the largest value that is not above one; -1 if there is none. */
    private static int rank(long[] values, long value) {
        int low = 0;
        int high = values.length;
        while (low < high) {
            final int middle = low + high >>> 1;
            if (values[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /**
     * Adds up, over all tasks, the thousandths of cards that a task can use.
     *
     * @param freeCores number of free cores of the node
     * @param freeBytes its free memory
     * @param left thousandths that are left of each card that the tasks may have
     */
    long usable(int freeCores, long freeBytes, int[] left) {
        if (sums.length == 0) {
            return counted(freeCores, freeBytes, left);
        }
        final int core = rank(cores, freeCores);
        final int memory = rank(bytes, freeBytes);
        if (core < 0 || memory < 0) {
            return 0;
        }
        final int row = at(core, memory);
        long usable = 0;
        int whole = 0;
        for (final int rest : left) {
            usable += rest * sums[row + shares[rest]];
            whole += rest == GresRequest.WHOLE ? 1 : 0;
        }
        return usable
                + (long) whole
                        * GresRequest.WHOLE
                        * sums[row + nbShares + 1 + wholes[Math.min(whole, wholes.length - 1)]];
    }

    private long counted(int freeCores, long freeBytes, int[] left) {
        long usable = 0;
        for (int i = 0; i < kinds.size(); i++) {
            final TaskKind kind = kinds.get(i);
            if (kind.cores() <= freeCores && kind.bytes() <= freeBytes) {
                final int each = Math.min(kind.thousandths(), GresRequest.WHOLE);
                int able = 0;
                long sum = 0;
                for (final int rest : left) {
                    able += rest >= each ? 1 : 0;
                    sum += rest >= each ? rest : 0;
                }
                usable += able >= Math.max(1, kind.thousandths() / GresRequest.WHOLE) ? counts.get(i) * sum : 0;
            }
        }
        return usable;
    }
}
