package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.simulator.FabricRuns;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.workload.Job;

/** The agents by name, against the simulator, beside the reference's own episodes. */
final class FabricAgentEpisodeTest {
    private static final Map<String, String> NAMES = Map.of(
            "min", "{\"agent\": {\"name\": \"para-min\", \"mask\": \"published\", \"max_degree\": %d}}",
            "none", "{\"agent\": {\"degree\": \"none\", \"mask\": \"published\", \"max_degree\": %d}}",
            "two", "{\"agent\": {\"degree\": \"constant\", \"value\": 2, \"mask\": \"published\", \"max_degree\": %d}}",
            "4", "{\"agent\": {\"degree\": \"constant\", \"value\": 4, \"mask\": \"published\", \"max_degree\": %d}}",
            "8", "{\"agent\": {\"degree\": \"constant\", \"value\": 8, \"mask\": \"published\", \"max_degree\": %d}}");

    static List<GoldenEpisode> episodes() {
        return GoldenEpisode.all();
    }

    private static AgentRuns.Log run(GoldenEpisode golden) {
        final List<Job> jobs = new ArrayList<>();
        for (final FabricJob job : golden.jobs()) {
            jobs.add(FabricRuns.training(
                    Integer.parseInt(job.id().substring(3)),
                    job.submitTime(),
                    golden.fabric().size(),
                    job.graph().forward(),
                    50,
                    job.terms().maxAcceptableFraction()));
        }
        final String agent = golden.json().get("agent").asText();
        final Decider decider = AgentRuns.ddls(
                agent.equals("min") ? "para-min" : "training",
                String.format(Locale.ROOT, NAMES.get(agent), golden.maxDegree()));
        return AgentRuns.run(
                FabricRuns.scenario(FabricRuns.platform(golden.fabric()), jobs, FabricRuns.ddls(0.01))
                        .until(golden.end()),
                decider);
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void decidesAndEndsAsTheReferenceDoes(GoldenEpisode golden) {
        final AgentRuns.Log log = run(golden);
        final Map<String, Double> ends = new TreeMap<>();
        for (final JsonNode event : golden.json().get("events")) {
            final String id = "w0!" + event.get("job_idx").asInt();
            switch (event.get("event").asText()) {
                case "decision" ->
                    assertThat(degree(log.decisions.get(id)))
                            .as(id)
                            .isEqualTo(event.get("action").asInt());
                case "completed" -> ends.put(id, event.get("t").asDouble());
                case "blocked" -> blocked(log, id, event.get("cause").asText());
                default -> assertThat(event.get("event").asText()).isIn("arrived", "reward");
            }
        }
        ends.forEach((id, date) -> {
            assertThat(log.ends.get(id).state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
            assertThat(log.ends.get(id).timestamp()).isCloseTo(date, within(1e-12 * date));
        });
    }

    private static void blocked(AgentRuns.Log log, String id, String cause) {
        if (cause.equals("agent_chose_0")) {
            assertThat(log.decisions.get(id)).isInstanceOf(Decision.RejectJob.class);
        } else if (cause.equals("running_at_end_of_simulation")) {
            assertThat(log.ends.get(id).state()).isEqualTo(JobState.COMPLETED_KILLED);
        } else {
            final Event.Notify refusal = log.refusals.get(id);
            assertThat("unplaceable:" + refusal.details().get("cause")).endsWith(cause.replace("unplaceable", ""));
        }
    }

    private static int degree(Decision decision) {
        return decision instanceof Decision.ExecuteJob execute
                ? ((PlanRequest) execute.plan().orElseThrow()).partition().maxDegree()
                : 0;
    }
}
