package org.noctule.experiment.distributed;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.training.EpisodeRequest;
import org.noctule.learning.training.EpisodeSource;

/** Episodes of an asynchronous training, played again with the weights and in the order that its record tells. */
final class ReplayedEpisodes implements EpisodeSource {
    private final MemberCrew crew;
    private final WeightShelf weights;
    private final ArrivalRecord record;
    private final Path file;
    private Optional<ArrivalWriter> written = Optional.empty();

    ReplayedEpisodes(MemberPlan plan, ArrivalRecord record, Path file) {
        this.record = record;
        this.file = file;
        this.crew = new MemberCrew(plan);
        this.weights = new WeightShelf(crew);
    }

    @Override
    public List<Episode> play(EpisodeRequest request) {
        final List<ArrivalRecord.Row> rows = record.of(request.update());
        final List<PlayTask> tasks = rows.stream()
                .filter(ArrivalRecord.Row::used)
                .map(row -> new PlayTask(row.episode(), row.weights(), true))
                .toList();
        if (tasks.size() != request.count()) {
            throw NoctuleException.input(
                    "--replay " + record.source() + ": it holds " + tasks.size() + " episodes of update "
                            + request.update() + ", and this training takes " + request.count() + ".",
                    "Maybe the recorded training was shorter or had another batch: give its options and its --nbruns.");
        }
        final ArrivalWriter out =
                written.orElseGet(() -> new ArrivalWriter(file, new ArrivalRecord(file.toString(), List.of())));
        written = Optional.of(out);
        weights.put(request);
        crew.all(new Round<>(tasks, PlayTask::question));
        final List<Episode> episodes =
                tasks.stream().map(task -> task.take(crew, request)).toList();
        weights.dropBefore(record.oldestFrom(request.update() + 1));
        rows.forEach(out::add);
        out.flush();
        return episodes;
    }

    @Override
    public void close() {
        crew.close();
        written.ifPresent(ArrivalWriter::close);
    }
}
