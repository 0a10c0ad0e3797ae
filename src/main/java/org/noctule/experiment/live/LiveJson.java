package org.noctule.experiment.live;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The events of the page as JSON texts of one line; what is no finite number is null. */
final class LiveJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private LiveJson() {}

    static ObjectNode object() {
        return NODES.objectNode();
    }

    static ArrayNode names(List<String> names) {
        final ArrayNode array = NODES.arrayNode();
        names.forEach(array::add);
        return array;
    }

    static ArrayNode points(List<double[]> points) {
        final ArrayNode array = NODES.arrayNode();
        points.forEach(point -> array.add(numbers(point)));
        return array;
    }

    static ArrayNode numbers(double... numbers) {
        final ArrayNode array = NODES.arrayNode();
        for (final double number : numbers) {
            if (Double.isFinite(number)) {
                array.add(number);
            } else {
                array.addNull();
            }
        }
        return array;
    }

    static void put(ObjectNode object, String name, double number) {
        if (Double.isFinite(number)) {
            object.put(name, number);
        } else {
            object.putNull(name);
        }
    }

    static ObjectNode snapshot(LiveSnapshot snapshot) {
        final ObjectNode object = object();
        put(object, "wall", snapshot.wall());
        put(object, "clock", snapshot.clock());
        object.put("messages", snapshot.messages());
        object.put("decisions", snapshot.decisions());
        put(object, "deciding", snapshot.deciding());
        object.put("submitted", snapshot.submitted());
        object.put("waiting", snapshot.waiting());
        object.put("running", snapshot.running());
        final ObjectNode machines = object.putObject("machines");
        machines.put("computing", snapshot.machines().computing());
        machines.put("idle", snapshot.machines().idle());
        machines.put("sleeping", snapshot.machines().sleeping());
        machines.put(
                "switching",
                snapshot.machines().switchingOn() + snapshot.machines().switchingOff());
        put(object, "watts", snapshot.watts());
        put(object, "joules", snapshot.joules());
        put(object, "wait", snapshot.waited());
        put(object, "slowdown", snapshot.slowdown());
        final ArrayNode recent = object.putArray("recent");
        for (final RecentJobs.EndedJob job : snapshot.recent()) {
            final ObjectNode row = recent.addObject();
            row.put("id", job.id());
            row.put("state", job.state());
            put(row, "submit", job.submit());
            put(row, "start", job.start());
            put(row, "end", job.end());
            row.put("cores", job.cores());
        }
        return object;
    }
}
