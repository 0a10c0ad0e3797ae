package org.noctule.journal.experiment;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.Telling;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.simulator.results.SilentRecorder;

/** How things stand in a run in the words of its agent, which hears all messages again until then. */
public final class ToldView {
    private ToldView() {}

    /**
     * Plays a run with its agent until a date, and asks it.
     *
     * @param run the run
     * @param word the word for what is asked, such as {@code squeue}
     * @param date the date in seconds
     * @return the text
     * @throws NoctuleException of kind INPUT if the agent tells nothing of the kind or the run ends before, of kind RUN
     *     if the agent decides otherwise
     */
    public static String of(RecordedRun run, String word, double date) {
        final AskedAgent<Telling> asked = AskedAgent.of(run, Telling.class)
                .orElseThrow(() -> NoctuleException.input(
                        "--as: the agent of this run (" + run.options().agent().orElse("none") + ") prints nothing as "
                                + word + " does.",
                        "Maybe ask for a run of the agent slurm, not forked and without Batsim's dialect."));
        final List<String> words = asked.agent().words();
        if (!words.contains(word)) {
            throw NoctuleException.input(
                    "--as: the value (" + word + ") must be one of " + String.join(", ", words) + ".",
                    "Maybe write: --as " + words.get(0) + ".");
        }
        final Optional<Message> last = run.play(SilentRecorder.INSTANCE, new SessionListener() {
            @Override
            public void asked(Message message) {
                if (message.now() > date) {
                    throw new RecordedRun.Enough(message);
                }
            }

            @Override
            public void answered(Message message, Reply reply) {
                asked.hear(message);
            }
        });
        final double end = last.map(Message::now).orElse(0.0);
        if (end < date) {
            throw NoctuleException.input(
                    "--until: the date (" + date + ") is beyond the end of the run (" + end + ").",
                    "Maybe write a date in seconds from the start of the simulation.");
        }
        return asked.agent().tell(word, date);
    }
}
