package org.noctule.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.SessionLoop;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/** Runs as a benchmark needs them: no files, no progress. */
final class Runs {
    private Runs() {}

    /** Equal cores without limits of memory. */
    static Platform flat(int cores) {
        return machine(cores, 1);
    }

    static Platform machine(int nodes, int coresPerNode) {
        return PlatformReader.parse(String.format(Locale.ROOT, """
                {"types": {
                  "processor": {"cpu": {"cores": %d, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 100, "power": 100}},
                  "node": {"node": {"processors": [{"type": "cpu", "number": 1}]}}},
                 "clusters": [{"id": "c", "nodes": [{"type": "node", "number": %d}]}]}
                """, coresPerNode, nodes), "benchmark");
    }

    static Scenario scenario(Platform platform, Workload workload) {
        return Scenario.of(
                new CoreMachine(platform), List.of(workload), JobLimits.of(workload.jobs()), SimulatorRules.DEFAULT);
    }

    static Decider agent(String name, String decision) {
        return agent(name, decision, 0);
    }

    static Decider agent(String name, String decision, long seed) {
        return AgentRegistry.builtIn()
                .find(name)
                .create(new AgentContext(
                        JsonInput.parse(decision, "benchmark"), seed, AgentRules.DEFAULT, Optional.empty()));
    }

    /** Runs to the end, in process, and returns how many messages were answered. */
    static long run(Scenario scenario, Decider decider, Recorder recorder) {
        final long[] messages = {0};
        final SessionListener counter = new SessionListener() {
            @Override
            public void asked(Message message) {
                messages[0]++;
            }
        };
        try (Simulation simulation = new Simulation(scenario, recorder)) {
            SessionLoop.play(simulation, decider, counter);
            final Optional<NoctuleException> stuck = simulation.deadlock();
            if (stuck.isPresent()) {
                throw stuck.get();
            }
            return messages[0];
        }
    }
}
