package org.noctule.agent;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.SameReplies;

/** Answers messages by the choices that a policy makes in a problem. Serves one run. */
public final class PolicyAgent implements Follower {
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

    @Override
    public boolean follows() {
        return problem instanceof FollowingProblem;
    }

    @Override
    public Reply follow(Message message, Reply taken) {
        final Reply own = decide(message);
        if (!SameReplies.same(own, taken)) {
            if (!(problem instanceof FollowingProblem following)) {
                throw NoctuleException.input(
                        "The agent cannot follow another one: it would decide otherwise at the date " + message.now()
                                + ".",
                        "Maybe fork at the date 0, or choose an agent that can follow, such as easy.");
            }
            following.book(own, taken);
        }
        return own;
    }
}
