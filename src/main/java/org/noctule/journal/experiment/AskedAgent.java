package org.noctule.journal.experiment;

import java.util.Optional;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.journal.RecordedCheck;
import org.noctule.protocol.Decider;
import org.noctule.protocol.EarlierStarts;
import org.noctule.protocol.Message;
import org.noctule.protocol.codec.Dialect;

/**
 * The agent of a run, made again: it hears the messages of the run and is asked between them.
 *
 * @param <A> what it can be asked
 */
final class AskedAgent<A extends Decider> {
    private final A agent;
    private final Decider told;
    private final RecordedCheck check;

    private AskedAgent(A agent, RecordedRun run) {
        this.agent = agent;
        this.told = EarlierStarts.told(agent);
        this.check = new RecordedCheck(run.journal());
    }

    /** The agent, empty if it decided elsewhere, heard other messages than those of the journal, or cannot be asked. */
    static <A extends Decider> Optional<AskedAgent<A>> of(RecordedRun run, Class<A> kind) {
        final SharedOptions options = run.options();
        // In Batsim's dialect the agent hears rounded dates, which are not those of the messages here.
        if (options.agent().filter(Overrides.ELSEWHERE::equals).isPresent()
                || options.channel().dialect() == Dialect.BATSIM
                || run.experiment().flatMap(Experiment::fork).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new Agents(options).create(run.seed(), Optional.empty()))
                .filter(kind::isInstance)
                .map(kind::cast)
                .map(agent -> new AskedAgent<>(agent, run));
    }

    /** Hears a message, on which it must decide as it did. */
    void hear(Message message) {
        check.demand(message, told.decide(message));
    }

    A agent() {
        return agent;
    }
}
