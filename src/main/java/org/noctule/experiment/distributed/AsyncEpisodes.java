package org.noctule.experiment.distributed;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.training.EpisodeRequest;
import org.noctule.learning.training.EpisodeSource;

/**
 * Episodes that other processes play with somewhat older weights, while the learner goes on: an update takes those that
 * came first. A record tells which these were.
 */
final class AsyncEpisodes implements EpisodeSource {
    private final MemberCrew crew;
    private final Consumer<String> warnings;
    private final int maxLag;
    private final Path file;
    private Optional<Going> going = Optional.empty();
    private int used;
    private int dropped;

    /** State that begins with the first update. */
    private record Going(EpisodeArrivals arrivals, ArrivalWriter record, WeightShelf weights) {}

    AsyncEpisodes(MemberPlan plan, int maxLag, Path file) {
        this.warnings = plan.warnings();
        this.maxLag = maxLag;
        this.file = file;
        this.crew = new MemberCrew(plan);
    }

    private Going begin(EpisodeRequest request) {
        final ArrivalRecord known = request.update() > 0 && Files.exists(file)
                ? ArrivalRecord.read(file).before(request.update())
                : new ArrivalRecord(file.toString(), List.of());
        final int first = Math.max(request.first(), known.nextEpisode());
        final Going begun = new Going(
                new EpisodeArrivals(first, request.count(), maxLag),
                new ArrivalWriter(file, known),
                new WeightShelf(crew));
        crew.begin(begun.arrivals);
        return begun;
    }

    @Override
    public List<Episode> play(EpisodeRequest request) {
        final Going now = going.orElseGet(() -> begin(request));
        going = Optional.of(now);
        now.weights.put(request);
        now.arrivals.publish(request.update());
        now.weights.dropBefore(now.arrivals.oldest());
        final List<Episode> episodes = new ArrayList<>();
        while (episodes.size() < request.count()) {
            final PlayTask task = now.arrivals.take();
            final boolean fresh = now.arrivals.fresh(task);
            now.record.add(new ArrivalRecord.Row(request.update(), task.number(), task.version(), fresh));
            if (fresh) {
                episodes.add(task.take(crew, request));
                used++;
            } else {
                crew.remove(task.key());
                dropped++;
            }
        }
        now.record.flush();
        return episodes;
    }

    @Override
    public void close() {
        going.ifPresent(begun -> begun.arrivals.close());
        crew.close();
        going.ifPresent(begun -> begun.record.close());
        if (dropped > 0) {
            warnings.accept(dropped + " of " + (used + dropped)
                    + " episodes were dropped: they were more than max_lag (" + maxLag + ") updates old.");
        }
    }
}
