package org.noctule.agent.backfill;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.JobOrder;
import org.noctule.agent.admission.EntryRules;
import org.noctule.agent.admission.EntryRulesSource;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.priority.AccountShares;
import org.noctule.agent.priority.BackfillLimits;
import org.noctule.agent.priority.FairShare;
import org.noctule.agent.priority.PriorityOptions;
import org.noctule.agent.priority.PriorityWeights;
import org.noctule.agent.priority.WeightedOrder;
import org.noctule.json.OptionTable;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.workload.Job;

/**
 * The agent {@code priority}: one queue by any priority, decided anew at every pass, with the backfilling asked for.
 */
public final class PriorityProvider implements AgentProvider, AgentFamily {
    /** Creates the provider. */
    public PriorityProvider() {}

    @Override
    public List<AgentProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return "priority";
    }

    @Override
    public String summary() {
        return "serves jobs by any priority, also weighted sums with fair share, with any backfilling";
    }

    @Override
    public Optional<OptionTable> keys() {
        return Optional.of(PriorityOptions.TABLE);
    }

    @Override
    public Decider create(AgentContext context) {
        final PriorityOptions options = PriorityOptions.read(context.decision(), context.rules());
        final Optional<Function<Platform, EntryRules>> rules = EntryRulesSource.find(context);
        if (rules.isEmpty() && options.weights().filter(PriorityWeights::ofSite).isPresent()) {
            throw context.agent()
                    .get("weights")
                    .error(
                            "weighs partitions or classes of service, of which no site is told",
                            "Maybe name a site file beside the platform: \"site\": {\"file\": \"site.json\"}.");
        }
        if (rules.isEmpty() && options.fairShare().alongAccounts(false)) {
            throw context.agent()
                    .get("fair_share")
                    .error(
                            "counts by account, of which no site is told",
                            "Maybe name a site file beside the platform: \"site\": {\"file\": \"site.json\"}.");
        }
        return new QueueAgent(
                (machine, order, seed) -> rules.map(made -> ruled(machine, options, made.apply(machine.platform())))
                        .orElseGet(() -> method(machine, options)),
                options.order(),
                begins -> QueuePlacements.of(options.cores(), begins, options.rules(), context.seed()),
                options.rules(),
                context.seed());
    }

    private static QueueMethod ruled(Machine machine, PriorityOptions options, EntryRules rules) {
        final AccountShares shares =
                rules.shares(options.fairShare()).orElseGet(() -> new FairShare(options.fairShare()));
        final Optional<RuledQueue.LaneScore> sweep =
                options.backfillOrder().map(order -> (job, lane, now) -> order.score(machine.jobs.job(job), now));
        final QueueMethod queue = new RuledQueue(
                machine, rules, score(machine, options, rules, shares), sweep, options.backfilling(), options.limits());
        return options.weights().isEmpty() ? queue : new AccountedMethod(queue, machine, shares);
    }

    private static RuledQueue.LaneScore score(
            Machine machine, PriorityOptions options, EntryRules rules, AccountShares shares) {
        if (options.weights().isEmpty()) {
            return (job, lane, now) -> options.order().score(machine.jobs.job(job), now);
        }
        final PriorityWeights weights = options.weights().get();
        final WeightedOrder order = new WeightedOrder(weights, shares, machine.cores());
        return (job, lane, now) -> {
            final Job asked = machine.jobs.job(job);
            return order.score(asked, now, weights.partition() * lane.factor() + weights.qos() * rules.service(asked));
        };
    }

    private static QueueMethod method(Machine machine, PriorityOptions options) {
        if (options.weights().isEmpty()) {
            return method(machine, options.order(), options);
        }
        final AccountShares shares = new FairShare(options.fairShare());
        final JobOrder order = new WeightedOrder(options.weights().get(), shares, machine.cores());
        return new AccountedMethod(method(machine, order, options), machine, shares);
    }

    private static QueueMethod method(Machine machine, JobOrder order, PriorityOptions options) {
        return switch (options.backfilling()) {
            case NONE -> new Fcfs(machine, order);
            case EASY -> easy(machine, order, options);
            case CONSERVATIVE -> {
                final Queue queue = new Queue(machine.jobs, order);
                yield new PlannedBackfill(machine, queue, queue, Integer.MAX_VALUE, options.limits());
            }
        };
    }

    private static QueueMethod easy(Machine machine, JobOrder order, PriorityOptions options) {
        final Queue queue = new Queue(machine.jobs, order);
        final Queue sweep = options.backfillOrder()
                .map(other -> new Queue(machine.jobs, other))
                .orElse(queue);
        return options.limits().equals(BackfillLimits.NONE)
                ? Easy.of(machine, queue, sweep)
                : new PlannedBackfill(machine, queue, sweep, 1, options.limits());
    }

    @Override
    public boolean draws(AgentContext context) {
        return JobOrders.mayDraw(context.agent()) || CoreOrders.mayDraw(context.agent());
    }
}
