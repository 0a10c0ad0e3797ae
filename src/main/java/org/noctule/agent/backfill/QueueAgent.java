package org.noctule.agent.backfill;

import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.Placement;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** An agent with one queue. Serves one run. */
final class QueueAgent implements Decider {
    private final QueueMethod.Maker method;
    private final JobOrder order;
    private final Function<Event.SimulationBegins, Placement> placement;
    private final Passes passes;
    private final AgentRules.ImpossibleJobs impossibleJobs;
    private final long seed;
    private Optional<QueueRun> run = Optional.empty();

    QueueAgent(
            QueueMethod.Maker method,
            JobOrder order,
            Function<Event.SimulationBegins, Placement> placement,
            Passes passes,
            AgentRules.ImpossibleJobs impossibleJobs,
            long seed) {
        this.method = method;
        this.order = order;
        this.placement = placement;
        this.passes = passes;
        this.impossibleJobs = impossibleJobs;
        this.seed = seed;
    }

    @Override
    public Reply decide(Message message) {
        for (final Event event : message.events()) {
            if (event instanceof Event.SimulationBegins begins) {
                begin(begins);
            } else if (event instanceof Event.SimulationEnds) {
                return Reply.none(message.now());
            }
        }
        final QueueRun current = run.orElseThrow(() -> NoctuleException.peer(
                "The first message at date " + message.now() + " does not hold SIMULATION_BEGINS.",
                "Maybe the simulator was started before the agent and talked to another one."));
        passes.take(message, current);
        return current.reply(message.now());
    }

    private void begin(Event.SimulationBegins begins) {
        final Machine machine = new Machine(begins.platform(), placement.apply(begins));
        run = Optional.of(new QueueRun(
                machine,
                method.make(machine, order, seed),
                impossibleJobs,
                begins.features().dynamicJobs()));
    }
}
