package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The capabilities that do not take part in a run yet: each joins with what first needs it. */
final class Newcomers {
    private final List<Capability> absent;
    private final List<String> names = new ArrayList<>();
    private final RunParts parts;
    private Optional<RunScene> scene = Optional.empty();

    /**
     * Prepares a run.
     *
     * @param capabilities all that may take part
     * @param parts the parts of those that do
     */
    Newcomers(List<Capability> capabilities, RunParts parts) {
        this.absent = new ArrayList<>(capabilities);
        this.parts = parts;
    }

    /**
     * Lets those join that a run needs from its beginning.
     *
     * @param unplain its jobs that are more than cores, demands and time
     */
    void open(RunScene run, List<Job> unplain) {
        scene = Optional.of(run);
        for (final Capability capability : List.copyOf(absent)) {
            if (capability.needed(run.scenario())) {
                join(capability);
            }
        }
        unplain.forEach(this::meet);
    }

    /** The jobs that are more than cores, demands and time, for which capabilities may be needed. */
    static List<Job> unplain(List<Job> jobs) {
        return jobs.stream().filter(job -> !plain(job)).toList();
    }

    private static boolean plain(Job job) {
        final Profile profile = job.profile();
        return (profile instanceof Profile.ReferenceTime || profile instanceof Profile.Delay)
                && job.extra().isEmpty()
                && job.elasticity().isEmpty()
                && job.demand().isEmpty()
                && job.dependencies() == Dependencies.NONE
                && !job.terms().delaying();
    }

    /** Lets those join that a job needs. */
    void meet(Job job) {
        if (!absent.isEmpty()) {
            for (final Capability capability : List.copyOf(absent)) {
                if (capability.needed(job)) {
                    join(capability);
                }
            }
        }
    }

    /** Carries out a decision that is not the core's own. */
    void apply(Decision decision, double now, List<Event> outbox) {
        for (final Capability capability : List.copyOf(absent)) {
            if (capability.needed(decision)) {
                join(capability);
            }
        }
        if (!parts.apply(decision, now, outbox)) {
            throw new IllegalStateException("No capability carries out " + decision + ".");
        }
    }

    private void join(Capability capability) {
        absent.remove(capability);
        names.add(capability.name());
        final RunScene run = scene.orElseThrow();
        parts.add(run.jobs().part(capability.name(), run).orElseGet(() -> capability.part(run)));
    }

    /** The names of the capabilities that have joined, in the order in which they did. */
    List<String> names() {
        return List.copyOf(names);
    }
}
