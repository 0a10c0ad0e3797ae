package org.noctule.deepening;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/** Writes recorded runs in the form that {@link ReplayFolder} reads. */
public final class ReplayFolderWriter {
    private ReplayFolderWriter() {}

    /**
     * Writes a folder; files of an earlier recording in it are replaced. The one without which no folder is read comes
     * last, so that nothing half-written is read.
     *
     * @param folder the folder, made if it is not there
     * @param scenarios the scenarios, all with equally many decisions
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public static void write(Path folder, List<ReplayScenario> scenarios) {
        final StringBuilder heads = new StringBuilder(
                "scenario,model,adapt_start_s,budget_s,channels,height,width,group,seed,clock,restart\n");
        final StringBuilder runs = new StringBuilder("scenario,seq");
        final int decisions =
                scenarios.stream().mapToInt(ReplayScenario::decisions).max().orElse(0);
        for (int decision = 1; decision <= decisions; decision++) {
            runs.append(",a").append(decision);
        }
        for (int decision = 1; decision <= decisions; decision++) {
            runs.append(",timeleft").append(decision).append("_s");
        }
        runs.append(",final_test_acc,rank\n");
        final StringBuilder epochs = new StringBuilder(
                "scenario,seq,epoch,action,params,t_action_s,train_runtime_s,train_acc,t_test_s,test_acc\n");
        for (final ReplayScenario scenario : scenarios) {
            final Extent images = scenario.network().input();
            row(heads, scenario.name(), scenario.network().name(), scenario.start(), scenario.budget());
            heads.setLength(heads.length() - 1);
            final Recording recording = scenario.recording();
            row(
                    heads.append(','),
                    images.channels(),
                    images.height(),
                    images.width(),
                    recording.group(),
                    recording.seed(),
                    recording.clock(),
                    recording.restart());
            for (int run = 0; run < scenario.sequences().size(); run++) {
                run(runs, scenario, run);
                epochs(epochs, scenario, run);
            }
        }
        final Path first = folder.resolve("scenarios.csv");
        remove(first);
        AtomicFile.writeText(folder.resolve("epochs.csv"), epochs.toString());
        AtomicFile.writeText(folder.resolve("sequences.csv"), runs.toString());
        AtomicFile.writeText(first, heads.toString());
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The file (" + file + ") cannot be replaced: " + e.getMessage() + ".",
                    "Maybe you may not write into that directory.",
                    e);
        }
    }

    private static void run(StringBuilder text, ReplayScenario scenario, int run) {
        final RecordedSequence sequence = scenario.sequences().get(run);
        text.append(scenario.name()).append(',').append(run).append(',');
        sequence.actions().forEach(action -> text.append(action).append(','));
        sequence.timeLeft().forEach(left -> text.append(number(left)).append(','));
        row(text, sequence.accuracy(), scenario.rank(sequence.actions()));
    }

    private static void epochs(StringBuilder text, ReplayScenario scenario, int run) {
        double clock = 0;
        int number = 0;
        AdaptableNetwork network = scenario.network();
        for (final RecordedEpoch epoch : scenario.sequences().get(run).epochs()) {
            network = network.deepen(epoch.action());
            final double tested = clock + epoch.trainSeconds() + epoch.testSeconds();
            row(
                    text,
                    scenario.name(),
                    run,
                    number++,
                    epoch.action(),
                    network.parameters(),
                    clock,
                    epoch.trainSeconds(),
                    epoch.trainAccuracy(),
                    tested,
                    epoch.testAccuracy());
            clock = tested;
        }
    }

    private static void row(StringBuilder text, Object... fields) {
        for (int field = 0; field < fields.length; field++) {
            text.append(field == 0 ? "" : ",");
            text.append(fields[field] instanceof Double value ? number(value) : fields[field].toString());
        }
        text.append('\n');
    }

    private static String number(double value) {
        return NumberOutput.toString(value, true);
    }
}
