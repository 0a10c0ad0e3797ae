package org.noctule.fabric.ramp;

import java.util.Map;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;

/**
 * The training of a deep-learning model on a RAMP cluster.
 *
 * @param name name in the workload
 * @param graph forward pass of the model
 * @param trainingSteps number of steps, at least 1
 * @param maxAcceptableJctFraction the latest end that is good enough, as a part of the time that one worker would take;
 *     above 0, at most 1
 * @param extra further fields
 */
public record PipeDream(
        String name, OpGraph graph, int trainingSteps, double maxAcceptableJctFraction, Map<String, Object> extra)
        implements Profile.Extended {
    @Override
    public Profile.Course course() {
        return Profile.Course.PLANNED;
    }

    @Override
    public int steps() {
        return trainingSteps;
    }

    @Override
    public String clause() {
        return "trains a model, which needs the fabric of a RAMP cluster";
    }

    @Override
    public String remedy() {
        return "Maybe name a platform whose topology is of type ramp.";
    }
}
