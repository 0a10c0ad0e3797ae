package org.noctule.test.metamorphic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Stop;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.journal.JournalTiming;

/** Plays scenarios, each into a folder of its own. */
final class Stage {
    private static final String JOURNAL = "decisions.journal";

    private final Path folder;
    private int plays;

    Stage(Path folder) {
        this.folder = folder;
    }

    /** Changes what observes and writes a run. */
    interface Change {
        RunPlan of(RunPlan plan);
    }

    /**
     * A run that was played.
     *
     * @param folder folder of its files
     * @param out folder of its results
     * @param results its result files
     */
    record Played(Path folder, Path out, Results results) {}

    /** A folder for the files of a run. */
    Path next() {
        return folder.resolve("run" + plays++);
    }

    Played play(Scenario scenario) {
        return play(scenario, plan -> plan);
    }

    Played play(Scenario scenario, Change change) {
        final Path place = next();
        return play(scenario, place, place.resolve("out"), change);
    }

    private static Played play(Scenario scenario, Path place, Path out, Change change) {
        final Experiment experiment =
                Experiment.of(OptionsReader.read(scenario.write(place), Overrides.NONE, warning -> {}));
        final RunPlan plan = experiment.plan(true);
        try {
            Files.createDirectories(out);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        experiment
                .runner(change.of(plan.journalled(
                        plan.journal().timed(JournalTiming.AT_ONCE).by(List.of("launch", "options.json"), false))))
                .run(new OutputDirectory(out, ""), scenario.seed(), RunProgress.NONE, Stop.Source.NONE);
        return new Played(place, out, Results.of(out));
    }

    /** Leaves of a run what a kill leaves, its journal up to a part of it, and goes on with that. */
    Played resume(Scenario scenario, Played whole, double part) {
        final Path out = whole.folder().resolve("resumed");
        try {
            final byte[] journal = Files.readAllBytes(whole.out().resolve(JOURNAL));
            final int head = ByteBuffer.wrap(journal, 12, 4)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getInt()
                    + 20;
            Files.createDirectory(out);
            Files.write(out.resolve(JOURNAL), Arrays.copyOf(journal, head + (int) (part * (journal.length - head))));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return play(
                scenario,
                whole.folder(),
                out,
                plan -> plan.journalled(plan.journal().resumed()));
    }
}
