package org.noctule.agent.training.lookahead;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.training.DegreeChooser;
import org.noctule.agent.training.DegreeQuestion;
import org.noctule.agent.training.Outlook;
import org.noctule.error.NoctuleException;
import org.noctule.ramp.block.BlockIndex;
import org.noctule.ramp.slots.Arrivals;
import org.noctule.ramp.slots.SlotChoice;
import org.noctule.ramp.slots.SlotPolicy;
import org.noctule.ramp.slots.SlotState;

/**
 * Chooses as a policy does that sees time in slots, one for each arrival. The law of arrivals is learned on the way,
 * and when they end is not known. Serves one run, on a fabric of at most {@link BlockIndex#MAX_SERVERS} servers.
 */
public final class LookaheadDegree implements DegreeChooser {
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
         * @param arrivals the law of arrivals, as far as it is known when it is asked
         * @return the policy
         */
        SlotPolicy policy(BlockIndex index, Arrivals arrivals);
    }

    /**
     * Creates a chooser.
     *
     * @param method makes the policy
     */
    public LookaheadDegree(Method method) {
        this.method = method;
    }

    @Override
    public int choose(DegreeQuestion question) {
        final Outlook outlook = only(question);
        arrivals.see(question.job(), question.maxDegree(), outlook);
        final SlotPolicy chosen = policy.orElseGet(() -> method.policy(new BlockIndex(outlook.fabric()), arrivals));
        policy = Optional.of(chosen);
        final SlotChoice choice = chosen.choose(state(outlook), arrivals.job(question.job(), outlook.timeLeft()));
        return choice.accepts() && question.allows(choice.degree()) && question.meetsDeadline(choice.degree())
                ? choice.degree()
                : REJECT;
    }

    private static Outlook only(DegreeQuestion question) {
        final List<Outlook> outlooks = question.outlooks();
        if (outlooks.size() != 1) {
            throw NoctuleException.input(
                    "degrees that look ahead need a platform with one fabric, this one has " + outlooks.size(),
                    "Maybe take another degree, such as deadline.");
        }
        return outlooks.get(0);
    }

    private SlotState state(Outlook outlook) {
        final int longest = arrivals.longest();
        final SlotState state = new SlotState(longest, SlotState.ENDLESS);
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
