package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.fabric.simulator.FabricRuns;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.simulator.results.SilentRecorder;

class ScriptedEpisodeTest {
    private static final Map<String, List<String>> CAUSES = Map.of(
            "max_acceptable_jct_exceeded", List.of("max_acceptable_jct_exceeded"),
            "unplaceable:op_placement", List.of("op_placement"),
            "unplaceable:dep_placement", List.of("dep_placement"));

    static List<ScriptedEpisode> episodes() {
        return ScriptedEpisode.all();
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void jobsEndOrAreRefusedAsInTheReference(ScriptedEpisode episode) {
        final FabricRuns.Script script = episode.run(SilentRecorder.INSTANCE);
        final List<JsonNode> completed = episode.events("completed");
        for (final JsonNode event : completed) {
            final Event.JobCompleted end =
                    script.ends.get("w0!" + event.get("job_idx").asInt());
            final double t = event.get("t").asDouble();
            assertThat(end.timestamp()).isCloseTo(t, within(1e-12 * t));
            assertThat(end.state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
            assertThat(end.alloc().size()).isEqualTo(event.get("workers").size());
            assertThat(workers(episode, end)).isEqualTo(event.get("workers").toString());
        }
        for (final JsonNode event : episode.events("blocked")) {
            final String id = "w0!" + event.get("job_idx").asInt();
            final String cause = event.get("cause").asText();
            if (cause.equals("running_at_end_of_simulation")) {
                assertThat(script.ends.get(id).state()).isEqualTo(JobState.COMPLETED_KILLED);
            } else if (CAUSES.containsKey(cause)) {
                assertThat(CAUSES.get(cause))
                        .contains((String) script.refusals.get(id).details().get("cause"));
            } else {
                assertThat(script.ends).doesNotContainKey(id);
            }
        }
    }

    private static String workers(ScriptedEpisode episode, Event.JobCompleted end) {
        final StringBuilder text = new StringBuilder("[");
        end.alloc()
                .forEach(core -> text.append(text.length() > 1 ? "," : "")
                        .append("\"node_")
                        .append(episode.fabric().group(core))
                        .append('-')
                        .append(episode.fabric().rack(core))
                        .append('-')
                        .append(episode.fabric().position(core))
                        .append("_worker_0\""));
        return text.append(']').toString();
    }
}
