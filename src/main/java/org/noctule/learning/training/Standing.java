package org.noctule.learning.training;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;
import org.noctule.json.JsonInput;
import org.noctule.model.ModelJson;

/**
 * The progress of a training as a checkpoint holds it.
 *
 * @param updates updates made
 * @param episodes episodes played
 * @param decisions decisions made in them
 * @param best highest mean return of an evaluation so far
 * @param stale evaluations since then
 */
public record Standing(long updates, int episodes, long decisions, OptionalDouble best, int stale) {
    /** Nothing is done yet. */
    public static final Standing BEGINNING = new Standing(0, 0, 0, OptionalDouble.empty(), 0);

    /**
     * Reads what {@link #toJson} made.
     *
     * @param json the {@code progress} of a model
     * @return the progress of its training
     */
    public static Standing read(JsonInput json) {
        return new Standing(
                json.get("updates").integer(0, Long.MAX_VALUE),
                json.get("episodes").countOrZero(),
                json.get("decisions").integer(0, Long.MAX_VALUE),
                json.find("best")
                        .map(value -> OptionalDouble.of(value.number()))
                        .orElse(OptionalDouble.empty()),
                json.get("stale").countOrZero());
    }

    /** {@return the standing as JSON: an object, to which more may be added} */
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("updates", updates)
                .put("episodes", episodes)
                .put("decisions", decisions)
                .put("stale", stale);
        best.ifPresent(value -> json.put("best", value));
        return json;
    }

    /**
     * Counts an update.
     *
     * @param moreEpisodes episodes that were played for it
     * @param moreDecisions decisions in them
     * @return the standing after it
     */
    public Standing updated(int moreEpisodes, long moreDecisions) {
        final Standing played = played(moreEpisodes, moreDecisions);
        return new Standing(updates + 1, played.episodes, played.decisions, best, stale);
    }

    /**
     * Counts episodes for an update that is still to come.
     *
     * @param moreEpisodes episodes that were played for it
     * @param moreDecisions decisions in them
     * @return the standing after them
     */
    public Standing played(int moreEpisodes, long moreDecisions) {
        return new Standing(updates, episodes + moreEpisodes, decisions + moreDecisions, best, stale);
    }

    /**
     * Tells whether an evaluation is a new best.
     *
     * @param evaluation mean return
     * @return true if it is higher than all before
     */
    public boolean improvedBy(double evaluation) {
        return best.isEmpty() || evaluation > best.getAsDouble();
    }

    /**
     * Counts an evaluation.
     *
     * @param evaluation mean return
     * @return the standing after it
     */
    public Standing evaluated(double evaluation) {
        return improvedBy(evaluation)
                ? new Standing(updates, episodes, decisions, OptionalDouble.of(evaluation), 0)
                : new Standing(updates, episodes, decisions, best, stale + 1);
    }
}
