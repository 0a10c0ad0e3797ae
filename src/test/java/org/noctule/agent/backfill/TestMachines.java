package org.noctule.agent.backfill;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.json.JsonInput;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.Decider;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Machines, jobs and agents for tests. */
public final class TestMachines {
    private static final Links LINKS = new Links("ideal", "1Gbps", "0us");

    private TestMachines() {}

    public static Platform flat(int cores) {
        return nodes(node(1, Double.POSITIVE_INFINITY), cores);
    }

    public static NodeType node(int cores, double memory) {
        final ProcessorType type = new ProcessorType("p" + cores, cores, 1, 1, Double.POSITIVE_INFINITY, 100);
        return new NodeType("n" + cores, List.of(new NodeType.Processors(type, 1)), memory);
    }

    public static Platform nodes(NodeType type, int number) {
        return platform(new Cluster.Nodes(type, number));
    }

    public static Platform platform(Cluster.Nodes... nodes) {
        return new Platform(List.of(new Cluster("cluster", List.of(nodes), LINKS)), LINKS, "{}");
    }

    public static Job job(int id, double submit, int cores, double seconds, double estimate, double memory) {
        return new Job(
                "w0!" + id,
                submit,
                cores,
                Double.POSITIVE_INFINITY,
                estimate,
                memory,
                0,
                new Profile.ReferenceTime("p", seconds, Map.of()),
                Map.of());
    }

    public static Job job(int id, double submit, int cores, double seconds, double estimate) {
        return job(id, submit, cores, seconds, estimate, 0);
    }

    public static Decider agent(String name, String keys) {
        return agent(name, keys, AgentRules.DEFAULT);
    }

    public static Decider agent(String name, String keys, AgentRules rules) {
        final JsonInput decision = JsonInput.parse("{\"agent\": {" + keys + "}}", "options.json");
        return AgentRegistry.builtIn().find(name).create(new AgentContext(decision, 7, rules, Optional.empty()));
    }

    static Stream<String> names() {
        return Stream.of(new QueueAgents(), new PriorityProvider(), new WhatIfProvider(), new BestProvider())
                .flatMap(family -> family.providers().stream())
                .map(provider -> provider.name());
    }
}
