package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.InputFile;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.journal.Handover;
import org.noctule.journal.JournalFile;
import org.noctule.protocol.Decider;

/** An agent that decides from a date on; before, the journal of another run does. */
public final class ForkedPlace implements AgentPlace {
    /** An agent of this process, without sockets whatever the options say. */
    public static final AgentPlace HERE = (options, inputs) -> DirectSide.factory(options);

    private final Path journal;
    private final ForkPoint point;
    private final AgentPlace agent;

    /**
     * Chooses a fork.
     *
     * @param journal the journal of the other run
     * @param at date in seconds from which on the agent decides
     * @param agent the place of the agent
     * @throws NoctuleException if the journal cannot be read
     */
    public ForkedPlace(Path journal, double at, AgentPlace agent) {
        this.journal = journal;
        this.point = new ForkPoint(InputFile.of(journal).sha256(), at);
        this.agent = agent;
    }

    @Override
    public DecisionSide.Factory sides(SharedOptions options, Inputs inputs) {
        final DecisionSide.Factory sides = agent.sides(options, inputs);
        return (seed, output) -> {
            final JournalFile past = JournalFile.read(journal);
            try {
                return new ForkedSide(past, point.at(), sides.open(seed, output));
            } catch (final RuntimeException e) {
                past.close();
                throw e;
            }
        };
    }

    @Override
    public Optional<ForkPoint> fork() {
        return Optional.of(point);
    }

    /** The journal and the agent of one run. */
    private record ForkedSide(JournalFile past, double at, DecisionSide side) implements DecisionSide {
        @Override
        public Decider decider() {
            return new Handover(past, at, side.decider());
        }

        @Override
        public void play(Consumer<Decider> run) {
            side.play(agent -> run.accept(new Handover(past, at, agent)));
        }

        @Override
        public void wake() {
            side.wake();
        }

        @Override
        public NoctuleException failure(NoctuleException told) {
            return side.failure(told);
        }

        @Override
        public void close() {
            side.close();
            past.close();
        }
    }
}
