package org.noctule.fabric.agent.lookahead;

import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.DegreeChoice;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeQuestion;
import org.noctule.fabric.agent.Outlook;
import org.noctule.fabric.agent.slots.BlockRule;
import org.noctule.fabric.agent.slots.FutureArrivals;
import org.noctule.fabric.agent.slots.SlotChoice;
import org.noctule.fabric.agent.slots.SlotPolicy;
import org.noctule.fabric.agent.slots.SlotState;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.platform.RampFabric;
import org.noctule.resource.ResourceSet;

/**
 * Chooses as a policy does that sees time in slots, one for each arrival. The law of arrivals is learned on the way.
 * Serves one run, on a fabric of at most {@link BlockIndex#MAX_SERVERS} servers.
 */
public final class LookaheadDegree implements DegreeChooser {
    /** Dates are sums of gaps: a slot that lacks this share of itself is a whole one. */
    private static final double ROUNDING = 1e-6;

    private final Foresight foresight;
    private final Method method;
    private final SeenArrivals arrivals = new SeenArrivals();
    private Optional<SlotPolicy> policy = Optional.empty();

    /** Makes the policy once the fabric is known. */
    @FunctionalInterface
    public interface Method {
        /**
         * Makes the policy.
         *
         * @param index the blocks of the fabric
         * @param rule rule of places
         * @param arrivals the law of arrivals, as far as it is known when it is asked
         * @return the policy
         */
        SlotPolicy policy(BlockIndex index, BlockRule rule, FutureArrivals arrivals);
    }

    /**
     * Creates a chooser.
     *
     * @param foresight knowledge of the method
     * @param method makes the policy
     */
    public LookaheadDegree(Foresight foresight, Method method) {
        this.foresight = foresight;
        this.method = method;
    }

    @Override
    public int choose(DegreeQuestion question) {
        return decide(question).degree();
    }

    @Override
    public DegreeChoice decide(DegreeQuestion question) {
        final Outlook outlook = only(question);
        arrivals.see(question.job(), question.maxDegree(), outlook);
        final SlotPolicy chosen = policy.orElseGet(() -> policy(outlook.fabric()));
        policy = Optional.of(chosen);
        final SlotChoice choice = chosen.choose(state(outlook), arrivals.job(question.job(), outlook.timeLeft()));
        final DegreeChoice answer = new DegreeChoice(
                choice.degree(), foresight.chosen() ? Optional.of(set(choice.servers())) : Optional.empty());
        return choice.accepts() && question.allows(choice.degree()) && question.meetsDeadline(answer.proposal(question))
                ? answer
                : DegreeChoice.of(REJECT);
    }

    private SlotPolicy policy(RampFabric fabric) {
        if (fabric.size() > BlockIndex.MAX_SERVERS) {
            throw NoctuleException.input(
                    "Degrees that look ahead know fabrics of at most " + BlockIndex.MAX_SERVERS
                            + " servers, this one has " + fabric.size() + ".",
                    "Maybe take another degree, such as deadline.");
        }
        final BlockIndex index = new BlockIndex(fabric);
        return method.policy(index, foresight.rule().apply(index), arrivals);
    }

    private static ResourceSet set(long mask) {
        final ResourceSet.Builder set = new ResourceSet.Builder();
        for (long left = mask; left != 0; left &= left - 1) {
            set.add(Long.numberOfTrailingZeros(left));
        }
        return set.build();
    }

    /** Slots until the end, {@link SlotState#ENDLESS} if that is not known or out of sight. */
    private int remaining(double now) {
        final double slots = (foresight.end().orElse(Double.POSITIVE_INFINITY) - now) / arrivals.slot();
        return slots < SlotState.ENDLESS ? (int) Math.max(0, slots + ROUNDING) : SlotState.ENDLESS;
    }

    private static Outlook only(DegreeQuestion question) {
        final List<Outlook> outlooks = question.outlooks();
        if (outlooks.size() != 1) {
            throw NoctuleException.input(
                    "Degrees that look ahead need a platform with one fabric, this one has " + outlooks.size() + ".",
                    "Maybe take another degree, such as deadline.");
        }
        return outlooks.get(0);
    }

    private SlotState state(Outlook outlook) {
        final int longest = arrivals.longest();
        final SlotState state = new SlotState(longest, remaining(outlook.now()));
        for (int server = 0; server < outlook.fabric().size(); server++) {
            final double until = outlook.heldUntil(server);
            if (until > Double.NEGATIVE_INFINITY) {
                final double slots = Math.ceil((until - outlook.now()) / arrivals.slot());
                state.take(1L << server, (int) Math.max(1, Math.min(longest, slots)));
            }
        }
        return state;
    }
}
