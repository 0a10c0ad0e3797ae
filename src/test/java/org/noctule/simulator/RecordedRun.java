package org.noctule.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.platform.PStateRule;
import org.noctule.platform.network.Network;
import org.noctule.platform.simgrid.BatsimHosts;
import org.noctule.platform.simgrid.SimgridPlatform;
import org.noctule.protocol.BatsimDescription;
import org.noctule.protocol.Codec;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Dialect;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.simulator.network.SharingRule;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.batsim.ExternalEventFile;

/**
 * A recorded session of Batsim, played again with the decisions that were recorded.
 *
 * <p>A recorded reply is given as soon as all events that it answers have been told, whichever messages they came in.
 */
final class RecordedRun {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SimulatorRules RULES =
            new SimulatorRules(PStateRule.AGENT, 0, SimulatorRules.LastMessage.ALONE, SimulatorRules.HostPower.EXACT);

    /** An event without its date. */
    record Told(double now, String event) {}

    final List<Told> recorded = new ArrayList<>();
    final List<Told> played = new ArrayList<>();
    final Rows rows = new Rows();
    Optional<NoctuleException> failure = Optional.empty();

    private final List<JsonNode> frames = new ArrayList<>();
    private final String command;
    private final Path root;

    RecordedRun(Path folder) throws IOException {
        root = folder.getParent();
        command = Files.readString(folder.resolve("cmd.txt"));
        final Path file = folder.resolve("messages.jsonl");
        for (final String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            final JsonNode entry = JSON.readTree(line);
            frames.add(entry);
            if (entry.get("from").asText().equals("batsim")) {
                recorded.addAll(told(JSON.readTree(entry.get("raw").asText())));
            }
        }
        recorded.removeIf(told -> told.event().startsWith("SIMULATION_BEGINS"));
    }

    /** Whether a session ran on a platform without latencies. */
    static boolean isExact(Path command) {
        return text(command).contains("inputs/exact_") || text(command).contains("_no_net_");
    }

    static boolean hasEnergy(Path command) {
        return text(command).contains(" -E");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Whether Batsim came to the end: no abort, no deadlock. */
    boolean ended() {
        return recorded.stream().anyMatch(told -> told.event().startsWith("SIMULATION_ENDS"));
    }

    private Optional<String> option(String name) {
        final Matcher matcher = Pattern.compile(" " + name + " (\\S+)").matcher(command);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private boolean has(String flag) {
        return command.contains(flag);
    }

    private Scenario scenario() {
        final Network network = SimgridPlatform.read(root.resolve(option("-p").orElseThrow()));
        final BatsimHosts hosts = BatsimHosts.of(network, BatsimHosts.MASTER, Map.of());
        final List<Integer> compute = option("--mmax")
                .map(most -> hosts.compute().subList(0, Integer.parseInt(most)))
                .orElse(hosts.compute());
        final List<Workload> workloads = option("-w").stream()
                .map(file -> BatsimWorkload.read(root.resolve(file), "w0").workload())
                .toList();
        final Optional<List<ExternalEvent>> events =
                option("--events").map(file -> ExternalEventFile.read(root.resolve(file), false));
        return new Scenario(
                Machines.flat(compute.size()),
                workloads,
                new JobLimits(1, 1, 1, 1),
                RULES,
                new Features(
                        has("--enable-dynamic-jobs"),
                        has("--acknowledge-dynamic-jobs"),
                        has("--enable-profile-reuse"),
                        false,
                        has("--enable-compute-sharing"),
                        true),
                events,
                true,
                Optional.of(new NetworkMachine(network, compute, hosts.storage(), SharingRule.L07, has(" -E"))));
    }

    void play() throws IOException {
        try {
            playOn(new Simulation(scenario(), rows));
        } catch (NoctuleException e) {
            failure = Optional.of(e);
        }
    }

    private void playOn(Simulation simulation) throws IOException {
        final Codec codec = Codec.of(Dialect.BATSIM, BatsimDescription.NONE);
        final List<Told> awaited = new ArrayList<>();
        Message message = simulation.begin();
        int next = 0;
        while (!simulation.ended()) {
            final List<Decision> decisions = new ArrayList<>();
            double now = message.now();
            while (next < frames.size()) {
                final JsonNode raw = frames.get(next);
                if (raw.get("from").asText().equals("batsim")) {
                    awaited.addAll(told(JSON.readTree(raw.get("raw").asText())));
                    awaited.removeIf(told -> told.event().startsWith("SIMULATION_BEGINS"));
                } else {
                    if (!answers(awaited)) {
                        break;
                    }
                    final Reply reply = codec.decodeReply(
                            raw.get("raw").asText().getBytes(java.nio.charset.StandardCharsets.UTF_8), now);
                    decisions.addAll(reply.decisions());
                    now = reply.now();
                }
                next++;
            }
            message = simulation.next(new Reply(now, decisions));
            played.addAll(told(JSON.readTree(codec.encode(message))));
        }
        failure = simulation.deadlock();
        if (failure.isPresent()) {
            played.remove(played.size() - 1);
        }
    }

    /** Whether everything that was recorded up to a reply has been played. */
    private boolean answers(List<Told> awaited) {
        final List<Told> open = new ArrayList<>(awaited);
        for (final Told told : played) {
            for (int i = 0; i < open.size(); i++) {
                if (same(open.get(i), told)) {
                    open.remove(i);
                    break;
                }
            }
        }
        return open.isEmpty();
    }

    static boolean same(Told a, Told b) {
        return Math.abs(a.now() - b.now()) <= 1e-6 && a.event().equals(b.event());
    }

    private static List<Told> told(JsonNode frame) {
        final List<Told> told = new ArrayList<>();
        for (final JsonNode event : frame.get("events")) {
            final JsonNode data = event.get("data");
            final String type = event.get("type").asText();
            final String text = switch (type) {
                case "SIMULATION_BEGINS" -> "";
                case "JOB_SUBMITTED" -> data.get("job_id").asText();
                default -> plain(data);
            };
            told.add(new Told(frame.get("now").doubleValue(), type + " " + text));
        }
        return told;
    }

    private static String plain(JsonNode node) {
        if (node.isNumber()) {
            return String.format(java.util.Locale.ROOT, "%.6f", node.doubleValue() + 0.0);
        }
        if (!node.isContainerNode()) {
            return node.asText();
        }
        final List<String> parts = new ArrayList<>();
        if (node.isObject()) {
            node.properties().forEach(field -> parts.add(field.getKey() + "=" + plain(field.getValue())));
            parts.sort(null);
        } else {
            node.forEach(part -> parts.add(plain(part)));
        }
        return parts.toString();
    }
}
