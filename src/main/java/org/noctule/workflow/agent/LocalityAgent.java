package org.noctule.workflow.agent;

import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.scheduling.SchedulingAgent;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** Brings jobs to their data: see {@link LocalityPolicy}. Serves one run. */
final class LocalityAgent implements Decider {
    private final SchedulingAgent agent;
    private Optional<LocalityPolicy> policy = Optional.empty();

    LocalityAgent(AgentContext context) {
        this.agent = new SchedulingAgent(context, cluster -> policy().schedule(cluster), begins -> {
            policy = Optional.of(new LocalityPolicy(begins.platform()));
            return policy().placement();
        });
    }

    private LocalityPolicy policy() {
        return policy.orElseThrow(() ->
                NoctuleException.peer("The run has not begun.", "Maybe the simulator left SIMULATION_BEGINS out."));
    }

    @Override
    public Reply decide(Message message) {
        for (final Event event : message.events()) {
            if (event instanceof Event.JobCompleted end && !end.alloc().isEmpty()) {
                policy.ifPresent(begun -> begun.ended(
                        end.jobId(),
                        end.state() == JobState.COMPLETED_SUCCESSFULLY,
                        end.alloc().first(0)));
            }
        }
        return agent.decide(message);
    }
}
