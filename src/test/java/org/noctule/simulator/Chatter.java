package org.noctule.simulator;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** A legal first fit that uses all of the protocol at random; it overlooks events that it cannot explain. */
final class Chatter implements Decider {
    private static final double NONE = Double.POSITIVE_INFINITY;

    private final Random random;
    private final List<Profile> profiles;
    private final boolean metered;
    private final List<Job> waiting = new ArrayList<>();
    private final List<String> running = new ArrayList<>();
    private FreeResources free = new FreeResources(1);
    private Features features = Features.DEFAULT;
    private PStateRule pStates = PStateRule.SIMULATOR;
    private int registered;
    private int calls;
    private boolean finished;

    Chatter(Random random, List<Profile> profiles, boolean metered) {
        this.metered = metered;
        this.random = random;
        this.profiles = profiles;
    }

    @Override
    public Reply decide(Message message) {
        final double now = message.now();
        final List<Decision> decisions = new ArrayList<>();
        for (final Event event : message.events()) {
            if (event instanceof Event.SimulationBegins begins) {
                free = new FreeResources(begins.platform().nbCores());
                features = begins.features();
                pStates = begins.pStates();
            } else if (event instanceof Event.JobSubmitted submitted) {
                waiting.add(submitted.job());
            } else if (event instanceof Event.JobCompleted completed && running.remove(completed.jobId())) {
                completed.alloc().forEach(this::giveBack);
            }
        }
        if (message.events().stream().noneMatch(Event.SimulationBegins.class::isInstance)) {
            chat(now, decisions);
            start(now, decisions);
        }
        return new Reply(now, decisions);
    }

    private void start(double now, List<Decision> decisions) {
        for (final Iterator<Job> jobs = waiting.iterator(); jobs.hasNext(); ) {
            final Job job = jobs.next();
            if (job.resources() <= free.size()) {
                final ResourceSet cores = free.lowest(job.resources());
                cores.forEach(free::remove);
                running.add(job.id());
                decisions.add(new Decision.ExecuteJob(now, job.id(), cores));
                jobs.remove();
            }
        }
    }

    private void giveBack(int core) {
        if (!free.contains(core)) {
            free.add(core);
        }
    }

    private void chat(double now, List<Decision> decisions) {
        if (features.dynamicJobs() && !finished) {
            if (registered < profiles.size()) {
                register(now, decisions);
            } else {
                finished = true;
                decisions.add(new Decision.Notify(now, Decision.Notify.REGISTRATION_FINISHED));
            }
        }
        switch (random.nextInt(8)) {
            case 0 -> {
                if (metered) {
                    decisions.add(new Decision.QueryEnergy(now));
                }
            }
            case 1 -> {
                if (calls++ < 5) {
                    decisions.add(new Decision.CallMeLater(now, now + 1));
                }
            }
            case 2 -> {
                if (!running.isEmpty()) {
                    decisions.add(new Decision.SetJobMetadata(now, running.get(0), "some"));
                }
            }
            case 3 -> {
                if (!running.isEmpty()) {
                    decisions.add(new Decision.KillJobs(now, List.of(running.get(running.size() - 1))));
                }
            }
            case 4 -> {
                if (!waiting.isEmpty()) {
                    decisions.add(new Decision.RejectJob(now, waiting.remove(0).id()));
                }
            }
            case 5 -> {
                if (pStates == PStateRule.AGENT && calls++ < 5) {
                    decisions.add(new Decision.SetResourceState(now, ResourceSet.of(0), 0));
                }
            }
            default -> {
                // Most replies only start jobs.
            }
        }
    }

    private void register(double now, List<Decision> decisions) {
        final Profile profile = profiles.get(registered);
        final int width = profile instanceof Profile.Parallel task ? task.cpu().size() : 2;
        final Job job = new Job(
                "dyn!" + registered++, now, width, NONE, NONE, 0, 0, new Profile.Named(profile.name()), Map.of());
        decisions.add(new Decision.RegisterProfile(now, "dyn", profile));
        decisions.add(new Decision.RegisterJob(now, job));
        if (!features.acknowledged()) {
            waiting.add(job);
        }
    }
}
