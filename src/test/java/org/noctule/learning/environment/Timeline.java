package org.noctule.learning.environment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.platform.CoreStates;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.Session;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Simulation;
import org.noctule.workload.Job;

/** A run that notes when each job came, started and ended, from which rewards are worked out the slow way. */
final class Timeline implements Session {
    private final Simulation simulation;
    private final Map<String, Life> lives = new LinkedHashMap<>();
    private double now;

    Timeline(Simulation simulation) {
        this.simulation = simulation;
    }

    static final class Life {
        final Job job;
        double start = Double.POSITIVE_INFINITY;
        double end = Double.POSITIVE_INFINITY;
        ResourceSet alloc = ResourceSet.EMPTY;

        Life(Job job) {
            this.job = job;
        }

        boolean waits(double date) {
            return job.submitTime() <= date && date < start;
        }

        boolean runs(double date) {
            return start <= date && date < end;
        }
    }

    @Override
    public Message begin() {
        return heed(simulation.begin());
    }

    @Override
    public Message next(Reply reply) {
        for (final Decision decision : reply.decisions()) {
            if (decision instanceof Decision.ExecuteJob execute) {
                lives.get(execute.jobId()).start = execute.date();
                lives.get(execute.jobId()).alloc = execute.alloc();
            }
        }
        return heed(simulation.next(reply));
    }

    private Message heed(Message message) {
        now = message.now();
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                lives.put(submitted.job().id(), new Life(submitted.job()));
            } else if (event instanceof Event.JobCompleted completed) {
                lives.get(completed.jobId()).end = completed.timestamp();
            }
        }
        return message;
    }

    double now() {
        return now;
    }

    List<Life> lives() {
        return new ArrayList<>(lives.values());
    }

    double sum(ToDoubleFunction<Life> value) {
        return lives.values().stream().mapToDouble(value).sum();
    }

    /** Integrates a rate that changes only when jobs come, start or end. */
    double integral(DoubleUnaryOperator rate, double from, double to) {
        final TreeSet<Double> dates = new TreeSet<>(List.of(from, to));
        for (final Life life : lives.values()) {
            for (final double date : new double[] {life.job.submitTime(), life.start, life.end}) {
                if (from < date && date < to) {
                    dates.add(date);
                }
            }
        }
        double sum = 0;
        double last = from;
        for (final double date : dates) {
            sum += rate.applyAsDouble(last) * (date - last);
            last = date;
        }
        return sum;
    }

    CoreStates states(double date) {
        final CoreStates states = new CoreStates(RandomEpisodes.platform());
        for (final Life life : lives.values()) {
            if (life.runs(date)) {
                states.take(
                        life.alloc,
                        ClusterMirror.memory(life.job),
                        ClusterMirror.bandwidth(life.job),
                        (processor, busy, contended) -> {});
            }
        }
        return states;
    }

    double rate(String objective, double date) {
        final double waiting = sum(life -> life.waits(date) ? 1 : 0);
        final double running = sum(life -> life.runs(date) ? 1 : 0);
        return switch (objective) {
            case "avg_job_slowdown" -> -sum(life -> life.waits(date) || life.runs(date) ? 1 / life.job.estimate() : 0);
            case "avg_job_completion" -> -waiting - running;
            case "avg_utilization" -> sum(life -> life.runs(date) ? life.alloc.size() : 0);
            case "makespan" -> states(date).totalGflops();
            case "energy_consumption" -> -states(date).totalWatts();
            case "edp" -> -states(date).totalWatts() * (waiting + running);
            case "bounded_slowdown" -> -sum(life -> life.waits(date) ? 1 / Math.max(10, life.job.estimate()) : 0);
            case "waiting_time" -> -waiting;
            case "blocking" -> waiting > 0 ? -1 : 0;
            default -> throw new IllegalArgumentException(objective);
        };
    }

    @Override
    public boolean ended() {
        return simulation.ended();
    }

    @Override
    public void close() {
        simulation.close();
    }
}
