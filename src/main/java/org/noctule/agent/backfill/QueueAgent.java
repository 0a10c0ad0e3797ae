package org.noctule.agent.backfill;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Explaining;
import org.noctule.agent.JobOrder;
import org.noctule.agent.Placement;
import org.noctule.agent.ServedRun;
import org.noctule.agent.WaitReason;
import org.noctule.protocol.Event;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** An agent with one queue. Serves one run. */
final class QueueAgent implements Explaining, Follower {
    private final QueueMethod.Maker method;
    private final JobOrder order;
    private final Function<Event.SimulationBegins, Placement> placement;
    private final AgentRules rules;
    private final long seed;
    private final ServedRun<QueueRun> run = new ServedRun<>(this::begin);

    QueueAgent(
            QueueMethod.Maker method,
            JobOrder order,
            Function<Event.SimulationBegins, Placement> placement,
            AgentRules rules,
            long seed) {
        this.method = method;
        this.order = order;
        this.placement = placement;
        this.rules = rules;
        this.seed = seed;
    }

    @Override
    public Reply decide(Message message) {
        return ends(message.events())
                ? Reply.none(message.now())
                : run.of(message).answer(message);
    }

    @Override
    public Reply follow(Message message, Reply taken) {
        return ends(message.events())
                ? Reply.none(message.now())
                : run.of(message).follow(message, taken);
    }

    @Override
    public void book(Message message, Reply taken) {
        if (!ends(message.events())) {
            run.of(message).book(message, taken);
        }
    }

    @Override
    public boolean remembers() {
        return run.find().map(QueueRun::remembers).orElse(true);
    }

    @Override
    public Optional<WaitReason> reason(String job) {
        return run.find().flatMap(begun -> begun.reason(job));
    }

    private static boolean ends(List<Event> events) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Event.SimulationEnds) {
                return true;
            }
        }
        return false;
    }

    private QueueRun begin(Event.SimulationBegins begins) {
        final Machine machine = new Machine(begins.platform(), placement.apply(begins), begins.features());
        return new QueueRun(machine, method.make(machine, order, seed), rules, begins.features());
    }
}
