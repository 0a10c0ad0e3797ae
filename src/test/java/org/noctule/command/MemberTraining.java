package org.noctule.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.exchange.ExchangeKind;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.Training;
import org.noctule.experiment.distributed.MemberPlan;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingListener;

/**
 * Trainings of HDeepRM's learning experiment whose episodes real processes play, and whose updates a test watches.
 *
 * @param folder where options and results go
 * @param warnings what was said of lost members
 */
record MemberTraining(Path folder, List<String> warnings) {
    private static final Path EXPERIMENT =
            Path.of("launch/experiments/hdeeprm-learning/actor-critic.json").toAbsolutePath();

    MemberTraining(Path folder) {
        this(folder, new ArrayList<>());
    }

    /** Writes options of an agent, its keys in single quotes. */
    MemberTraining of(String agent) {
        final String text = Experiments.text(EXPERIMENT)
                .replaceAll("\"agent\": .*", "\"agent\": {" + agent.replace('\'', '"') + ", \"run\": \"train\"}")
                .replace("../../..", Path.of("").toAbsolutePath().toString().replace('\\', '/'));
        new Experiments(folder).write("train.json", text);
        return this;
    }

    private Path options() {
        return folder.resolve("train.json");
    }

    /** Processes of the training that the options describe, taken for lost after two seconds of silence. */
    MemberPlan members(int count) {
        return members(count, Duration.ofSeconds(2));
    }

    /** Processes of the training, taken for lost after some silence. */
    MemberPlan members(int count, Duration silence) {
        return new MemberPlan(
                count,
                ExchangeKind.STREAM,
                silence,
                Main.class,
                List.of("launch", options().toString(), "--member", "--quiet"),
                warnings::add);
    }

    /** Trains; the files are in the folder of that name. */
    Trained train(String name, Function<Training, Training> how, TrainingListener listener) {
        return train(name, how, listener, Integer.MAX_VALUE);
    }

    /** Trains, or goes on, until some updates are done. */
    Trained train(String name, Function<Training, Training> how, TrainingListener listener, long updates) {
        final long[] done = {0};
        final TrainingListener counting = progress -> {
            done[0] = progress.update();
            listener.updated(progress);
        };
        final boolean resume = Files.exists(folder.resolve(name).resolve("checkpoint.safetensors"));
        final Training training = Experiment.of(OptionsReader.read(options(), Overrides.NONE, warnings::add))
                .training()
                .orElseThrow();
        return how.apply(training)
                .run(
                        OutputDirectory.create(Optional.of(folder.resolve(name)), "agent", options(), "", true),
                        resume,
                        counting,
                        () -> done[0] >= updates);
    }
}
