package org.noctule.command.run;

import java.util.List;
import org.noctule.command.help.Verbs;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.journal.JournalFile;
import org.noctule.journal.experiment.RecordedRun;

/** A verb whose runs can go on from their journals. */
public interface ResumableVerb {
    /**
     * Goes on with what the verb began.
     *
     * @param args the words that the verb was given
     * @param resumption how it goes on
     * @param terminal the streams of the command
     * @throws org.noctule.error.NoctuleException if a run fails, or is not the one that was begun
     */
    void resume(List<String> args, Resumption resumption, Terminal terminal);

    /**
     * Makes the experiment of a journal again, without running it.
     *
     * @param args the words that the verb was given
     * @param journal the journal
     * @return the run
     * @throws NoctuleException if its inputs cannot be read
     */
    RecordedRun recorded(List<String> args, JournalFile journal);

    /**
     * Words the end by a signal of a verb that goes on with whatever stands in the directory of its results.
     *
     * @return the failure
     */
    static NoctuleException interrupted() {
        return Verb.interrupted(
                "Maybe start it again: with --out DIR --resume it goes on with what DIR holds, or begins.");
    }

    /**
     * Finds the verb that began a run.
     *
     * @param begun the run
     * @param verbs the verbs that there are
     * @return the verb
     * @throws NoctuleException if no command can make the run again
     */
    static ResumableVerb of(BegunRun begun, Verbs verbs) {
        if (!begun.command().isEmpty() && verbs.named(begun.command().get(0)) instanceof ResumableVerb verb) {
            return verb;
        }
        throw NoctuleException.input(
                begun.journal() + ": the journal names no command by which the run can be made again.",
                "Maybe it is a part of a comparison or a campaign: start that again, which skips what is complete.");
    }
}
