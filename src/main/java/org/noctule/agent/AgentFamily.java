package org.noctule.agent;

import java.util.List;

/**
 * Agents that Noctule brings along: those of the core and of each capability. All families stand in
 * {@code META-INF/services} of this jar, in the order in which help lists them.
 */
public interface AgentFamily {
    /** {@return one provider per agent, unmodifiable} */
    List<AgentProvider> providers();
}
