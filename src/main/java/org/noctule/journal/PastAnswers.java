package org.noctule.journal;

/** The way in which the decision side of a run that goes on comes to what it was when the run was ended. */
public enum PastAnswers {
    /**
     * One that {@linkplain org.noctule.protocol.Follower#remembers remembers} nothing is told what it has to know, and
     * asked for its last answers again; any other is asked for all.
     */
    SHORTENED,
    /** It is asked for all answers again, which must be the same. */
    ASKED,
    /** It is told its answers, and need not give the same again. */
    TOLD
}
