package org.noctule.journal;

/** The journal that a run leaves: the key {@code journal} of options files. */
public enum JournalRule {
    /** One that stays when the run is over. */
    KEEP,
    /** One that is there while the run goes on, for a resume. */
    DELETE,
    /** None. */
    NONE
}
