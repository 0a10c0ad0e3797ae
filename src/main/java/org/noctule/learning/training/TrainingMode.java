package org.noctule.learning.training;

/** The ways in which a learner goes along with members that play its episodes. */
public enum TrainingMode {
    /** The learner waits for all episodes of an update, which its present weights play. */
    SYNC,
    /** The learner takes episodes as they come, which somewhat older weights played. */
    ASYNC
}
