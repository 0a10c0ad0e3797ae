package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.journal.Handover;
import org.noctule.journal.JournalFile;
import org.noctule.protocol.Decider;
import org.noctule.protocol.EarlierStarts;

/** An agent of this process that decides from a date on; before, the journal of another run does. */
public final class ForkedPlace implements AgentPlace {
    private final Path journal;
    private final ForkPoint point;

    /**
     * Chooses a fork.
     *
     * @param journal the journal of the other run
     * @param at date in seconds from which on the agent decides
     * @throws org.noctule.error.NoctuleException if the journal cannot be read
     */
    public ForkedPlace(Path journal, double at) {
        this.journal = journal;
        this.point = new ForkPoint(InputFile.of(journal).sha256(), at);
    }

    @Override
    public DecisionSide.Factory sides(SharedOptions options, Inputs inputs) {
        final Agents agents = new Agents(options);
        final double timeout = options.channel().timeoutSeconds();
        return (seed, output) -> {
            final Decider agent = EarlierStarts.told(agents.create(seed, output));
            return new ForkedSide(JournalFile.read(journal), point.at(), agent, timeout);
        };
    }

    @Override
    public Optional<ForkPoint> fork() {
        return Optional.of(point);
    }

    /** The journal and the agent of one run. */
    private static final class ForkedSide implements DecisionSide {
        private final JournalFile past;
        private final DirectSide side;

        ForkedSide(JournalFile past, double at, Decider agent, double timeout) {
            this.past = past;
            this.side = new DirectSide(new Handover(past, at, agent), timeout);
        }

        @Override
        public Decider decider() {
            return side.decider();
        }

        @Override
        public void play(Consumer<Decider> run) {
            side.play(run);
        }

        @Override
        public void wake() {
            side.wake();
        }

        @Override
        public void close() {
            side.close();
            past.close();
        }
    }
}
