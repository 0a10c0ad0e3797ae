/** Adaptation policies as users train and compare them: options, trainings, evaluations by rank, tables by law. */
package org.noctule.deepening.experiment;
