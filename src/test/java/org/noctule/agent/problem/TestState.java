package org.noctule.agent.problem;

import java.util.Map;
import org.noctule.agent.AgentRules;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.reward.Objectives;
import org.noctule.agent.reward.RewardForm;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.workload.JobLimits;

/** States of runs that tests fill by hand. */
final class TestState {
    private TestState() {}

    static ProblemState of(Platform platform, JobQueue queue, JobLimits limits, AgentRules rules) {
        return new ProblemState(
                new Event.SimulationBegins(0, platform, PStateRule.SIMULATOR, limits, Map.of()),
                rules,
                queue,
                new ViewOptions(Objectives.NONE, RewardForm.FINAL, CoreOrders.LOWEST_ID),
                false);
    }
}
