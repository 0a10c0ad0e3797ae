package org.noctule.journal.experiment;

import java.util.Optional;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.protocol.Decider;
import org.noctule.protocol.codec.Dialect;

/** The agent of a run, made again to be asked. */
final class AskedAgent {
    private AskedAgent() {}

    /** The agent, empty if it decided elsewhere, or heard other messages than those of the journal. */
    static Optional<Decider> of(RecordedRun run) {
        final SharedOptions options = run.options();
        // In Batsim's dialect the agent hears rounded dates, which are not those of the messages here.
        if (options.agent().filter(Overrides.ELSEWHERE::equals).isPresent()
                || options.channel().dialect() == Dialect.BATSIM
                || run.experiment().flatMap(Experiment::fork).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new Agents(options).create(run.seed(), Optional.empty()));
    }
}
