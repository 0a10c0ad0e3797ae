package org.noctule.fabric.agent;

import org.noctule.agent.Observation;
import org.noctule.fabric.ramp.JobTerms;

/**
 * The observation of a job and its fabric in ddls: 17 values, then one for each degree from 0 to the largest, 1 if it
 * may be chosen. All lie in [0, 1] for jobs of the pool; what is scaled by a range of the pool has no bounds, as other
 * jobs may come.
 *
 * <p>The 17: number of ops, number of dependencies, sequential time, longest acceptable time and acceptable fraction,
 * each within its range; the fraction itself; memory, transfers and number of steps within their ranges; mean and
 * median of the ops' times, of their memories and of the dependencies' sizes, as parts of the largest; part of the
 * servers that were held when the date began; running fabric jobs over servers.
 */
public final class FabricObservation implements Observation {
    private static final int FEATURES = 17;
    private static final int SUMMARY = 9;
    /** Where the one figure of the summary stands that no range scales. */
    private static final int FRACTION = 5;

    private final DegreeQuestion question;
    private final GraphFeatures features;
    private final JobRanges ranges;

    /**
     * Observes.
     *
     * @param question the job and its fabric
     * @param features features of the job's graph
     * @param ranges the scales of the figures
     */
    public FabricObservation(DegreeQuestion question, GraphFeatures features, JobRanges ranges) {
        this.question = question;
        this.features = features;
        this.ranges = ranges;
    }

    /** {@return what is known of the job's ops and dependencies} */
    public GraphFeatures features() {
        return features;
    }

    @Override
    public int size() {
        return size(question.maxDegree());
    }

    @Override
    public float low(int index) {
        return isScaled(index) ? Float.NEGATIVE_INFINITY : 0;
    }

    @Override
    public float high(int index) {
        return isScaled(index) ? Float.POSITIVE_INFINITY : 1;
    }

    private static boolean isScaled(int index) {
        return index < SUMMARY && index != FRACTION;
    }

    static int size(int maxDegree) {
        return FEATURES + maxDegree + 1;
    }

    @Override
    public void write(float[] target, int offset) {
        final FabricJob job = question.job();
        final JobTerms terms = job.terms();
        final double[] scaled = {
            ranges.ops().scale(job.graph().size()),
            ranges.deps().scale(job.graph().edges().size()),
            ranges.sequential().scale(job.sequentialTime()),
            ranges.acceptable().scale(job.acceptableTime()),
            ranges.fraction().scale(terms.maxAcceptableFraction()),
            terms.maxAcceptableFraction(),
            ranges.memory().scale(job.totals().memory()),
            ranges.transfers().scale(job.totals().transfers()),
            ranges.steps().scale(terms.trainingSteps())
        };
        for (int i = 0; i < SUMMARY; i++) {
            target[offset + i] = (float) scaled[i];
        }
        for (int i = SUMMARY; i < FEATURES - 2; i++) {
            target[offset + i] = (float) features.summary(i - SUMMARY);
        }
        target[offset + FEATURES - 2] = (float) ((double) question.heldBefore() / question.servers());
        target[offset + FEATURES - 1] = (float) ((double) question.runningJobs() / question.servers());
        for (int degree = 0; degree <= question.maxDegree(); degree++) {
            target[offset + FEATURES + degree] = question.allows(degree) ? 1 : 0;
        }
    }
}
