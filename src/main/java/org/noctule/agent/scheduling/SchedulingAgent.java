package org.noctule.agent.scheduling;

import java.util.function.Function;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.ClusterEvents;
import org.noctule.agent.CoresAlone;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.Placement;
import org.noctule.agent.ServedRun;
import org.noctule.agent.backfill.QueuePlacements;
import org.noctule.agent.book.AnnouncedOutages;
import org.noctule.agent.book.Outages;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.placement.NodeOrders;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Keeps the books of a cluster and lets a {@link SchedulingPolicy} decide. Jobs are queued, take cores, give them back
 * however they end, and are rejected if no idle machine could run them; machines that fail are left out, and outages
 * that were announced are heeded. Serves one run.
 */
public final class SchedulingAgent implements Decider {
    private final SchedulingPolicy policy;
    private final AgentContext context;
    private final Function<Event.SimulationBegins, Placement> placement;
    private final boolean heeds;
    private final ServedRun<Run> run = new ServedRun<>(this::begin);

    /**
     * Creates the agent of one run.
     *
     * @param context the options and rules of the run, of which {@code decision.agent.cores} names the core order and
     *     {@code decision.agent.maintenance} the use of announced outages
     * @param policy the decisions, of this run alone if it keeps anything
     * @throws NoctuleException if there is no such core order
     */
    public SchedulingAgent(AgentContext context, SchedulingPolicy policy) {
        this(context, policy, placement(context));
    }

    /**
     * Creates the agent of one run whose cores are chosen in its own way.
     *
     * @param context the options and rules of the run
     * @param policy the decisions, of this run alone if it keeps anything
     * @param placement makes the placement when the machine is known
     */
    public SchedulingAgent(
            AgentContext context, SchedulingPolicy policy, Function<Event.SimulationBegins, Placement> placement) {
        this.policy = policy;
        this.context = context;
        this.placement = placement;
        this.heeds = context.rules().asked(context.decision()).maintenance() == AgentRules.Maintenance.DRAIN;
    }

    /**
     * Creates the agent of one run whose policy counts cores, so that it refuses jobs with demands on nodes.
     *
     * @param context the options and rules of the run
     * @param policy the decisions, of this run alone if it keeps anything
     * @param agent the agent, as the beginning of a sentence: {@code "The agent las"}
     * @return the agent
     * @throws NoctuleException if there is no such core order
     */
    public static SchedulingAgent byCores(AgentContext context, SchedulingPolicy policy, String agent) {
        final Function<Event.SimulationBegins, Placement> placement = placement(context);
        return new SchedulingAgent(context, policy, begins -> {
            CoresAlone.check(begins, agent);
            return placement.apply(begins);
        });
    }

    private static Function<Event.SimulationBegins, Placement> placement(AgentContext context) {
        final String cores = context.agent().find("cores").map(NodeOrders::read).orElse(CoreOrders.LOWEST_ID);
        return begins -> QueuePlacements.of(cores, begins, context.rules(), context.seed());
    }

    @Override
    public Reply decide(Message message) {
        return run.of(message).answer(message);
    }

    private Run begin(Event.SimulationBegins begins) {
        final Placement cores = placement.apply(begins);
        if (!(cores instanceof NodePlacement)) {
            CoresAlone.check(begins, "An agent with its own choice of cores");
        }
        return new Run(
                new ClusterState(begins.platform(), cores, begins.features().companions()),
                begins.features().dynamicJobs());
    }

    /** One run: brings each event into the books. */
    private final class Run extends ClusterEvents implements ElasticEvent.Cases<RuntimeException> {
        private final ClusterState cluster;
        private final boolean unheardJobs;
        private boolean over;

        Run(ClusterState cluster, boolean unheardJobs) {
            this.cluster = cluster;
            this.unheardJobs = unheardJobs;
        }

        Reply answer(Message message) {
            cluster.at(message.now());
            for (final Event event : message.events()) {
                event.match(this);
            }
            if (over) {
                return Reply.none(message.now());
            }
            policy.schedule(cluster);
            return cluster.reply();
        }

        @Override
        public void jobSubmitted(Event.JobSubmitted event) {
            final Job job = event.job();
            if (cluster.knows(job.id())) {
                throw NoctuleException.peer(
                        "The job (" + job.id() + ") was submitted twice.",
                        "Maybe two workloads of the simulator have the same name.");
            }
            cluster.submitted(job);
            if (context.rules().impossibleJobs() == AgentRules.ImpossibleJobs.REJECT && !cluster.possible(job)) {
                cluster.reject(job);
            }
        }

        @Override
        public void jobCompleted(Event.JobCompleted event) {
            if (!cluster.knows(event.jobId()) && !unheardJobs) {
                throw NoctuleException.peer(
                        "The job (" + event.jobId() + ") ended, but it neither waited nor ran.",
                        "Maybe the simulator told its end twice, or never told its submission.");
            }
            cluster.ended(event.jobId());
        }

        @Override
        public void notified(Event.Notify event) {
            if (AnnouncedOutages.announces(event)) {
                if (heeds) {
                    cluster.heed(event);
                }
                return;
            }
            final ResourceSet resources = Outages.resources(event);
            if (event.type().equals(Event.Notify.MACHINE_UNAVAILABLE)) {
                cluster.withdraw(resources);
            } else {
                cluster.restore(resources);
            }
        }

        @Override
        public void elastic(ElasticEvent event) {
            event.match((ElasticEvent.Cases<RuntimeException>) this);
        }

        @Override
        public void jobResized(ElasticEvent.JobResized event) {
            cluster.resized(event);
        }

        @Override
        public void resizeRequested(ElasticEvent.ResizeRequested event) {
            cluster.requested(event);
        }

        @Override
        public void jobsSuspended(ElasticEvent.JobsSuspended event) {
            cluster.suspended(event);
        }

        @Override
        public void resizeRefused(ElasticEvent.ResizeRefused event) {
            cluster.refused(event);
        }

        @Override
        public void simulationEnds(Event.SimulationEnds event) {
            over = true;
        }
    }
}
