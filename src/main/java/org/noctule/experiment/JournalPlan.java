package org.noctule.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.experiment.options.RunOptions;
import org.noctule.journal.JournalRule;
import org.noctule.journal.JournalTiming;
import org.noctule.journal.PastAnswers;

/**
 * The journal that each run of a plan leaves.
 *
 * @param rule what becomes of it
 * @param timing when it is written
 * @param command the words after {@code noctule} by which the run can be made again; empty if none can
 * @param part whether the run is one of several, whose directories stand in that of the command's results
 * @param inputs the files of the agent by their roles, such as its jar; unmodifiable
 * @param fork place at which the run left another one, empty if it did not
 * @param resumes whether a run goes on with the journal that its directory holds
 * @param answers the way in which its agent comes to its state then
 */
public record JournalPlan(
        JournalRule rule,
        JournalTiming timing,
        List<String> command,
        boolean part,
        Map<String, Path> inputs,
        Optional<ForkPoint> fork,
        boolean resumes,
        PastAnswers answers) {
    /** No journal. */
    public static final JournalPlan NONE = new JournalPlan(
            JournalRule.NONE,
            JournalTiming.DEFAULT,
            List.of(),
            false,
            Map.of(),
            Optional.empty(),
            false,
            PastAnswers.SHORTENED);

    static JournalPlan of(RunOptions options) {
        return options.journal() == JournalRule.NONE
                ? NONE
                : of(options.journal(), RunContent.of(options, true).inputs());
    }

    /**
     * Plans journals that are written when the system's settings say so.
     *
     * @param rule what becomes of each
     * @param inputs the files of the run by their roles
     * @return the plan of runs that begin and that no command can make again
     */
    public static JournalPlan of(JournalRule rule, Map<String, Path> inputs) {
        return new JournalPlan(
                rule,
                JournalTiming.ofSystem(),
                List.of(),
                false,
                inputs,
                Optional.empty(),
                false,
                PastAnswers.SHORTENED);
    }

    /**
     * Tells by which command a run can be made again.
     *
     * @param words the words after {@code noctule}
     * @param several whether they make several
     * @return the plan with both
     */
    public JournalPlan by(List<String> words, boolean several) {
        return new JournalPlan(rule, timing, List.copyOf(words), several, inputs, fork, resumes, answers);
    }

    /**
     * Goes on with journals.
     *
     * @return the plan of runs that go on where their directory holds a journal
     */
    public JournalPlan resumed() {
        return new JournalPlan(rule, timing, command, part, inputs, fork, true, answers);
    }

    /**
     * Says how agents come to their states where runs go on.
     *
     * @param way the way
     * @return the plan with it
     */
    public JournalPlan answering(PastAnswers way) {
        return new JournalPlan(rule, timing, command, part, inputs, fork, resumes, way);
    }

    /**
     * Leaves another run.
     *
     * @param point the place
     * @return the plan of runs that say so
     */
    JournalPlan forked(ForkPoint point) {
        return new JournalPlan(rule, timing, command, part, inputs, Optional.of(point), resumes, answers);
    }

    /**
     * Writes at other times.
     *
     * @param other when the journal is written
     * @return the plan with it
     */
    public JournalPlan timed(JournalTiming other) {
        return new JournalPlan(rule, other, command, part, inputs, fork, resumes, answers);
    }

    /**
     * Returns what a user names to go on with an interrupted run.
     *
     * @param run directory of the run
     * @return the directory, with the beginning of file names if several runs may share it; empty if the run cannot go
     *     on by a command
     */
    Optional<Path> resumable(OutputDirectory run) {
        if (rule == JournalRule.NONE || command.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(part ? run.path().resolveSibling("").normalize() : run.named());
    }
}
