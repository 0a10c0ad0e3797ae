package org.noctule.slurm.pass;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.select.JobNeed;
import org.noctule.slurm.select.NodeStock;
import org.noctule.slurm.select.Placed;
import org.noctule.slurm.select.UsableNodes;

/**
 * The date at which a job can start on some nodes: now, or when enough running jobs have ended. Ends are taken in
 * windows that grow, so that the date is an upper estimate: the end of the last job of a window.
 *
 * <p>It holds as long as no job starts or ends; equal questions are answered once.
 *
 * <p>Source: manual slurm.conf, bf_window_linear; recordings.
 */
final class WillRun {
    private static final double GRID = 30;
    private static final double FIRST_WINDOW = 30;
    private static final int MOST_PER_WINDOW = 200;
    private static final long MIX = 0x9e3779b97f4a7c15L;
    private static final int MOST_ANSWERS = 10_000;

    private final ClusterBook cluster;
    private final long changes;
    private final List<ClusterBook.Running> byEnd;
    private final FreedStocks freed;
    private final HeldNodes held;
    private final NodeStock thought;
    private final UsableNodes counted;
    private final int words;
    private final Map<Question, Answer> answers = new HashMap<>();
    /** The answer whose nodes are counted. */
    private Optional<Answer> searched = Optional.empty();
    /** Number of the first jobs that have ended in thought; negative before the first. */
    private int gone;

    /** A job and the nodes that it may use, as words of bits. */
    private record Question(JobNeed need, long[] usable) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Question question
                    && question.need == need
                    && Arrays.equals(question.usable, usable);
        }

        /** Mixes all bits: those of plans differ by runs of nodes, for which the sum of a BitSet is often the same. */
        @Override
        public int hashCode() {
            long hash = System.identityHashCode(need);
            for (final long word : usable) {
                hash = (hash ^ word) * MIX;
                hash ^= hash >>> Integer.SIZE;
            }
            return (int) hash;
        }
    }

    /** The first start of a job on some nodes. */
    final class Answer {
        private final Question question;
        private final BitSet usable;
        private Search search = Search.NEVER;
        private Optional<SlurmJob> last = Optional.empty();
        /** Number of the jobs that have ended then; all for never. */
        private int ends = byEnd.size();

        private BitSet nodes = new BitSet();
        private int cores;
        /** Nodes that became lighter by the search, and the changes of weights behind which nodes were chosen. */
        private BitSet lighter = new BitSet();

        private int changes;

        private Answer(Question question) {
            this.question = question;
            this.usable = BitSet.valueOf(question.usable);
        }

        /**
         * The date: the end of a job, or of one that should have ended, when it will have been killed; NaN for never.
         */
        double date(double now) {
            if (search == Search.NEVER) {
                return Double.NaN;
            }
            if (search == Search.NOW) {
                return now;
            }
            final double end = last.orElseThrow().end();
            return end > now ? end : Math.max(now + 1, end + cluster.settings().killWait());
        }

        /** The nodes, chosen when they are asked for first, not to be changed. */
        BitSet nodes() {
            if (nodes.isEmpty() || changes != cluster.selection().changes()) {
                thinkOf(this);
                final Placed placed =
                        cluster.selection().choose(counted, thought).orElseThrow();
                nodes = placed.nodeSet();
                cores = placed.coreCount();
                changes = cluster.selection().changes();
            }
            return nodes;
        }

        /** Number of the cores that the job would have of its nodes. */
        int cores() {
            nodes();
            return cores;
        }
    }

    /** The outcome of a search. */
    private enum Search {
        NEVER,
        NOW,
        AT_END
    }

    /** Looks at the jobs that run now. */
    WillRun(ClusterBook cluster) {
        this(cluster, List.copyOf(cluster.byEnd()), cluster.stock());
    }

    /** Looks at the jobs that run now without some that would go. */
    static WillRun without(ClusterBook cluster, List<ClusterBook.Running> gone) {
        final NodeStock stock = cluster.stock().copy();
        gone.forEach(each -> stock.giveBack(each.placed()));
        return new WillRun(
                cluster,
                cluster.byEnd().stream().filter(each -> !gone.contains(each)).toList(),
                stock);
    }

    private WillRun(ClusterBook cluster, List<ClusterBook.Running> byEnd, NodeStock stock) {
        this.cluster = cluster;
        this.changes = cluster.changes();
        this.byEnd = byEnd;
        this.freed = new FreedStocks(byEnd, stock);
        this.thought = stock.copy();
        this.counted = new UsableNodes(thought.nodes());
        this.words = (thought.nodes() + Long.SIZE - 1) / Long.SIZE;
        this.held = new HeldNodes(byEnd, words);
    }

    /** Tells whether all is still as it was. */
    boolean holds() {
        return changes == cluster.changes() && freed.endsHold() && answers.size() < MOST_ANSWERS;
    }

    /** Tells whether a job surely does not start until a date that is later than now; false if it may. */
    boolean surelyLater(JobNeed need, long[] usable, double date) {
        return freed.surelyLater(need, usable, date);
    }

    /** Finds the first start of a job on some nodes, words of bits that the caller may change later. */
    Answer test(JobNeed need, long[] usable) {
        final Answer known = answers.get(new Question(need, usable));
        if (known != null) {
            cluster.selection().lower(need, known.lighter);
            return known;
        }
        final Question question = new Question(need, Arrays.copyOf(usable, words));
        final Answer answer = new Answer(question);
        search(answer);
        if (need.asksCards()) {
            thinkOf(answer);
            answer.lighter = need.butForCores(answer.usable, thought);
            cluster.selection().lower(need, answer.lighter);
        }
        answers.put(question, answer);
        return answer;
    }

    /** Searches for the date of an answer. */
    private void search(Answer answer) {
        final JobNeed need = answer.question.need();
        final long[] words = answer.question.usable();
        final int small = freed.lastTooSmall(need, words);
        if (small == freed.last()) {
            return;
        }
        begin(answer);
        if (small < 0) {
            free(0);
            if (fits(thought)) {
                answer.search = Search.NOW;
                answer.ends = 0;
                return;
            }
        }
        // The job fits at none of the ends before these.
        final int inVain = freed.ends(Math.max(0, small));
        int next = held.first(words);
        final double base = next < byEnd.size() ? aligned(freed.end(next)) : Double.NaN;
        double window = FIRST_WINDOW;
        while (next < byEnd.size()) {
            int last = -1;
            int count = 0;
            final int begin = next;
            next = Math.max(next, almostAll(next, base + window));
            while (next < byEnd.size()) {
                if (!held.meets(next++, words)) {
                    continue;
                }
                last = next - 1;
                if (count++ > MOST_PER_WINDOW || next < byEnd.size() && freed.end(next) > base + window) {
                    break;
                }
            }
            if (last < 0) {
                last = held.last(words, begin);
            }
            if (last < 0) {
                break;
            }
            if (next > inVain) {
                free(next);
                if (fits(thought)) {
                    answer.search = Search.AT_END;
                    answer.last = Optional.of(byEnd.get(last).job());
                    answer.ends = next;
                    return;
                }
            }
            window = wider(window);
            // The next job counts, even one that has none of the nodes: recordings.
            while (next < byEnd.size() && freed.end(next) > base + window) {
                window = wider(window);
            }
        }
    }

    /** Begins to think of the nodes for an answer. */
    private void begin(Answer answer) {
        searched = Optional.of(answer);
        gone = -1;
    }

    /** Thinks of the nodes for an answer as they are at its date. */
    private void thinkOf(Answer answer) {
        if (gone != answer.ends || searched.isEmpty() || searched.get() != answer) {
            begin(answer);
            free(answer.ends);
        }
    }

    /** Lets so many jobs end in thought, at least as many as before: all of them, or those on the nodes in question. */
    private void free(int ends) {
        final Answer answer = searched.orElseThrow();
        final JobNeed need = answer.question.need();
        final int number = freed.numberAt(ends);
        if (freed.ends(number) > gone) {
            gone = freed.ends(number);
            thought.set(freed.stock(number));
            counted.count(need, answer.usable, freed.capacity(need, number));
        }
        for (; gone < ends; gone++) {
            if (held.meets(gone, answer.question.usable())) {
                final Placed placed = byEnd.get(gone).placed();
                thought.giveBack(placed);
                if (thought.imagine() && need.asksCards()) {
                    counted.count(need, answer.usable, thought);
                }
                counted.recount(placed, thought);
            }
        }
    }

    /**
     * The last job that ends in a window: those before it end the window in no case, and need not be looked at. The
     * first one if there may be more than a window takes.
     */
    private int almostAll(int first, double end) {
        final int last = freed.firstAfter(end) - 1;
        return last - first > MOST_PER_WINDOW ? first : last;
    }

    private boolean fits(NodeStock stock) {
        return cluster.selection().fits(counted, stock);
    }

    private double wider(double window) {
        final double linear = cluster.settings().bfWindowLinear();
        return linear > 0 ? window + linear : window * 2;
    }

    /** The first date on the grid of half minutes after another one. */
    private double aligned(double date) {
        final double booted = cluster.settings().booted();
        return (Math.floor((date + booted) / GRID) + 1) * GRID - booted;
    }
}
