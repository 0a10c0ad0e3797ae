package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** Decisions that are sent each at its date, and the events that a run tells meanwhile. */
public final class Timeline {
    private final NavigableMap<Double, List<Decision>> script = new TreeMap<>();
    private final List<Event> heard = new ArrayList<>();

    /** Adds decisions, each at its own date. */
    public Timeline then(Decision... decisions) {
        for (final Decision decision : decisions) {
            script.computeIfAbsent(decision.date(), none -> new ArrayList<>()).add(decision);
        }
        return this;
    }

    public Timeline run(Scenario scenario, Recorder recorder) {
        final Simulation simulation = new Simulation(scenario, recorder);
        Message message = simulation.begin();
        while (!simulation.ended()) {
            heard.addAll(message.events());
            final List<Decision> decisions = new ArrayList<>();
            if (message.events().stream().noneMatch(Event.SimulationBegins.class::isInstance)) {
                while (!script.isEmpty() && script.firstKey() <= message.now()) {
                    decisions.addAll(script.pollFirstEntry().getValue());
                }
                if (!script.isEmpty()) {
                    decisions.add(new Decision.CallMeLater(message.now(), script.firstKey()));
                }
            }
            message = simulation.next(new Reply(message.now(), decisions));
        }
        return this;
    }

    /** All events of a kind. */
    public <T> List<T> events(Class<T> type) {
        return heard.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The date at which a job ended. */
    public double end(String id) {
        return events(Event.JobCompleted.class).stream()
                .filter(event -> event.jobId().equals(id))
                .findFirst()
                .orElseThrow()
                .timestamp();
    }
}
