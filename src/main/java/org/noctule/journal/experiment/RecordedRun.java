package org.noctule.journal.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.JournalTerms;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.journal.JournalFile;
import org.noctule.journal.RecordedReplies;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Simulation;

/**
 * A run with its journal, which can be played again as often as wanted.
 *
 * @param inputs what it is made from
 * @param options options of its agent
 * @param experiment the experiment that the journal names, empty if there is no options file
 * @param plan plan of the run
 * @param journal the journal, open
 */
public record RecordedRun(
        Inputs inputs, SharedOptions options, Optional<Experiment> experiment, RunPlan plan, JournalFile journal) {
    /**
     * Joins an experiment with a journal.
     *
     * @param experiment the experiment that the journal names
     * @param check whether its runs checked themselves
     * @param journal the journal, open
     * @return the run
     */
    public static RecordedRun of(Experiment experiment, boolean check, JournalFile journal) {
        return new RecordedRun(
                experiment.inputs(),
                experiment.options().shared(),
                Optional.of(experiment),
                experiment.plan(check),
                journal);
    }

    /**
     * Demands that the experiment is that of the journal; the version of Noctule may be another one.
     *
     * @param file the journal, for messages
     * @throws org.noctule.error.NoctuleException of kind INPUT that names the first difference
     */
    public void demandSame(Path file) {
        JournalTerms.demandSame(
                journal.header(),
                file,
                JournalTerms.of(
                        plan, inputs, journal.header().content().path("prefix").asText(), seed()),
                true);
    }

    /** {@return seed of the agent's random numbers} */
    public long seed() {
        return journal.header().content().path("seeds").path("agent").asLong();
    }

    /**
     * Plays the run as far as the journal goes, or until the listener has seen enough.
     *
     * @param recorder hears what becomes of jobs
     * @param listener hears messages and replies; what it throws ends the play, {@link Enough} quietly
     * @return the last message, whose reply was not applied; empty if the journal has no replies
     * @throws org.noctule.error.NoctuleException if the simulator tells other events than then
     */
    public Optional<Message> play(Recorder recorder, SessionListener listener) {
        final RecordedReplies replies = new RecordedReplies(journal);
        try (Simulation simulation = new Simulation(plan.scenario().apply(seed()), recorder)) {
            Optional<Message> last = Optional.empty();
            Message message = simulation.begin();
            while (!replies.ended()) {
                last = Optional.of(message);
                listener.asked(message);
                final Reply reply = replies.next(message);
                listener.answered(message, reply);
                if (simulation.ended()) {
                    return last;
                }
                message = simulation.next(reply);
            }
            listener.asked(message);
            return Optional.of(message);
        } catch (final Enough e) {
            return e.message();
        }
    }

    /** The end of a play before the end of its run. */
    static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Message message;

        Enough(Message message) {
            super("enough", null, false, false);
            this.message = message;
        }

        Optional<Message> message() {
            return Optional.of(message);
        }
    }
}
