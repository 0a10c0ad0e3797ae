package org.noctule.deepening.experiment;

/** The policy that an evaluation plays. */
public enum EvaluatedWeights {
    /** The one that was trained. */
    OWN,
    /** The one that its training began with: a defect of the published evaluator, wherever there was one. */
    PARENT
}
