package org.noctule.deepening.learning;

import java.nio.file.Path;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.agent.AdaptationAgents;
import org.noctule.deepening.agent.LearntPolicies;

/** A stored policy as the adaptation agent of a cluster's jobs, which share it: it keeps nothing between decisions. */
public final class PlayedAdaptation implements AdaptationAgents {
    /** Opens these policies for agents, whose room does not know PyTorch. */
    public static final class Policies implements LearntPolicies {
        /** Creates the way to open them, as a service is made. */
        public Policies() {}

        @Override
        public AdaptationAgents open(Path file) {
            return PlayedAdaptation.open(file);
        }
    }

    private final AdaptationPolicy policy;

    private PlayedAdaptation(AdaptationPolicy policy) {
        this.policy = policy;
    }

    /**
     * Opens a policy.
     *
     * @param file a model of a training on recorded runs, or published weights by their manifest
     * @return its agents, to be closed
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is missing, damaged, or no such policy
     */
    public static PlayedAdaptation open(Path file) {
        final AdaptationNetwork network = StoredAdaptation.open(file, PolicyShape.published(Vocabulary.LEGACY));
        return new PlayedAdaptation(new AdaptationPolicy(network, file.toString()));
    }

    @Override
    public AdaptationAgent make(long number) {
        return policy;
    }

    @Override
    public void close() {
        policy.close();
    }
}
