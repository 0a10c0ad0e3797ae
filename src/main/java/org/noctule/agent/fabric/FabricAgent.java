package org.noctule.agent.fabric;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentContext;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** Answers messages by the degrees that a chooser takes. Serves one run. */
public final class FabricAgent implements Decider {
    private final Function<Event.SimulationBegins, FabricRun> begin;
    private final DegreeChooser chooser;
    private Optional<FabricRun> run = Optional.empty();

    private FabricAgent(Function<Event.SimulationBegins, FabricRun> begin, DegreeChooser chooser) {
        this.begin = begin;
        this.chooser = chooser;
    }

    /**
     * Makes an agent whose degrees someone else chooses.
     *
     * @param context what an agent may know; all but {@code degree} is read from {@code decision.agent}
     * @param ownKeys the keys of {@code decision.agent} that the chooser's methods read
     * @param chooser chooses the degrees of one run
     * @return the agent of that run
     * @throws NoctuleException if an option is wrong
     */
    public static Decider of(AgentContext context, List<String> ownKeys, DegreeChooser chooser) {
        final FabricAgentOptions options = FabricAgentOptions.read(context.agent(), ownKeys, context.seed());
        return new FabricAgent(begins -> options.begin(begins, context), chooser);
    }

    @Override
    public Reply decide(Message message) {
        begun(message).ifPresent(begins -> run = Optional.of(begin.apply(begins)));
        final FabricRun current = run.orElseThrow(() -> unbegun(message));
        Optional<FabricsQuestion> question = current.receive(message);
        while (question.isPresent()) {
            question = current.answer(question.get(), chooser.decide(question.get()));
        }
        return current.reply();
    }

    static Optional<Event.SimulationBegins> begun(Message message) {
        return message.events().stream()
                .filter(Event.SimulationBegins.class::isInstance)
                .map(Event.SimulationBegins.class::cast)
                .findFirst();
    }

    static NoctuleException unbegun(Message message) {
        return NoctuleException.peer(
                "The first message at date " + message.now() + " does not hold SIMULATION_BEGINS.",
                "Maybe the simulator was started before the agent and talked to another one.");
    }
}
