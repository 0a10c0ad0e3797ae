package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A run as what its files hold: a machine, jobs, and options with an agent. Relations change copies.
 *
 * @param seed the seed that drew it
 * @param machine kind of the machine
 * @param kind kind of the jobs
 * @param platform the machine, as {@link DrawnMachine#file}
 * @param workload the jobs, as {@link DrawnJobs#of}
 * @param options the options but for both files
 */
record Scenario(
        long seed,
        DrawnMachine.Kind machine,
        DrawnJobs.Kind kind,
        ObjectNode platform,
        ObjectNode workload,
        ObjectNode options) {
    private static final String GRAPH = """
            node1 -- Input(3) -- forward_compute_time=0.000, backward_compute_time=0.000, activation_size=1000000.000, parameter_size=0.000
            node2 -- Conv2d(3) -- forward_compute_time=20.000, backward_compute_time=40.000, activation_size=8000000.000, parameter_size=90000.000
            node3 -- ReLU() -- forward_compute_time=2.000, backward_compute_time=3.000, activation_size=8000000.000, parameter_size=0.000
            node4 -- Linear(3) -- forward_compute_time=10.000, backward_compute_time=20.000, activation_size=500000.000, parameter_size=4000000.000
            \tnode1 -- node2
            \tnode2 -- node3
            \tnode2 -- node4
            \tnode3 -- node4
            """;

    /** Draws all parts. */
    static Scenario of(long seed) {
        final Draw draw = Draw.of(seed);
        final DrawnMachine.Kind kind = draw.of(
                DrawnMachine.Kind.FLAT,
                DrawnMachine.Kind.FLAT,
                DrawnMachine.Kind.MIXED,
                DrawnMachine.Kind.MIXED,
                DrawnMachine.Kind.HOSTS,
                DrawnMachine.Kind.FABRIC);
        final DrawnMachine machine = DrawnMachine.of(kind, draw);
        final DrawnJobs.Kind jobs = switch (kind) {
            case FABRIC -> DrawnJobs.Kind.TRAINING;
            case HOSTS -> draw.of(DrawnJobs.Kind.TRACE, DrawnJobs.Kind.PROFILES, DrawnJobs.Kind.DEPENDENT);
            default ->
                draw.of(
                        DrawnJobs.Kind.TRACE,
                        DrawnJobs.Kind.PROFILES,
                        DrawnJobs.Kind.DEPENDENT,
                        DrawnJobs.Kind.ELASTIC);
        };
        final ObjectNode options = Draw.json("{'seed': %d, 'channel': {'transport': 'direct'}}", draw.from(0, 99));
        final ObjectNode workload = DrawnJobs.of(jobs, machine, draw);
        options.withObjectProperty("decision").set("agent", DrawnAgent.of(kind, jobs, draw));
        if (jobs == DrawnJobs.Kind.TRACE && draw.onceIn(2)) {
            options.set("workload", Draw.json("{'preceding_jobs': 'follow', 'failed_parents': 'release'}"));
        }
        if (jobs == DrawnJobs.Kind.DEPENDENT) {
            options.set(
                    "workload",
                    Draw.json(
                            "{'failed_parents': '%s', 'data_items': '%s'}",
                            draw.of("cancel", "release"), draw.of("moved", "free")));
        }
        if (jobs == DrawnJobs.Kind.TRACE || draw.onceIn(2)) {
            options.withObjectProperty("workload").put("reference_speed", 4 << draw.from(0, 2));
        }
        if (kind == DrawnMachine.Kind.HOSTS) {
            options.withObjectProperty("rules").put("network", draw.of("l07", "fair"));
        }
        if (draw.onceIn(2)) {
            options.set("failures", DrawnFailures.of(machine, draw));
        }
        return new Scenario(seed, kind, jobs, machine.file(), workload, options);
    }

    /** Draws a machine with cards, jobs with demands on its nodes, and an agent of a queue. */
    static Scenario withCompanions(long seed) {
        final Draw draw = Draw.of(seed);
        final DrawnMachine machine = DrawnMachine.of(DrawnMachine.Kind.MIXED, draw);
        final ObjectNode workload = DrawnJobs.of(DrawnJobs.Kind.PROFILES, machine, draw);
        DrawnCompanions.add(machine.file(), workload, draw);
        final ObjectNode options = Draw.json("{'seed': %d, 'channel': {'transport': 'direct'}}", draw.from(0, 99));
        options.withObjectProperty("decision")
                .set(
                        "agent",
                        Draw.json("{'name': '%s'}", draw.of("fcfs", "easy", "easy-sjbf", "conservative", "filler")));
        if (draw.onceIn(3)) {
            options.set("failures", DrawnFailures.of(machine, draw));
        }
        return new Scenario(seed, machine.kind(), DrawnJobs.Kind.PROFILES, machine.file(), workload, options);
    }

    Scenario copy() {
        return new Scenario(seed, machine, kind, platform.deepCopy(), workload.deepCopy(), options.deepCopy());
    }

    String agent() {
        return options.at("/decision/agent/name").textValue();
    }

    /** Whether options have a value at a place such as {@code /failures/classes}. */
    boolean has(String pointer) {
        return !options.at(pointer).isMissingNode();
    }

    boolean trace() {
        return workload.has("swf");
    }

    @Override
    public String toString() {
        return "seed " + seed + " (" + machine + ", " + kind + ", " + agent() + (has("/failures") ? ", failures" : "")
                + ")";
    }

    /** Writes the files of the run, and returns that of its options. */
    Path write(Path folder) {
        final boolean hosts = platform.has("hosts");
        final ObjectNode whole = options.deepCopy();
        whole.put("platform_file_path", hosts ? "machine.xml" : "machine.json");
        whole.put("workload_file_path", trace() ? "jobs.swf" : "jobs.json");
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(hosts ? "machine.xml" : "machine.json"), hosts ? xml() : text(platform));
            Files.writeString(folder.resolve(trace() ? "jobs.swf" : "jobs.json"), trace() ? swf() : text(workload));
            if (machine == DrawnMachine.Kind.FABRIC) {
                Files.writeString(folder.resolve("small.txt"), GRAPH);
            }
            return Files.writeString(folder.resolve("options.json"), text(whole));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(JsonNode json) {
        return json.toPrettyString() + "\n";
    }

    private String swf() {
        final StringBuilder text = new StringBuilder();
        workload.get("swf").forEach(line -> text.append(line.textValue()).append('\n'));
        return text.toString();
    }

    /** Hosts around a switch, each with a link in both directions. */
    private String xml() {
        final StringBuilder xml = new StringBuilder("<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM"
                + " \"https://simgrid.org/simgrid.dtd\">\n<platform version=\"4.1\"><zone id=\"zq\" routing=\"Full\">\n"
                + "<host id=\"master_host\" speed=\"1Gf\"/>\n");
        final List<String> ids = platform.findValuesAsText("id");
        for (final JsonNode host : platform.get("hosts")) {
            final String id = host.get("id").textValue();
            xml.append(
                    "<host id=\"%s\" speed=\"%dGf\">%s</host>%n<link id=\"l%s\" bandwidth=\"1MBps\" latency=\"0\"/>%n"
                            .formatted(
                                    id,
                                    host.get("gflops").intValue(),
                                    platform.get("watts").booleanValue()
                                            ? "<prop id=\"wattage_per_state\" value=\"90:95:170\"/>"
                                            : "",
                                    id));
        }
        for (int i = 0; i < ids.size(); i++) {
            for (int j = i + 1; j < ids.size(); j++) {
                xml.append("<route src=\"%1$s\" dst=\"%2$s\"><link_ctn id=\"l%1$s\"/><link_ctn id=\"l%2$s\"/></route>%n"
                        .formatted(ids.get(i), ids.get(j)));
            }
        }
        return xml.append("</zone></platform>\n").toString();
    }
}
