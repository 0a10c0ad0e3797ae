package org.noctule.agent.classic;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;
import org.noctule.agent.Policy;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.problem.EpisodeRecord;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** A policy's agent that leaves HDeepRM's files when the run ends. Serves one run. */
public final class RecordedAgent implements Follower {
    private final PolicyPairProblem problem;
    private final Policy policy;
    private final SideFiles files;
    private final ActionLog log = new ActionLog();
    private final PolicyAgent agent;

    private RecordedAgent(PolicyPairProblem problem, Policy policy, Path output) {
        this.problem = problem;
        this.policy = policy;
        this.files = new SideFiles(output);
        this.agent = new PolicyAgent(problem, this::choose);
    }

    /**
     * Makes an agent.
     *
     * @param problem the problem, not yet begun
     * @param policy the policy
     * @param output directory of HDeepRM's files, empty if none are written
     * @return the agent
     */
    public static Decider of(PolicyPairProblem problem, Policy policy, Optional<Path> output) {
        return output.<Decider>map(directory -> new RecordedAgent(problem, policy, directory))
                .orElseGet(() -> new PolicyAgent(problem, policy));
    }

    private int choose(Observation observation, ActionMask mask) {
        if (log.size() == 0) {
            log.begin(policy.probabilities(observation, mask));
        }
        final int action = policy.choose(observation, mask);
        log.add(action);
        return action;
    }

    @Override
    public Reply decide(Message message) {
        return written(agent.decide(message));
    }

    @Override
    public boolean follows() {
        return agent.follows();
    }

    @Override
    public Reply follow(Message message, Reply taken) {
        return written(agent.follow(message, taken));
    }

    private Reply written(Reply reply) {
        problem.episode()
                .filter(EpisodeRecord::ended)
                .ifPresent(episode -> files.write(episode, log, problem.actions()));
        return reply;
    }
}
