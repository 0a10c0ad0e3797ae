package org.noctule.journal;

/**
 * The times at which a journal reaches the disk.
 *
 * @param lazy seconds of a run in which nothing is written
 * @param block most seconds that a reply waits in memory thereafter, if another comes
 * @param slow seconds between two replies after which the second is written at once, as it is dear
 * @param force seconds between two waits for the disk
 */
public record JournalTiming(double lazy, double block, double slow, double force) {
    /** Nothing of runs of less than 2 s before their end; then a block a second, and one for each reply of 10 ms. */
    public static final JournalTiming DEFAULT = new JournalTiming(2, 1, 0.01, 10);

    /** Each reply at once: for programs that end runs on purpose. */
    public static final JournalTiming AT_ONCE = new JournalTiming(0, 0, 0, 10);

    /** The system property that, if true, writes each reply at once. */
    public static final String PROPERTY = "noctule.journal.at_once";

    /** {@return each reply at once if the property says so, else the default} */
    public static JournalTiming ofSystem() {
        return Boolean.getBoolean(PROPERTY) ? AT_ONCE : DEFAULT;
    }
}
