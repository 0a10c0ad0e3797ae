package org.noctule.hosts.simulator.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Plays a golden case as its actors did: each sleeps until its date, then starts its task or does its operation. */
final class GoldenPlay {
    final List<List<Double>> energies = new ArrayList<>();
    final List<JsonNode> steps = new ArrayList<>();
    final Map<String, JsonNode> tasks = new LinkedHashMap<>();

    private final JsonNode play;
    private final GoldenNetwork network;
    private final TaskEngine<Runnable> engine;
    private final Map<String, TaskAction<Runnable>> running = new LinkedHashMap<>();
    private final Map<String, TimerAction<Runnable>> timeOuts = new LinkedHashMap<>();

    GoldenPlay(JsonNode play, SharingRule rule) {
        this.play = play;
        network = new GoldenNetwork(play.get("platform"));
        engine = new TaskEngine<>(network.network(), rule, network.powers);
    }

    double run() {
        for (final JsonNode task : play.get("tasks")) {
            at(task.get("start").asDouble(), () -> start(task));
        }
        for (final JsonNode operation : play.get("ops")) {
            at(operation.get("t").asDouble(), () -> operate(operation));
        }
        while (engine.nextDate() < Double.POSITIVE_INFINITY) {
            step();
        }
        if (!network.powers.isEmpty()) {
            askEnergies();
        }
        return engine.now();
    }

    private void askEnergies() {
        energies.add(IntStream.range(0, network.powers.size())
                .mapToObj(engine::joules)
                .toList());
    }

    private void at(double date, Runnable act) {
        if (date > 0) {
            engine.startTimer(date, act);
        } else {
            act.run();
        }
    }

    private void step() {
        final ObjectNode step = JsonNodeFactory.instance.objectNode();
        final Map<String, TaskAction<Runnable>> during = new LinkedHashMap<>(running);
        final ObjectNode rates = step.putObject("rates");
        during.forEach((id, task) -> rates.put(id, task.rate()));
        final List<Action<Runnable>> ended = engine.advance(Double.POSITIVE_INFINITY);
        step.put("t", engine.now());
        final ObjectNode remaining = step.putObject("remaining");
        during.forEach((id, task) -> remaining.put(id, task.remaining()));
        steps.add(step);
        ended.forEach(action -> action.owner().run());
    }

    private void start(JsonNode task) {
        final String id = task.get("id").asText();
        final ObjectNode result = JsonNodeFactory.instance.objectNode();
        tasks.put(id, result);
        result.put("start", engine.now());
        final JsonNode hosts = task.get("hosts");
        final int[] hostIndices = new int[hosts.size()];
        for (int i = 0; i < hostIndices.length; i++) {
            hostIndices[i] = network.hosts.get(hosts.get(i).asText());
        }
        final ParallelTask parallel =
                new ParallelTask(hostIndices, doubles(task.get("flops")), doubles(task.path("bytes")));
        final TaskAction<Runnable> action = engine.startTask(parallel, () -> end(id, "done"));
        running.put(id, action);
        if (task.hasNonNull("timeout")) {
            timeOuts.put(id, engine.startTimer(task.get("timeout").asDouble(), () -> timeOut(id)));
        }
    }

    private void timeOut(String id) {
        if (running.containsKey(id)) {
            ((ObjectNode) tasks.get(id)).put("remaining", running.get(id).remaining());
            end(id, "timeout");
        }
    }

    private void end(String id, String state) {
        ((ObjectNode) tasks.get(id)).put("finish", engine.now()).put("state", state);
        engine.cancel(running.remove(id));
        if (timeOuts.containsKey(id)) {
            engine.cancel(timeOuts.get(id));
        }
    }

    private void operate(JsonNode operation) {
        final String target = operation.path("target").asText();
        switch (operation.get("kind").asText()) {
            case "pstate" ->
                engine.setPState(
                        network.hosts.get(target), operation.get("value").asInt());
            case "cancel" -> {
                if (running.containsKey(target)) {
                    end(target, "cancelled");
                }
            }
            case "energy" -> askEnergies();
            default -> throw new IllegalArgumentException(operation.toString());
        }
    }

    private static double[] doubles(JsonNode list) {
        final double[] values = new double[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = list.get(i).asDouble();
        }
        return values;
    }
}
