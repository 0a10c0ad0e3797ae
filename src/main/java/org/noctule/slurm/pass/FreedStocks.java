package org.noctule.slurm.pass;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.slurm.select.JobNeed;
import org.noctule.slurm.select.NodeCapacity;
import org.noctule.slurm.select.NodeStock;

/**
 * The free things of nodes when so many of the running jobs have ended, at some numbers of ends, and what requests
 * could use of them. Usable cores never become fewer when jobs end, so that one look at a stock tells of all before it.
 */
final class FreedStocks {
    private static final int MOST = 64;

    private final List<ClusterBook.Running> byEnd;
    private final double[] ends;
    private final int step;
    private final NodeStock[] stocks;
    private final Map<JobNeed, NodeCapacity[]> capacities = new IdentityHashMap<>();
    /** The last request of which capacities were asked, and these. */
    private Optional<JobNeed> asked = Optional.empty();

    private NodeCapacity[] known = {};

    /** Looks at jobs that run, by their expected ends, and at the free things of nodes beside them. */
    FreedStocks(List<ClusterBook.Running> byEnd, NodeStock stock) {
        this.byEnd = byEnd;
        this.ends = byEnd.stream().mapToDouble(each -> each.job().end()).toArray();
        this.step = Math.max(1, (ends.length + MOST - 1) / MOST);
        this.stocks = new NodeStock[(ends.length + step - 1) / step + 1];
        this.stocks[0] = stock;
    }

    /** Tells whether the expected ends are still as they were. */
    boolean endsHold() {
        for (int i = 0; i < ends.length; i++) {
            if (byEnd.get(i).job().end() != ends[i]) {
                return false;
            }
        }
        return true;
    }

    /** The date of an end, by its number. */
    double end(int number) {
        return ends[number];
    }

    /** Number of ends behind which there is a stock. */
    int ends(int number) {
        return Math.min(number * step, ends.length);
    }

    /** Number of the last stock behind which no more than so many ends are. */
    int numberAt(int count) {
        return count == ends.length ? last() : count / step;
    }

    /** The stock after {@link #ends} jobs have ended, not to be changed. */
    NodeStock stock(int number) {
        if (stocks[number] == null) {
            final NodeStock stock = stock(number - 1).copy();
            stock.imagine();
            for (int i = ends(number - 1); i < ends(number); i++) {
                stock.giveBack(byEnd.get(i).placed());
            }
            stocks[number] = stock;
        }
        return stocks[number];
    }

    /** The cores that a request could use of a stock. */
    NodeCapacity capacity(JobNeed need, int number) {
        if (asked.isEmpty() || asked.get() != need) {
            known = of(need);
            asked = Optional.of(need);
        }
        if (known[number] == null) {
            known[number] = new NodeCapacity(need, stock(number));
        }
        return known[number];
    }

    /** The capacities of a request so far, at each stock: those of one that counts alike, if there is one. */
    private NodeCapacity[] of(JobNeed need) {
        final NodeCapacity[] own = capacities.get(need);
        if (own != null) {
            return own;
        }
        final NodeCapacity[] made = capacities.entrySet().stream()
                .filter(each -> each.getKey().countsLike(need))
                .findAny()
                .map(Map.Entry::getValue)
                .orElseGet(() -> new NodeCapacity[stocks.length]);
        capacities.put(need, made);
        return made;
    }

    /** Number of the last stock on which a request has too few cores or nodes; -1 if the first one has enough. */
    int lastTooSmall(JobNeed need, long[] usable) {
        int low = 0;
        int high = stocks.length;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (capacity(need, middle).suffices(need, usable)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low - 1;
    }

    /** Tells whether a request surely does not start until a date; false if it may. */
    boolean surelyLater(JobNeed need, long[] usable, double date) {
        return !capacity(need, (firstAfter(date) + step - 1) / step).suffices(need, usable);
    }

    /** Number of the first end after a date; that of all ends if there is none. */
    int firstAfter(double date) {
        int low = 0;
        int high = ends.length;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (ends[middle] > date) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Number of the last stock, behind all ends. */
    int last() {
        return stocks.length - 1;
    }
}
