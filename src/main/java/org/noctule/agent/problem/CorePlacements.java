package org.noctule.agent.problem;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Placement;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.OverUse;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.placement.MirrorPlacement;
import org.noctule.random.PythonRandom;

/**
 * Placements on one mirror by the names of their core orders, made at their first use; they share one stream of chance.
 */
final class CorePlacements {
    private final Map<String, Placement> made = new HashMap<>();
    private final ClusterMirror mirror;
    private final AgentRules rules;
    private final PythonRandom random;
    private final Optional<OverUse> overUse;

    CorePlacements(ClusterMirror mirror, AgentRules rules, PythonRandom random, Optional<OverUse> overUse) {
        this.mirror = mirror;
        this.rules = rules;
        this.random = random;
        this.overUse = overUse;
    }

    /** Returns the placement of one of {@link CoreOrders#names()}. */
    Placement by(String order) {
        return made.computeIfAbsent(
                order,
                name -> new MirrorPlacement(mirror, CoreOrders.chooser(name, mirror, rules, random::choice), overUse));
    }
}
