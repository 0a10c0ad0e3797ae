package org.noctule.learning.training;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;
import org.noctule.json.JsonInput;
import org.noctule.model.ModelJson;

/**
 * How far a training is, as a checkpoint holds it.
 *
 * @param updates updates made
 * @param episodes episodes played
 * @param decisions decisions made in them
 * @param best highest mean return of an evaluation so far
 * @param stale evaluations since then
 */
record Standing(long updates, int episodes, long decisions, OptionalDouble best, int stale) {
    static final Standing BEGINNING = new Standing(0, 0, 0, OptionalDouble.empty(), 0);

    static Standing read(JsonInput json) {
        return new Standing(
                json.get("updates").integer(0, Long.MAX_VALUE),
                json.get("episodes").countOrZero(),
                json.get("decisions").integer(0, Long.MAX_VALUE),
                json.find("best")
                        .map(value -> OptionalDouble.of(value.number()))
                        .orElse(OptionalDouble.empty()),
                json.get("stale").countOrZero());
    }

    ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("updates", updates)
                .put("episodes", episodes)
                .put("decisions", decisions)
                .put("stale", stale);
        best.ifPresent(value -> json.put("best", value));
        return json;
    }

    Standing updated(int moreEpisodes, long moreDecisions) {
        return new Standing(updates + 1, episodes + moreEpisodes, decisions + moreDecisions, best, stale);
    }

    boolean improvedBy(double evaluation) {
        return best.isEmpty() || evaluation > best.getAsDouble();
    }

    Standing evaluated(double evaluation) {
        return improvedBy(evaluation)
                ? new Standing(updates, episodes, decisions, OptionalDouble.of(evaluation), 0)
                : new Standing(updates, episodes, decisions, best, stale + 1);
    }
}
