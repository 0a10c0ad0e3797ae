package org.noctule.agent.training;

import java.util.Optional;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** Answers messages by the degrees that a chooser takes. Serves one run. */
final class TrainingAgent implements Decider {
    private final Function<Event.SimulationBegins, TrainingRun> begin;
    private final DegreeChooser chooser;
    private Optional<TrainingRun> run = Optional.empty();

    TrainingAgent(Function<Event.SimulationBegins, TrainingRun> begin, DegreeChooser chooser) {
        this.begin = begin;
        this.chooser = chooser;
    }

    @Override
    public Reply decide(Message message) {
        begun(message).ifPresent(begins -> run = Optional.of(begin.apply(begins)));
        final TrainingRun current = run.orElseThrow(() -> unbegun(message));
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
