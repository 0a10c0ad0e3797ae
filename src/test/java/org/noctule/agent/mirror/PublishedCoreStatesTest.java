package org.noctule.agent.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Golden;
import org.noctule.protocol.Decision;

/** HDeepRM's golden case C09. */
class PublishedCoreStatesTest {
    private final ClusterMirror mirror = new ClusterMirror(Golden.learning());
    private final TouchedCores touched = new TouchedCores(mirror);
    private final JobProgress progress = JobProgress.of(mirror, AgentRules.Progress.PUBLISHED);

    @Test
    void followsHDeepRMStepByStep() {
        for (final JsonNode step : Golden.read("c09_core_states.json").get("steps")) {
            mirror.advance(step.get("t").asDouble());
            if (step.get("op").asText().equals("LOCKED")) {
                mirror.start(Golden.job(step.get("job")), Golden.cores(step.get("cores")));
            } else {
                mirror.end(step.get("job").get("id").asText());
            }
            assertThat(changes()).isEqualTo(modified(step.get("modified")));
            step.get("after").get("cores").forEach(this::checkCore);
            for (int p = 0; p < 2; p++) {
                assertThat(mirror.states().bandwidthLeft(p))
                        .isEqualTo(step.get("after").get("procs").get(p).asLong() * 1_000_000);
            }
            assertThat(mirror.states().memoryLeft(0))
                    .isEqualTo(step.get("after").get("nodes").get(0).asLong() * 1_000_000);
            for (final RunningJob job : mirror.running()) {
                final double left =
                        step.get("remaining_ops").get(job.job().id()).asDouble();
                assertThat(progress.remaining(job.alloc().first(0))).isCloseTo(left / 420e9, within(1e-15));
            }
        }
    }

    private void checkCore(JsonNode core) {
        final int id = core.get(0).asInt();
        assertThat(mirror.states().pState(id)).isEqualTo(core.get(1).asInt());
        if (core.get(2).asDouble() > 0) {
            final int processor = mirror.platform().processorOfCore(id);
            assertThat(mirror.states().gflops(processor)).isEqualTo(core.get(2).asDouble());
        }
    }

    private Map<Integer, Integer> changes() {
        final List<Decision> decisions = new ArrayList<>();
        touched.drain(0, decisions);
        final Map<Integer, Integer> changes = new TreeMap<>();
        for (final Decision decision : decisions) {
            final Decision.SetResourceState set = (Decision.SetResourceState) decision;
            set.resources().forEach(core -> changes.put(core, set.state()));
        }
        return changes;
    }

    private static Map<Integer, Integer> modified(JsonNode json) {
        final Map<Integer, Integer> changes = new TreeMap<>();
        json.fieldNames()
                .forEachRemaining(core ->
                        changes.put(Integer.valueOf(core), json.get(core).asInt()));
        return changes;
    }
}
