package org.noctule.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.EarlierStart;
import org.noctule.workload.Job;

/**
 * A decision side that is told of the jobs that run when a simulation begins, although it started none of them.
 *
 * <p>A {@link Follower} hears of their submission first and books their starts, at dates before 0; then it decides on
 * the rest of that message. Any other never hears of these jobs: their cores are out of use for it until they end.
 */
public final class EarlierStarts implements Follower {
    private static final String RESOURCES = "resources";

    private final Decider agent;
    private final Map<String, ResourceSet> hidden = new LinkedHashMap<>();
    private ResourceSet gone = ResourceSet.EMPTY;
    private boolean limited;
    private int messages;

    private EarlierStarts(Decider agent) {
        this.agent = agent;
    }

    /**
     * Lets a decision side be told, where there are such jobs.
     *
     * @param agent the decision side, which has heard nothing yet
     * @return a decision side for one run, which answers as the other one does
     */
    public static EarlierStarts told(Decider agent) {
        return new EarlierStarts(agent);
    }

    @Override
    public boolean follows() {
        return agent instanceof Follower follower && follower.follows();
    }

    @Override
    public boolean remembers() {
        return !(agent instanceof Follower follower) || follower.remembers();
    }

    @Override
    public Reply decide(Message message) {
        if (settled()) {
            return agent.decide(message);
        }
        final Message rest = tell(message);
        return rest.events().isEmpty() && !message.events().isEmpty() ? Reply.none(message.now()) : agent.decide(rest);
    }

    @Override
    public Reply follow(Message message, Reply taken) {
        return follower().follow(settled() ? message : tell(message), taken);
    }

    @Override
    public void book(Message message, Reply taken) {
        follower().book(settled() ? message : tell(message), taken);
    }

    private Follower follower() {
        if (agent instanceof Follower follower) {
            return follower;
        }
        throw NoctuleException.input(
                "The agent cannot follow another one.", "Maybe choose an agent that can follow, such as easy.");
    }

    /** Whether no message holds jobs that run already: they come with the second message alone. */
    private boolean settled() {
        messages += messages < 3 ? 1 : 0;
        return messages > 2 && hidden.isEmpty();
    }

    /** Tells of the jobs that run; returns what is left to decide on. */
    private Message tell(Message message) {
        final List<Event> started = new ArrayList<>();
        final List<Decision> starts = new ArrayList<>();
        final List<Event> rest = new ArrayList<>();
        for (final Event event : message.events()) {
            limited |= event instanceof Event.SimulationBegins begins && limitsMemory(begins.platform());
            if (event instanceof Event.JobSubmitted submitted
                    && messages == 2
                    && submitted.job().started().isPresent()) {
                final EarlierStart start = submitted.job().started().get();
                started.add(event);
                starts.add(new Decision.ExecuteJob(start.date(), submitted.jobId(), start.alloc()));
            } else {
                rest.add(event);
            }
        }
        if (started.isEmpty()) {
            return hidden.isEmpty() ? message : new Message(message.now(), shown(rest));
        }
        if (agent instanceof Follower follower && follower.follows()) {
            follower.book(new Message(message.now(), started), new Reply(message.now(), starts));
            return new Message(message.now(), rest);
        }
        final List<Event> others = shown(rest);
        others.add(0, hide(message.now(), started));
        return new Message(message.now(), others);
    }

    private static boolean limitsMemory(Platform platform) {
        return IntStream.range(0, platform.nbNodes())
                .anyMatch(node -> Double.isFinite(platform.nodeType(node).memory()));
    }

    private Event hide(double now, List<Event> started) {
        ResourceSet taken = ResourceSet.EMPTY;
        for (final Event event : started) {
            final Job job = ((Event.JobSubmitted) event).job();
            final ResourceSet alloc = job.started().orElseThrow().alloc();
            if (limited && job.memory() > 0) {
                throw NoctuleException.input(
                        "The job (" + job.id()
                                + ") runs when the simulation begins and uses memory, which this agent cannot be told.",
                        "Maybe choose an agent that can follow, such as easy, or let no job demand memory.");
            }
            hidden.put(job.id(), alloc);
            taken = taken.plus(alloc);
        }
        return notice(now, Event.Notify.MACHINE_UNAVAILABLE, taken);
    }

    private static Event notice(double date, String type, ResourceSet cores) {
        return new Event.Notify(date, type, Map.of(RESOURCES, cores.toString()));
    }

    /** The events with the ends of hidden jobs as returns of their cores. */
    private List<Event> shown(List<Event> events) {
        final List<Event> shown = new ArrayList<>();
        for (final Event event : events) {
            if (event instanceof Event.Notify notice) {
                note(notice);
            }
            if (event instanceof Event.JobCompleted ended && hidden.containsKey(ended.jobId())) {
                final ResourceSet back = hidden.remove(ended.jobId()).minus(gone);
                if (!back.isEmpty()) {
                    shown.add(notice(ended.timestamp(), Event.Notify.MACHINE_AVAILABLE, back));
                }
            } else {
                shown.add(event);
            }
        }
        return shown;
    }

    /** Keeps in mind which cores are out of use anyway. */
    private void note(Event.Notify notice) {
        final boolean away = notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE);
        if ((away || notice.type().equals(Event.Notify.MACHINE_AVAILABLE))
                && notice.details().get(RESOURCES) instanceof String cores) {
            gone = away ? gone.plus(ResourceSet.parse(cores)) : gone.minus(ResourceSet.parse(cores));
        }
    }
}
