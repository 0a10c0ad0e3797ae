package org.noctule.experiment.distributed;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.learning.training.EpisodeSource;
import org.noctule.learning.training.GenerationSource;
import org.noctule.learning.training.SharedPlay;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingMode;
import org.noctule.learning.training.TrainingOptions;

/**
 * Members that play for a training in the way that its options name.
 *
 * @param plan the members
 * @param replay record of arrivals that is to be repeated, if any is
 */
public record SharedMembers(MemberPlan plan, Optional<Path> replay) implements SharedPlay {
    @Override
    public EpisodeSource episodes(TrainingOptions options, TrainingFiles files) {
        if (options.values().get(TrainingOptions.MODE) == TrainingMode.SYNC) {
            demandNoReplay();
            return new MemberEpisodes(plan);
        }
        if (replay.isPresent()) {
            final ArrivalRecord record = ArrivalRecord.read(replay.get());
            return new ReplayedEpisodes(plan, record, files.arrivals());
        }
        return new AsyncEpisodes(plan, options.values().get(TrainingOptions.MAX_LAG), files.arrivals());
    }

    @Override
    public GenerationSource generations() {
        demandNoReplay();
        return new MemberGenerations(plan);
    }

    private void demandNoReplay() {
        replay.ifPresent(file -> {
            throw NoctuleException.input(
                    "--replay " + file + ": this training takes its episodes in their order anyway.",
                    "Maybe set decision.agent.training.mode to async, as in the training that was recorded.");
        });
    }
}
