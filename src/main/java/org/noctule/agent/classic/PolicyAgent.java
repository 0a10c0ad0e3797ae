package org.noctule.agent.classic;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.agent.Policy;
import org.noctule.agent.Step;
import org.noctule.agent.problem.EpisodeRecord;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** Answers messages by a policy's choices, and leaves HDeepRM's files when the run ends. Serves one run. */
public final class PolicyAgent implements Decider {
    private final PolicyPairProblem problem;
    private final Policy policy;
    private final Optional<Path> output;
    private final ActionLog log = new ActionLog();

    /**
     * Creates the agent.
     *
     * @param problem the problem, not yet begun
     * @param policy what chooses
     * @param output directory of HDeepRM's files, empty if none are written
     */
    public PolicyAgent(PolicyPairProblem problem, Policy policy, Optional<Path> output) {
        this.problem = problem;
        this.policy = policy;
        this.output = output;
    }

    @Override
    public Reply decide(Message message) {
        Step step = problem.receive(message);
        while (step instanceof Step.Choose choose) {
            if (output.isPresent() && log.size() == 0) {
                log.begin(policy.probabilities(choose.observation(), choose.mask()));
            }
            final int action = policy.choose(choose.observation(), choose.mask());
            if (output.isPresent()) {
                log.add(action);
            }
            step = problem.choose(action);
        }
        problem.episode().filter(EpisodeRecord::ended).ifPresent(this::write);
        return ((Step.Send) step).reply();
    }

    private void write(EpisodeRecord episode) {
        output.ifPresent(directory -> new SideFiles(directory).write(episode, log, problem.actions()));
    }
}
