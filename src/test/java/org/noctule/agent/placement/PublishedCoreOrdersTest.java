package org.noctule.agent.placement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Golden;
import org.noctule.agent.OverUseJson;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.OverUse;
import org.noctule.agent.mirror.TouchedCores;
import org.noctule.protocol.Decision;
import org.noctule.random.PythonRandom;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** HDeepRM's golden cases C10 and C12. */
class PublishedCoreOrdersTest {
    private static final AgentRules.Intervals PUBLISHED = AgentRules.Intervals.PUBLISHED;
    private static final AgentRules RULES = AgentRules.DEFAULT.with(
            AgentRules.QueueOrder.HISTORY,
            AgentRules.HighCores.BUSY,
            AgentRules.Progress.PUBLISHED,
            AgentRules.ImpossibleJobs.WAIT,
            PUBLISHED,
            AgentRules.BandwidthSums.PUBLISHED);

    @TestFactory
    List<DynamicTest> choosesTheCoresThatHDeepRMChooses() {
        final JsonNode golden = Golden.read("c10_core_policies.json");
        final List<DynamicTest> tests = new ArrayList<>();
        for (final JsonNode test : golden.get("cases")) {
            final String name = test.get("core_policy").asText() + " "
                    + test.get("job").get("id").asText();
            tests.add(DynamicTest.dynamicTest(name, () -> check(golden.get("prelocked"), test)));
        }
        return tests;
    }

    private static void check(JsonNode prelocked, JsonNode test) {
        final ClusterMirror mirror = new ClusterMirror(Golden.mini());
        for (final JsonNode locked : prelocked) {
            mirror.start(Golden.job(locked.get("job")), Golden.cores(locked.get("cores")));
        }
        mirror.advance(5);
        final TouchedCores touched = new TouchedCores(mirror);
        final OverUse overUse = new OverUse(mirror, PUBLISHED);
        final PythonRandom random =
                new PythonRandom(test.get("python_random_seed").asLong());
        final CoreChooser chooser = CoreOrders.chooser(test.get("core_policy").asText(), mirror, RULES, random::choice);
        final Job job = Golden.job(test.get("job"));
        final ResourceSet alloc = new MirrorPlacement(mirror, chooser, Optional.of(overUse)).place(job);
        assertThat(alloc).isEqualTo(Golden.cores(test.get("allocated")));
        assertThat(changes(touched)).isEqualTo(expectedChanges(test.get("state_changes")));
        OverUseJson.assertSame(overUse, test.get("over_utilization"));
    }

    private static Map<Integer, Integer> changes(TouchedCores touched) {
        final List<Decision> decisions = new ArrayList<>();
        touched.drain(0, decisions);
        final Map<Integer, Integer> changes = new TreeMap<>();
        for (final Decision decision : decisions) {
            final Decision.SetResourceState set = (Decision.SetResourceState) decision;
            set.resources().forEach(core -> changes.put(core, set.state()));
        }
        return changes;
    }

    private static Map<Integer, Integer> expectedChanges(JsonNode json) {
        final Map<Integer, Integer> changes = new TreeMap<>();
        json.fieldNames()
                .forEachRemaining(core ->
                        changes.put(Integer.valueOf(core), json.get(core).asInt()));
        return changes;
    }

    @Test
    void aFailedPlacementChangesNothing() {
        final ClusterMirror mirror = new ClusterMirror(Golden.learning());
        final TouchedCores touched = new TouchedCores(mirror);
        final OverUse overUse = new OverUse(mirror, PUBLISHED);
        final CoreChooser chooser = CoreOrders.chooser("high_gflops", mirror, RULES, n -> 0);
        final MirrorPlacement placement = new MirrorPlacement(mirror, chooser, Optional.of(overUse));
        final Map<Integer, Integer> pending = new TreeMap<>();
        for (final JsonNode step : Golden.read("c12_failed_allocations.json").get("steps")) {
            mirror.advance(step.get("t").asDouble());
            final ResourceSet alloc = placement.place(Golden.job(step.get("job")));
            assertThat(alloc.isEmpty()).isEqualTo(!step.get("schedulable").asBoolean());
            assertThat(alloc).isEqualTo(Golden.cores(step.get("returned")));
            pending.putAll(changes(touched));
            assertThat(pending).isEqualTo(expectedChanges(step.get("pending_state_changes")));
            for (final JsonNode core : step.get("after").get("cores")) {
                assertThat(mirror.states().pState(core.get(0).asInt()))
                        .isEqualTo(core.get(1).asInt());
            }
            OverUseJson.assertSame(overUse, step.get("over_utilization"));
        }
    }
}
