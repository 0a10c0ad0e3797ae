package org.noctule.fabric.agent;

import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentContext;
import org.noctule.agent.ServedRun;
import org.noctule.error.NoctuleException;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.SameReplies;

/** Answers messages by the degrees that a chooser takes. Serves one run. */
public final class FabricAgent implements Follower {
    /** What such agents read below {@code decision.agent} beside their degrees. */
    public static final OptionTable KEYS = FabricAgentOptions.PLANNING.and(FabricAgentOptions.LENDING);

    private final ServedRun<FabricRun> run;
    private final DegreeChooser chooser;

    private FabricAgent(Function<Event.SimulationBegins, FabricRun> begin, DegreeChooser chooser) {
        this.run = new ServedRun<>(begin);
        this.chooser = chooser;
    }

    /**
     * Makes an agent whose degrees someone else chooses.
     *
     * @param context the knowledge of an agent; all but {@code degree} is read from {@code decision.agent}
     * @param ownKeys the keys of {@code decision.agent} that the chooser's methods read
     * @param chooser chooses the degrees of one run
     * @return the agent of that run
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    public static Decider of(AgentContext context, OptionTable ownKeys, DegreeChooser chooser) {
        final FabricAgentOptions options = FabricAgentOptions.read(context.agent(), ownKeys, context.seed());
        return new FabricAgent(begins -> options.begin(begins, context), chooser);
    }

    @Override
    public Reply decide(Message message) {
        final FabricRun current = run.of(message);
        Optional<FabricsQuestion> question = current.receive(message);
        while (question.isPresent()) {
            question = current.answer(question.get(), chooser.decide(question.get()));
        }
        return current.reply();
    }

    /**
     * Asks the chooser too, so that it has heard all questions, and then takes the degrees that the answer says. An
     * agent whose plans come out otherwise plans by other methods and cannot be followed.
     */
    @Override
    public Reply follow(Message message, Reply taken) {
        final FabricRun current = run.of(message);
        final TakenDegrees degrees = new TakenDegrees(taken);
        Optional<FabricsQuestion> question = current.receive(message);
        while (question.isPresent()) {
            final DegreeChoice own = chooser.decide(question.get());
            question = current.answer(question.get(), degrees.choice(question.get(), own));
        }
        final Reply booked = current.reply();
        if (!SameReplies.same(booked, taken)) {
            throw NoctuleException.input(
                    "This agent cannot follow at the date " + message.now()
                            + ": by the degrees that were taken it would say something else.",
                    "Maybe give both agents the same partition, placement and lending, or fork at the date 0.");
        }
        return degrees.wished(taken);
    }
}
