package org.noctule.slurm.pass;

/**
 * Counts of passes since the start of a run, as {@code sdiag} tells them.
 *
 * <p>Source: manual sdiag; recordings.
 */
public final class PassCounts {
    private static final double MINUTE = 60;

    private final Kind main = new Kind();
    private final Kind backfill = new Kind();
    private final Means tables = new Means();
    private final Means tries = new Means();
    private int submitted;
    private int started;
    private int backfilled;
    private int completed;
    private int failed;
    private int cancelled;

    /** Counts from here on; passes before the date 0 looked at nothing. */
    PassCounts(long before) {
        main.cycles = before;
    }

    /** A sum of numbers, and the last one. */
    private static final class Means {
        long sum;
        int last;

        void add(int number) {
            sum += number;
            last = number;
        }

        long mean(long times) {
            return times == 0 ? 0 : sum / times;
        }
    }

    /** The passes of one kind. */
    public static final class Kind {
        private final Means depths = new Means();
        private final Means lengths = new Means();
        private long cycles;
        private double date = Double.NaN;

        private Kind() {}

        private void add(double now, int length, int depth) {
            date = now;
            cycles++;
            depths.add(depth);
            lengths.add(length);
        }

        /** {@return number of passes} */
        public long cycles() {
            return cycles;
        }

        /** {@return date of the last one in seconds, NaN before the first} */
        public double date() {
            return date;
        }

        /** {@return number of jobs that the last one looked at} */
        public int depth() {
            return depths.last;
        }

        /** {@return mean number of jobs that they looked at, without its fraction} */
        public long meanDepth() {
            return depths.mean(cycles);
        }

        /** {@return number of jobs in the queue of the last one} */
        public int length() {
            return lengths.last;
        }

        /** {@return mean number of jobs in their queues, without its fraction} */
        public long meanLength() {
            return lengths.mean(cycles);
        }
    }

    /** Counts passes with an empty queue that were not made. */
    void unseen(long passes) {
        main.cycles += passes;
    }

    void mainPass(double now, int length, int depth) {
        main.add(now, length, depth);
    }

    void backfillPass(double now, int length, BackfillOutcome outcome) {
        backfill.add(now, length, outcome.looked());
        tries.add(outcome.tried());
        tables.add(outcome.slots());
        backfilled += outcome.started();
    }

    void submission() {
        submitted++;
    }

    void start() {
        started++;
    }

    void end(boolean succeeded) {
        if (succeeded) {
            completed++;
        } else {
            failed++;
        }
    }

    void withdrawal() {
        cancelled++;
    }

    /** {@return the passes of the main loop} */
    public Kind main() {
        return main;
    }

    /** {@return the passes of backfill} */
    public Kind backfill() {
        return backfill;
    }

    /** {@return number of jobs for which the last pass of backfill looked for nodes} */
    public int tried() {
        return tries.last;
    }

    /** {@return mean number of jobs for which backfill looked for nodes, without its fraction} */
    public long meanTried() {
        return tries.mean(backfill.cycles);
    }

    /** {@return number of the slots of time in the last plan} */
    public int table() {
        return tables.last;
    }

    /** {@return mean number of the slots of time, without its fraction} */
    public long meanTable() {
        return tables.mean(backfill.cycles);
    }

    /** {@return number of jobs that backfill started} */
    public int backfilled() {
        return backfilled;
    }

    /** {@return number of submissions} */
    public int submitted() {
        return submitted;
    }

    /** {@return number of starts} */
    public int started() {
        return started;
    }

    /** {@return number of jobs that did their work} */
    public int completed() {
        return completed;
    }

    /** {@return number of jobs that ended otherwise} */
    public int failed() {
        return failed;
    }

    /** {@return number of jobs that were taken back before their start} */
    public int cancelled() {
        return cancelled;
    }

    /**
     * Tells how often the main loop made a pass.
     *
     * @param seconds time since the controller began
     * @return passes per minute, without the fraction
     */
    public long perMinute(double seconds) {
        return seconds < MINUTE ? main.cycles : (long) (main.cycles / Math.floor(seconds / MINUTE));
    }
}
