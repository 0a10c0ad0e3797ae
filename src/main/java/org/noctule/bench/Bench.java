package org.noctule.bench;

/** One family of figures. */
interface Bench {
    /** The word that users type. */
    String name();

    /** What it measures, in one line. */
    String summary();

    void run(BenchTable table, Traces traces);
}
