package org.noctule.fabric.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.fabric.ramp.plan.FabricPhysics;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.SilentRecorder;

/** Runs of agents against the simulator. */
final class AgentRuns {
    private AgentRuns() {}

    /** What was decided and what became of it, by job; of several decisions about a job the last one. */
    static final class Log {
        final Map<String, Decision> decisions = new LinkedHashMap<>();
        final Map<String, Event.JobCompleted> ends = new LinkedHashMap<>();
        final Map<String, Event.Notify> refusals = new LinkedHashMap<>();
        final List<Double> rejected = new ArrayList<>();
    }

    static Decider ddls(String name, String options) {
        return AgentRegistry.builtIn()
                .find(name)
                .create(new AgentContext(
                        JsonInput.parse(options, "options.json"),
                        1,
                        AgentRules.DEFAULT,
                        Optional.empty(),
                        List.of(FabricPhysics.of(FabricRule.allPublished()))));
    }

    static Log run(Scenario scenario, Decider decider) {
        final Log log = new Log();
        try (Simulation simulation = new Simulation(scenario, SilentRecorder.INSTANCE)) {
            Message message = simulation.begin();
            while (!simulation.ended()) {
                final Reply reply = decider.decide(message);
                for (final Decision decision : reply.decisions()) {
                    if (decision instanceof Decision.ExecuteJob execute) {
                        log.decisions.put(execute.jobId(), execute);
                    } else if (decision instanceof Decision.RejectJob reject) {
                        log.decisions.put(reject.jobId(), reject);
                        log.rejected.add(reply.now());
                    }
                }
                message = simulation.next(reply);
                for (final Event event : message.events()) {
                    if (event instanceof Event.JobCompleted completed) {
                        log.ends.put(completed.jobId(), completed);
                    } else if (event instanceof Event.Notify notify
                            && notify.type().equals(Event.Notify.EXECUTION_REFUSED)) {
                        log.refusals.put(String.valueOf(notify.details().get("job_id")), notify);
                    }
                }
            }
        }
        return log;
    }
}
