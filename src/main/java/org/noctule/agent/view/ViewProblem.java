package org.noctule.agent.view;

import java.util.BitSet;
import java.util.List;
import org.noctule.agent.reward.Objective;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/**
 * A decision problem of a user's own: what is chosen, seen and done on a {@link ClusterView}. A jar offers its class by
 * {@link java.util.ServiceLoader}, with a public constructor without parameters; {@code decision.env.problem} names it
 * as {@code FILE.jar} or {@code FILE.jar#CLASS}. Each run has an object of its own, which may remember what it likes,
 * and must draw no random numbers but from {@link ViewObservation#begin}'s seed.
 *
 * <p>After the events of each message choices are posed as long as one is {@link #due}. A problem that is an
 * {@link Objective} too has that for its rewards unless options name another one.
 */
public interface ViewProblem extends ViewObservation {
    /**
     * {@return the keys of {@code decision.env} that it reads, beside those of every such problem; none unless told}
     */
    default OptionTable keys() {
        return OptionTable.of("decision.env");
    }

    /**
     * Reads options; the first call.
     *
     * @param options values of the keys
     */
    default void read(Options options) {}

    /** {@return the names of the actions: at least one, the same in every run of the same options} */
    List<String> actions();

    /** When choices are due and in force. */
    enum Rule {
        /** What ends together with the run leaves nothing to choose; an action is in force at once; masks bind. */
        USUAL,
        /**
         * As in HDeepRM: events before the end of the run lead to choices; an action is in force, and earns its
         * {@code instant} reward, once it has changed cores, or when the next events come; masks advise.
         */
        PUBLISHED
    }

    /** {@return the rule of its choices, the usual one unless told} */
    default Rule rule() {
        return Rule.USUAL;
    }

    /** {@return whether a choice is posed of which one action alone is allowed; otherwise it is made without asking} */
    default boolean asksOfOne() {
        return true;
    }

    /**
     * Hears that events were taken in, before the choices that follow them.
     *
     * @param view the state now; its rows stay as they are until this returns
     * @param reply takes what is done without a choice
     */
    default void heard(ClusterView view, ViewReply reply) {}

    /**
     * Tells whether a choice is due.
     *
     * @param view the state now
     * @return true if so; unless told, while jobs wait
     */
    default boolean due(ClusterView view) {
        return view.waitingJobs() > 0;
    }

    /**
     * Marks the actions that may be chosen. It is called once per choice that is due, before anything is observed.
     *
     * @param view the state now
     * @param allowed receives their numbers, at least one; it has all of them
     */
    default void mask(ClusterView view, BitSet allowed) {}

    /**
     * Applies a choice.
     *
     * @param view the state in which it was made; its rows stay as they are until this returns
     * @param action a number that the mask allows
     * @param reply takes what is done
     * @return whether another choice may be due before the next events
     */
    boolean choose(ClusterView view, int action, ViewReply reply);
}
