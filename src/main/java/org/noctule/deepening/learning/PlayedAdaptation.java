package org.noctule.deepening.learning;

import java.nio.file.Path;
import org.noctule.deepening.agent.AdaptationAgents;
import org.noctule.deepening.agent.LearntPolicies;

/** Opens stored policies for the agents of a cluster's jobs, which share one: it keeps nothing between decisions. */
public final class PlayedAdaptation implements LearntPolicies {
    /** Creates the way to open them, as a service is made. */
    public PlayedAdaptation() {}

    /**
     * Opens a policy.
     *
     * @param file a model of a training on recorded runs, or published weights by their manifest
     * @return its agents
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is missing, damaged, or no such policy
     */
    @Override
    public AdaptationAgents open(Path file) {
        final AdaptationPolicy policy = StoredAdaptation.play(file, PolicyShape.published(Vocabulary.LEGACY));
        return number -> policy;
    }
}
