package org.noctule.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.Inputs;
import org.noctule.journal.JournalFile;
import org.noctule.journal.JournalHeader;
import org.noctule.journal.JournalRule;
import org.noctule.journal.RunJournal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the journal of one run, which begins or goes on. */
final class JournalOfRun {
    private static final Logger LOG = LoggerFactory.getLogger(JournalOfRun.class);

    private JournalOfRun() {}

    /** Goes on with a part of several runs, or makes it again where its journal is of no use. */
    private static RunJournal anyhow(RunPlan plan, Inputs inputs, OutputDirectory output, long seed) {
        try {
            return open(plan, inputs, output, seed, true);
        } catch (final NoctuleException e) {
            if (e.kind() != NoctuleException.Kind.INPUT) {
                throw e;
            }
            LOG.warn("The run starts again: {}", e.getMessage());
            return open(plan, inputs, output, seed, false);
        }
    }

    /**
     * Opens it; what an earlier run left beside a journal that goes on is removed.
     *
     * @throws NoctuleException if a journal that is there is locked, damaged, or that of another run
     */
    static RunJournal open(RunPlan plan, Inputs inputs, OutputDirectory output, long seed) {
        return plan.journal().resumes() && plan.journal().command().isEmpty()
                ? anyhow(plan, inputs, output, seed)
                : open(plan, inputs, output, seed, plan.journal().resumes());
    }

    private static RunJournal open(RunPlan plan, Inputs inputs, OutputDirectory output, long seed, boolean resumes) {
        final Path file = output.file(JournalFile.NAME);
        final JournalPlan journal = plan.journal();
        if (journal.rule() == JournalRule.NONE) {
            return RunJournal.none();
        }
        final JournalHeader terms = JournalTerms.of(plan, inputs, output.prefix(), seed);
        if (resumes && Files.exists(file)) {
            final JournalFile opened = JournalFile.append(file);
            try {
                JournalTerms.demandSame(opened.header(), file, terms, false);
                output.removeBesideJournal();
                if (opened.messages() > 0) {
                    return RunJournal.resume(
                            opened, journal.rule(), journal.timing(), System.currentTimeMillis(), LOG::warn);
                }
            } catch (final NoctuleException e) {
                opened.close();
                throw e;
            }
            opened.close();
        } else if (!journal.command().isEmpty() && !Files.exists(file)) {
            RunJournal.mark(file, terms);
        }
        return RunJournal.begin(file, journal.rule(), terms, journal.timing(), LOG::warn);
    }

    /**
     * Writes the head of a run's journal into a directory that is about to be made, if a command can go on with it.
     *
     * @return true if there is one
     */
    static boolean mark(RunPlan plan, Inputs inputs, OutputDirectory output, long seed) {
        if (plan.journal().resumable(output).isEmpty()) {
            return false;
        }
        RunJournal.mark(output.file(JournalFile.NAME), JournalTerms.of(plan, inputs, output.prefix(), seed));
        return true;
    }
}
