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

/**
 * Plans all jobs that are known when the run begins by heterogeneous earliest finish time: see {@link HeftPlan} for the
 * method and its source, {@link HeftRun} for what it does with other jobs. Serves one run.
 */
final class HeftAgent implements Decider {
    private final SchedulingAgent agent;
    private Optional<HeftRun> run = Optional.empty();

    HeftAgent(AgentContext context) {
        this.agent = new SchedulingAgent(context, cluster -> run().schedule(cluster), begins -> {
            run = Optional.of(new HeftRun(begins));
            return run().placement();
        });
    }

    private HeftRun run() {
        return run.orElseThrow(() ->
                NoctuleException.peer("The run has not begun.", "Maybe the simulator left SIMULATION_BEGINS out."));
    }

    /** Jobs that come to nothing leave the plan first, so that nothing waits behind their children. */
    @Override
    public Reply decide(Message message) {
        for (final Event event : message.events()) {
            if (event instanceof Event.JobCompleted end && end.state() != JobState.COMPLETED_SUCCESSFULLY) {
                run.ifPresent(begun -> begun.lost(end.jobId()));
            } else if (event instanceof Event.JobSubmitted submitted) {
                run.filter(begun -> !begun.placement().possible(submitted.job()))
                        .ifPresent(begun -> begun.lost(submitted.job().id()));
            }
        }
        return agent.decide(message);
    }
}
