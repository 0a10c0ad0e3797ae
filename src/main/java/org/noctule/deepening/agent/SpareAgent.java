package org.noctule.deepening.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.noctule.agent.ClusterEvents;
import org.noctule.agent.CoresAlone;
import org.noctule.agent.ServedRun;
import org.noctule.agent.book.Outages;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.random.Chance;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Starts jobs first come, first served, on all cores but a few, and gives each of these to a training job until that
 * job ends. Larger jobs than the rest of the machine are rejected.
 */
final class SpareAgent implements Decider {
    private final int spare;
    private final GrantRule rule;
    private final long seed;
    private final ServedRun<Run> run = new ServedRun<>(Run::new);

    SpareAgent(int spare, GrantRule rule, long seed) {
        this.spare = spare;
        this.rule = rule;
        this.seed = seed;
    }

    @Override
    public Reply decide(Message message) {
        return run.of(message).answer(message);
    }

    /** One run. */
    private final class Run extends ClusterEvents implements Outages.Books {
        private final TreeSet<Integer> free = new TreeSet<>();
        private final Deque<Job> waiting = new ArrayDeque<>();
        private final Map<String, ResourceSet> running = new LinkedHashMap<>();
        /** Running training jobs that have no core more than they asked for, and may have one. */
        private final Map<String, GrantableJob> grantable = new LinkedHashMap<>();
        /** The cores that jobs have beyond those that they asked for. */
        private final Map<String, Integer> granted = new LinkedHashMap<>();

        private final Chance chance = Chance.of(seed, Chance.Purpose.ACTIONS, 0);
        private final int cores;
        private final Outages outages;
        private List<Decision> decisions = new ArrayList<>();
        private double now;
        private boolean over;

        Run(Event.SimulationBegins begins) {
            CoresAlone.check(begins, "The agent spare");
            cores = begins.platform().nbCores();
            outages = new Outages(this, cores);
            for (int core = 0; core < cores; core++) {
                free.add(core);
            }
        }

        Reply answer(Message message) {
            now = message.now();
            for (final Event event : message.events()) {
                event.match(this);
            }
            if (over) {
                return Reply.none(now);
            }
            while (!waiting.isEmpty() && waiting.element().resources() <= startable()) {
                start(waiting.remove());
            }
            grant();
            final Reply reply = new Reply(now, decisions);
            decisions = new ArrayList<>();
            return reply;
        }

        /** The free cores but for those that wait to be granted. */
        private int startable() {
            return free.size() - Math.max(0, spare - granted.size());
        }

        private void start(Job job) {
            final TreeSet<Integer> chosen = new TreeSet<>();
            while (chosen.size() < job.resources()) {
                chosen.add(free.pollFirst());
            }
            final ResourceSet alloc =
                    ResourceSet.of(chosen.stream().mapToInt(Integer::intValue).toArray());
            running.put(job.id(), alloc);
            decisions.add(new Decision.ExecuteJob(now, job.id(), alloc));
            if (job.profile() instanceof DeepeningProfile training && mayGrow(job)) {
                grantable.put(job.id(), new GrantableJob(job, training, alloc, now));
            }
        }

        private boolean mayGrow(Job job) {
            return job.elasticity()
                    .filter(limits -> limits.kind().resizes() && limits.allows(job.resources() + 1))
                    .isPresent();
        }

        private void grant() {
            boolean more = true;
            while (more && granted.size() < spare && !free.isEmpty() && !grantable.isEmpty()) {
                final var chosen = rule.choose(List.copyOf(grantable.values()), now, chance);
                chosen.ifPresent(this::grant);
                more = chosen.isPresent();
            }
        }

        private void grant(GrantableJob job) {
            final int core = free.first();
            free.remove(core);
            grantable.remove(job.job().id());
            granted.put(job.job().id(), core);
            final ResourceSet all = job.cores().plus(ResourceSet.of(core));
            running.put(job.job().id(), all);
            decisions.add(new ElasticDecision.ResizeJob(now, job.job().id(), all));
        }

        @Override
        public void jobSubmitted(Event.JobSubmitted event) {
            if (event.job().resources() > cores - spare || event.job().resources() < 1) {
                decisions.add(new Decision.RejectJob(now, event.job().id()));
            } else {
                waiting.add(event.job());
            }
        }

        @Override
        public void jobCompleted(Event.JobCompleted event) {
            final ResourceSet had = running.remove(event.jobId());
            if (had != null) {
                had.forEach(free::add);
                outages.released(had);
            }
            grantable.remove(event.jobId());
            granted.remove(event.jobId());
        }

        /** Takes back a core that its job did not get: it may have ended meanwhile. */
        @Override
        public void elastic(ElasticEvent event) {
            if (event instanceof ElasticEvent.ResizeRefused refused) {
                final Integer core = granted.remove(refused.jobId());
                if (core != null) {
                    running.computeIfPresent(refused.jobId(), (job, all) -> all.minus(ResourceSet.of(core)));
                    free.add(core);
                    outages.released(ResourceSet.of(core));
                }
            }
        }

        @Override
        public boolean free(int core) {
            return free.contains(core);
        }

        @Override
        public void take(int core) {
            free.remove(core);
        }

        @Override
        public void giveBack(int core) {
            free.add(core);
        }

        @Override
        public void simulationEnds(Event.SimulationEnds event) {
            over = true;
        }

        @Override
        public void notified(Event.Notify event) {
            outages.hear(event);
        }
    }
}
