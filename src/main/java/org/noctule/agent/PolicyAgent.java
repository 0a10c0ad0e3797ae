package org.noctule.agent;

import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** Answers messages by the choices that a policy makes in a problem. Serves one run. */
public final class PolicyAgent implements Decider {
    private final Problem problem;
    private final Policy policy;

    /**
     * Creates the agent.
     *
     * @param problem the problem, not yet begun
     * @param policy the policy
     */
    public PolicyAgent(Problem problem, Policy policy) {
        this.problem = problem;
        this.policy = policy;
    }

    @Override
    public Reply decide(Message message) {
        Step step = problem.receive(message);
        while (step instanceof Step.Choose choose) {
            step = problem.choose(policy.choose(choose.observation(), choose.mask()));
        }
        return ((Step.Send) step).reply();
    }
}
