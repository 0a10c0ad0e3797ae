package org.noctule.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.EpisodeChange;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.InputSources;
import org.noctule.experiment.options.LaidOptions;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.learning.bridge.BoardChanges;
import org.noctule.learning.bridge.ObservationBounds;

/**
 * Environments whose episodes another program changes: {@code {"changes": [{"environments": [0, 1], "options": {…}},
 * …]}}. The options of each {@link EpisodeChange} lie over those with which the environments began, not over earlier
 * changes. Those of equal options share what was read; so do those of equal inputs.
 */
final class ChangedEpisodes implements BoardChanges {
    /** So many changes that no environment needs any more are kept, as trainings come back to them. */
    private static final int KEPT = 8;

    private final LaidOptions laid;
    private final Episodes first;
    private final Environment one;
    private final ObservationBounds seen;
    private final int count;
    private final int threads;
    private final Map<JsonNode, Episodes> known;

    /**
     * Prepares to change environments.
     *
     * @param laid the options with which they begin
     * @param threads number of threads that step them
     * @param first what these options name
     * @param one an environment as they are
     * @param seen what it shows
     * @param count their number
     */
    ChangedEpisodes(LaidOptions laid, int threads, Episodes first, Environment one, ObservationBounds seen, int count) {
        this.laid = laid;
        this.first = first;
        this.one = one;
        this.seen = seen;
        this.count = count;
        this.threads = threads;
        known = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<JsonNode, Episodes> eldest) {
                return size() > count + KEPT;
            }
        };
    }

    /**
     * Environments of equal options.
     *
     * @param options the options
     * @param inputs what they name
     * @param rows makes them by their places
     */
    record Episodes(RunOptions options, Inputs inputs, IntFunction<RecordedEnvironment> rows) {}

    @Override
    public SortedMap<Integer, RecordedEnvironment> make(JsonInput asked) {
        final SortedMap<Integer, RecordedEnvironment> made = new TreeMap<>();
        for (final JsonInput change :
                asked.object().allow("changes").get("changes").elements()) {
            change.object().allow("environments", "options");
            final Episodes episodes = episodes(change.get("options").object());
            for (final JsonInput row : change.get("environments").elements()) {
                made.put((int) row.integer(0, count - 1L), episodes.rows().apply((int) row.integer(0, count - 1L)));
            }
        }
        return made;
    }

    private Episodes episodes(JsonInput asked) {
        final JsonNode key = asked.node();
        final Episodes found = asked.keys().isEmpty() ? first : known.get(key);
        if (found != null) {
            return found;
        }
        final Episodes read = read(asked);
        known.put(key, read);
        return read;
    }

    private Episodes read(JsonInput asked) {
        final EpisodeChange change =
                EpisodeChange.read(asked, first.options().shared().decision());
        final RunOptions options = laid.with(change.settings()).options(warning -> {});
        final Inputs inputs =
                change.jobs().isPresent() ? first.inputs().again(options, change.jobs()) : inputs(options);
        final Environments environments = new Environments(options, inputs);
        check(asked.keys(), environments.create());
        return new Episodes(options, inputs, environments.recorded(count, threads));
    }

    /** Files that were read already are not read again. */
    private Inputs inputs(RunOptions options) {
        final InputSources sources = InputSources.of(options);
        if (sources.equals(InputSources.of(first.options()))) {
            return first.inputs();
        }
        return known.values().stream()
                .filter(other -> sources.equals(InputSources.of(other.options())))
                .map(Episodes::inputs)
                .findFirst()
                .orElseGet(() -> first.inputs().again(options, Optional.empty()));
    }

    private void check(List<String> changed, Environment made) {
        final ObservationBounds shows = ObservationBounds.of(made);
        shows.differs(seen).ifPresent(clause -> {
            throw other(changed, clause);
        });
        final List<String> before = one.actions().names();
        final List<String> now = made.actions().names();
        if (!now.equals(before)) {
            throw other(
                    changed,
                    now.size() == before.size()
                            ? "actions have other names"
                            : "there are " + now.size() + " actions, and were " + before.size());
        }
    }

    private static NoctuleException other(List<String> changed, String clause) {
        return NoctuleException.input(
                "option " + String.join(", ", changed) + ": with it " + clause + ".",
                "Maybe make environments of their own for it: the spaces of these cannot change.");
    }
}
