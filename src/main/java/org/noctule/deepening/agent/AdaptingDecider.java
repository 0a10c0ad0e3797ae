package org.noctule.deepening.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.AdaptationRequest;
import org.noctule.deepening.protocol.AdaptationDecision.AdaptJob;
import org.noctule.deepening.protocol.AdaptationEvent.AdaptationRequested;
import org.noctule.deepening.protocol.AdaptationEvent.TrainingEnded;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/**
 * An agent beside which an adaptation agent answers training jobs. Jobs that adapt at the same time have an adaptation
 * agent each; one whose job has ended serves the next.
 */
public final class AdaptingDecider implements Decider {
    private final Decider decider;
    private final AdaptationAgents agents;
    private final Map<String, AdaptationAgent> serving = new HashMap<>();
    private final Deque<AdaptationAgent> idle = new ArrayDeque<>();
    private long made;

    /**
     * Joins both.
     *
     * @param decider decides everything else
     * @param agents makes adaptation agents
     */
    public AdaptingDecider(Decider decider, AdaptationAgents agents) {
        this.decider = decider;
        this.agents = agents;
    }

    @Override
    public Reply decide(Message message) {
        final Reply reply = decider.decide(message);
        final List<Decision> answers = new ArrayList<>(0);
        for (int i = 0; i < message.events().size(); i++) {
            final Event event = message.events().get(i);
            if (event instanceof AdaptationRequested asked) {
                answers.add(new AdaptJob(reply.now(), asked.jobId(), decide(asked)));
            } else if (event instanceof TrainingEnded ended) {
                release(ended.jobId())
                        .ifPresent(agent -> agent.ended(ended.accuracy().orElse(0)));
            } else if (event instanceof Event.JobCompleted completed) {
                release(completed.jobId());
            }
        }
        if (answers.isEmpty()) {
            return reply;
        }
        final List<Decision> all = new ArrayList<>(reply.decisions());
        all.addAll(answers);
        return new Reply(reply.now(), all);
    }

    private int decide(AdaptationRequested asked) {
        return serving.computeIfAbsent(asked.jobId(), job -> idle.isEmpty() ? agents.make(made++) : idle.pop())
                .decide(new AdaptationRequest(
                        asked.network(), asked.left(), asked.budget(), asked.decision(), asked.later()));
    }

    private Optional<AdaptationAgent> release(String job) {
        final Optional<AdaptationAgent> agent = Optional.ofNullable(serving.remove(job));
        agent.ifPresent(idle::push);
        return agent;
    }
}
