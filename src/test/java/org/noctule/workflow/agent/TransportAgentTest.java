package org.noctule.workflow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.KeyRule;
import org.noctule.coupling.TransportCosts;
import org.noctule.coupling.TransportForecast;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.workload.CouplingExpansion;
import org.noctule.coupling.workload.ProducerConsumer;
import org.noctule.json.JsonInput;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Decider;
import org.noctule.simulator.FirstFit;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Rows;
import org.noctule.workload.Job;

/** The choice of a transport beside runs with each of them. */
final class TransportAgentTest {
    private static final int CORES = 32;

    private static Platform platform(int nodes) {
        return PlatformReader.parse("""
                {"types": {
                  "processor": {"cpu": {"cores": %d, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 100, "power": 1}},
                  "node": {"node": {"processors": [{"type": "cpu", "number": 1}]}}},
                 "clusters": [{"id": "here", "nodes": [{"type": "node", "number": %d}],
                   "local_links": {"type": "InfiniBand QDR", "latency": "1us"}}]}
                """.formatted(CORES, nodes), "test");
    }

    private static double makespan(String agent, Platform platform, CouplingPlan plan) {
        final Job job = new Job(
                "w0!7",
                0,
                1,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                new ProducerConsumer("pc", plan, Map.of()),
                Map.of());
        final Decider decider = AgentRegistry.builtIn()
                .find(agent)
                .create(new AgentContext(
                        JsonInput.parse("{\"agent\": {\"name\": \"" + agent + "\"}}", "test"),
                        0,
                        AgentRules.DEFAULT,
                        Optional.empty()));
        final Rows rows = new Rows();
        FirstFit.run(Machines.scenario(platform, CouplingExpansion.of(List.of(job))), rows, decider);
        return rows.totals.orElseThrow().makespan();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 8, 64, INDEX",
        "1, 32, 512, INDEX",
        "1, 64, 512, INTEGER_PERIOD",
        "1, 64, 1024, INDEX",
        "2, 32, 512, INDEX",
        "2, 64, 512, INDEX",
        "4, 128, 512, INDEX"
    })
    void itIsThroughAsSoonAsWithTheBestOfAllTransports(int nodes, int simulations, int grid, KeyRule keys) {
        final Platform platform = platform(nodes);
        final CouplingPlan plan = CouplingPlan.of(CouplingShape.of(simulations, grid, 4), TransportKind.SHARED_FILES)
                .with(keys);
        final TransportForecast forecast = new TransportForecast(plan, nodes, nodes * CORES);
        final Map<TransportKind, Double> played = new EnumMap<>(TransportKind.class);
        for (final TransportKind kind : TransportKind.values()) {
            if (forecast.fits(kind)) {
                played.put(kind, makespan("locality", platform, plan.over(kind)));
            }
        }
        final double best = played.values().stream().min(Double::compare).orElseThrow();
        final double chosen = makespan("transport", platform, plan);
        assertThat(chosen).as("of " + played).isLessThanOrEqualTo(1.02 * best);
        assertThat(chosen).isEqualTo(played.get(forecast.fastest()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatHasNoRoomIsNotChosen(int nodes) {
        final CouplingPlan plan = CouplingPlan.of(CouplingShape.of(32, 512, 4), TransportKind.SHARED_FILES);
        assertThat(new TransportForecast(plan, nodes, nodes * CORES).fastest())
                .isEqualTo(TransportKind.DISTRIBUTED_MAP);
        final TransportCosts costs = plan.costs();
        final TransportCosts small = new TransportCosts(
                new TransportCosts.HeadCosts(costs.head().rate(), 1e9),
                costs.files(),
                new TransportCosts.MapCosts(
                        costs.map().write(),
                        costs.map().read(),
                        costs.map().remoteRate(),
                        costs.map().serversPerNode(),
                        1e9,
                        costs.map().twoNodeFactor()),
                new TransportCosts.MemoryCosts(
                        costs.memory().write(), costs.memory().read(), 1e9));
        assertThat(new TransportForecast(plan.with(small), nodes, nodes * CORES).fastest())
                .isEqualTo(TransportKind.SHARED_FILES);
    }
}
