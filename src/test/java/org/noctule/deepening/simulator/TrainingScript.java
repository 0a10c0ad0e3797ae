package org.noctule.deepening.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.noctule.deepening.protocol.AdaptationEvent.AdaptationRequested;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.SessionLoop;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Simulation;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.SpeedUp;

/**
 * Plays training jobs: each starts at once on the first of a pair of cores; decisions come at set dates, and answers.
 */
final class TrainingScript implements Decider {
    final Outcomes outcomes = new Outcomes();
    final List<Event> heard = new ArrayList<>();
    private final TreeMap<Double, List<Decision>> planned = new TreeMap<>();
    private final Function<AdaptationRequested, Optional<Decision>> answers;
    private boolean called;

    TrainingScript(Function<AdaptationRequested, Optional<Decision>> answers) {
        this.answers = answers;
    }

    void at(double date, Decision decision) {
        planned.computeIfAbsent(date, any -> new ArrayList<>()).add(decision);
    }

    static String id(int number) {
        return "w0!" + number;
    }

    /** The cores of a job: one of its pair, or both. */
    static ResourceSet cores(int number, int count) {
        return ResourceSet.range(2 * number, 2 * number + count - 1);
    }

    static Job job(int number, double submit, DeepeningProfile training) {
        return new Job(
                id(number),
                submit,
                1,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                training,
                Map.of(),
                JobParts.NONE.withElasticity(Optional.of(new Elasticity(
                        Elasticity.Kind.MALLEABLE, 1, 2, 1, new SpeedUp.Amdahl(0), 0, 0, List.of(), false))));
    }

    TrainingScript play(List<Job> jobs) {
        final Simulation simulation = new Simulation(Machines.scenario(Machines.flat(2 * jobs.size()), jobs), outcomes);
        SessionLoop.play(simulation, this, SessionListener.NONE);
        return this;
    }

    @Override
    public Reply decide(Message message) {
        final List<Decision> decisions = new ArrayList<>();
        if (!called) {
            called = true;
            planned.keySet().stream()
                    .filter(date -> date > message.now())
                    .forEach(date -> decisions.add(new Decision.CallMeLater(message.now(), date)));
        }
        for (final Event event : message.events()) {
            heard.add(event);
            if (event instanceof Event.JobSubmitted submitted) {
                final int number = Integer.parseInt(submitted.job().name());
                decisions.add(
                        new Decision.ExecuteJob(message.now(), submitted.job().id(), cores(number, 1)));
            } else if (event instanceof AdaptationRequested asked) {
                answers.apply(asked).ifPresent(decisions::add);
            }
        }
        if (message.events().stream().noneMatch(Event.SimulationBegins.class::isInstance)) {
            while (!planned.isEmpty() && planned.firstKey() <= message.now()) {
                decisions.addAll(planned.pollFirstEntry().getValue());
            }
        }
        return new Reply(message.now(), decisions);
    }

    <E extends Event> List<E> heard(Class<E> kind) {
        return heard.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
