package org.noctule.workflow.agent;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.noctule.agent.AgentContext;
import org.noctule.coupling.TransportForecast;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.protocol.TransportDecision;
import org.noctule.coupling.workload.CouplingTask;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/**
 * Chooses the transport of each producer-consumer workflow when its first task comes, by {@link TransportForecast} for
 * the whole machine, and starts jobs as {@link LocalityAgent} does. Serves one run.
 */
final class TransportAgent implements Decider {
    private final Decider starts;
    private final Set<String> known = new HashSet<>();
    private Optional<Platform> platform = Optional.empty();

    TransportAgent(AgentContext context) {
        this.starts = new LocalityAgent(context);
    }

    @Override
    public Reply decide(Message message) {
        final List<Decision> decisions = new ArrayList<>();
        for (final Event event : message.events()) {
            if (event instanceof Event.SimulationBegins begins) {
                platform = Optional.of(begins.platform());
            } else if (event instanceof Event.JobSubmitted submitted
                    && submitted.job().profile() instanceof CouplingTask task
                    && known.add(task.workflow())) {
                choose(task, message.now()).ifPresent(decisions::add);
            }
        }
        final Reply reply = starts.decide(message);
        if (decisions.isEmpty()) {
            return reply;
        }
        decisions.addAll(reply.decisions());
        return new Reply(reply.now(), decisions);
    }

    private Optional<Decision> choose(CouplingTask task, double now) {
        final Platform machine = platform.orElseThrow(() ->
                NoctuleException.peer("The run has not begun.", "Maybe the simulator left SIMULATION_BEGINS out."));
        final TransportKind best = new TransportForecast(task.plan(), machine.nbNodes(), machine.nbCores()).fastest();
        return best == task.plan().transport()
                ? Optional.empty()
                : Optional.of(new TransportDecision(now, task.workflow(), best));
    }
}
