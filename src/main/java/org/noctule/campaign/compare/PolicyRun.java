package org.noctule.campaign.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.AdaptationOptions;
import org.noctule.deepening.experiment.AdaptationStanding;
import org.noctule.deepening.experiment.AdaptationTraining;
import org.noctule.deepening.experiment.PlayedAgent;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.OutputDirectory;

/**
 * Runs in which an adaptation policy learns on recorded runs and plays them, or plays alone. Safe on any number of
 * threads.
 */
public final class PolicyRun {
    private final AdaptationOptions options;
    private final List<ReplayScenario> scenarios;

    /**
     * Reads what is replayed.
     *
     * @param options the options
     * @throws NoctuleException if they name no recorded runs, or these are wrong
     */
    public PolicyRun(AdaptationOptions options) {
        this.options = options;
        this.scenarios = ReplayFolder.read(table(options));
    }

    /**
     * Returns the folder of recorded runs.
     *
     * @param options the options
     * @return the folder
     * @throws NoctuleException if they name none
     */
    public static Path table(AdaptationOptions options) {
        return options.table()
                .orElseThrow(() -> NoctuleException.input(
                        options.file() + ": nothing names the folder of recorded runs.",
                        "Maybe set simulation.datafile; noctule adapt table writes one."));
    }

    /**
     * Makes a run.
     *
     * @param seed seed of all random numbers
     * @param kept the part of the run that outlives it
     * @return its outcome
     * @throws NoctuleException if the training fails, or a policy does not fit; of kind INTERRUPTED if the thread was
     *     interrupted while it trained, with a checkpoint
     */
    public RunOutcome run(long seed, RunKept kept) {
        if (!options.trains()) {
            return played(options.policy(), seed);
        }
        final AdaptationTraining training =
                new AdaptationTraining(options, options.scenarios(scenarios), seed, options.policy());
        final KeptTraining trained = KeptTraining.of(training::run, kept);
        kept.files().ifPresent(folder -> trained.into(new OutputDirectory(folder, "")));
        return played(Optional.of(trained.model()), seed, trained.returns()).after(trained.figures());
    }

    private RunOutcome played(Optional<Path> policy, long seed, double... returns) {
        final List<AdaptationStanding> standings = new ArrayList<>();
        final PlayedAgent agent = PlayedAgent.of(options, policy, seed);
        for (final ReplayScenario scenario : options.played(scenarios)) {
            agent.play(scenario).ifPresent(standings::add);
        }
        final Optional<List<Integer>> fixed = options.namesScenarios()
                ? Optional.of(AdaptationStanding.fixed(options.scenarios(scenarios)))
                : Optional.empty();
        return new RunOutcome(
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new PolicyOutcome(List.copyOf(standings), fixed, returns)));
    }
}
