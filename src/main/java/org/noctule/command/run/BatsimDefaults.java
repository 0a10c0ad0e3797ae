package org.noctule.command.run;

/** The defaults of a command line of Batsim's kind. */
enum BatsimDefaults {
    /** What Batsim does. It waits for its scheduler for ever; ten minutes are enough for any script to start one. */
    BATSIM("batsim", "agent", "l07", "by_bytes", "600", "delete"),
    /** What Noctule does. */
    NOCTULE("noctule", "simulator", "fair", "by_number", "30", "keep");

    /** Batsim's, for both. */
    static final String ENDPOINT = "tcp://localhost:28000";

    static final String EXPORT = "out";

    final String dialect;
    final String pStates;
    final String network;
    final String jobsOfOneDate;
    final String timeout;
    final String journal;

    BatsimDefaults(
            String dialect, String pStates, String network, String jobsOfOneDate, String timeout, String journal) {
        this.dialect = dialect;
        this.pStates = pStates;
        this.network = network;
        this.jobsOfOneDate = jobsOfOneDate;
        this.timeout = timeout;
        this.journal = journal;
    }
}
