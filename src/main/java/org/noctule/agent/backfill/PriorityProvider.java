package org.noctule.agent.backfill;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.JobOrder;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.priority.BackfillLimits;
import org.noctule.agent.priority.FairShare;
import org.noctule.agent.priority.PriorityOptions;
import org.noctule.agent.priority.WeightedOrder;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

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
        return new QueueAgent(
                (machine, order, seed) -> method(machine, options),
                options.order(),
                begins -> QueuePlacements.of(options.cores(), begins, options.rules(), context.seed()),
                options.rules(),
                context.seed());
    }

    private static QueueMethod method(Machine machine, PriorityOptions options) {
        if (options.weights().isEmpty()) {
            return method(machine, options.order(), options);
        }
        final FairShare shares = new FairShare(options.fairShare());
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
