package org.noctule.deepening.agent;

import java.nio.file.Path;

/**
 * Opens learnt policies, for agents that do not know how they are learnt; {@code META-INF/services} names who does it.
 */
public interface LearntPolicies {
    /**
     * Opens a policy.
     *
     * @param file its model
     * @return agents that play it
     * @throws org.noctule.error.NoctuleException of kind INPUT if the file is missing or damaged, or holds another kind
     *     of model
     */
    AdaptationAgents open(Path file);
}
