package org.noctule.fabric.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.DegreeMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.platform.RampFabric;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.simulator.Denial;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/** Runs of fabric jobs on fabrics of A100s, after the rules of ddls unless told otherwise. */
public final class FabricRuns {
    private static final Links LINKS = new Links("ideal", "1Gbps", "0us");
    private static final NodeType A100 = server(1);

    private FabricRuns() {}

    private static NodeType server(double gflops) {
        return new NodeType(
                "A100 Server",
                List.of(new NodeType.Processors(new ProcessorType("A100", 1, gflops, 1, 2039, 400), 1)),
                80_000);
    }

    /** A cluster for each fabric, the first one of servers of these speeds, the others of the slowest of them. */
    static Platform platform(List<Double> gflops, RampFabric first, RampFabric... others) {
        final NodeType slowest = server(gflops.stream().min(Double::compare).orElseThrow());
        final List<Cluster> clusters = new ArrayList<>();
        clusters.add(new Cluster(
                "ramp",
                gflops.stream()
                        .map(speed -> new Cluster.Nodes(server(speed), 1))
                        .toList(),
                LINKS,
                Optional.of(first)));
        for (final RampFabric other : others) {
            clusters.add(
                    new Cluster("ramp", List.of(new Cluster.Nodes(slowest, other.size())), LINKS, Optional.of(other)));
        }
        return new Platform(clusters, LINKS, "{}");
    }

    /** A cluster for each fabric. */
    public static Platform platform(RampFabric... fabrics) {
        return new Platform(
                Stream.of(fabrics)
                        .map(fabric -> new Cluster(
                                "ramp", List.of(new Cluster.Nodes(A100, fabric.size())), LINKS, Optional.of(fabric)))
                        .toList(),
                LINKS,
                "{}");
    }

    public static RampFabric fabric(int groups, int racks, int servers) {
        return new RampFabric(groups, racks, servers, 1, 1.6e12, 50e-9, 100e-9);
    }

    public static FabricRules ddls(double quantum) {
        return new FabricRules(
                StepRules.published(),
                Heuristics::published,
                DegreeMemo::new,
                new QuantumPartitioner(quantum),
                Denial.Consequence.REJECTED,
                FabricRules.Utilisation.PUBLISHED);
    }

    public static Scenario scenario(Platform platform, List<Job> jobs, FabricRules rules) {
        return Scenario.of(
                        new CoreMachine(platform),
                        List.of(new Workload("w0", jobs, List.of())),
                        new JobLimits(1, 1, 1, 1),
                        SimulatorRules.DEFAULT)
                .under(rules)
                .checked(true);
    }

    /** Two ops of 1 s and 2 s forward and twice that backward, of 1 GB each, one after the other. */
    static OpGraph chain() {
        return new OpGraph(
                "chain", List.of(new Op(1, "a", 1, 2, 1e9, 0), new Op(2, "b", 2, 4, 1e9, 0)), List.of(new Dep(1, 2)));
    }

    public static Job training(int id, double submit, int servers, OpGraph graph, int steps, double fraction) {
        return Machines.job(
                id,
                submit,
                servers,
                Double.POSITIVE_INFINITY,
                0,
                0,
                new PipeDream("train", graph, steps, fraction, Map.of()));
    }

    /** Answers each submission, and keeps what it is told. */
    public static class Script implements Decider {
        private final BiFunction<Double, Job, Optional<Decision>> answer;
        public final List<Event> events = new ArrayList<>();
        public final Map<String, Event.Notify> refusals = new HashMap<>();
        public final Map<String, Event.JobCompleted> ends = new HashMap<>();

        public Script(BiFunction<Double, Job, Optional<Decision>> answer) {
            this.answer = answer;
        }

        @Override
        public Reply decide(Message message) {
            final List<Decision> decisions = new ArrayList<>();
            for (final Event event : message.events()) {
                events.add(event);
                if (event instanceof Event.JobSubmitted submitted) {
                    answer.apply(message.now(), submitted.job()).ifPresent(decisions::add);
                } else if (event instanceof Event.JobCompleted completed) {
                    ends.put(completed.jobId(), completed);
                } else if (event instanceof Event.Notify notify && notify.type().equals("execution_refused")) {
                    refusals.put((String) notify.details().get("job_id"), notify);
                }
            }
            return message.events().get(message.events().size() - 1) instanceof Event.SimulationEnds
                    ? new Reply(message.now(), List.of())
                    : new Reply(message.now(), decisions);
        }
    }
}
