package org.noctule.journal;

/** Numbers by which journals tell kinds of decisions. */
final class DecisionCode {
    /** Any decision, as it goes over the wire. */
    static final int WIRE = 0;

    /** A job that is started on cores, without anything besides. */
    static final int EXECUTE = 1;

    static final int REJECT = 2;
    static final int KILL = 3;
    static final int CALL = 4;

    /** Added to the kind if the decision's date is not that of the message, and follows. */
    static final int DATED = 8;

    private DecisionCode() {}
}
