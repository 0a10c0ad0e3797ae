package org.noctule.bench;

/** One family of figures. */
interface Bench {
    /** The word that users type. */
    String name();

    /** The purpose of its measurement, in one line. */
    String summary();

    void run(BenchTable table, Traces traces);
}
