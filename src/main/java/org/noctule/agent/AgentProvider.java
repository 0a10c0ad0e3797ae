package org.noctule.agent;

import java.util.Optional;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

/** Makes agents of one name; an agent jar offers providers through {@link java.util.ServiceLoader}. */
public interface AgentProvider {
    /** {@return the name that users give on the command line} */
    String name();

    /** {@return one clause for help and pages, in Markdown, without a full stop; empty if nothing is said} */
    default String summary() {
        return "";
    }

    /** {@return the keys of {@code decision.agent} that the agent reads; empty if Noctule is not to know them} */
    default Optional<OptionTable> keys() {
        return Optional.empty();
    }

    /**
     * Makes an agent for one run.
     *
     * @param context its knowledge of the run
     * @return the agent
     * @throws org.noctule.error.NoctuleException if its options are wrong
     */
    Decider create(AgentContext context);

    /**
     * Tells whether agents with different seeds may decide differently. False is a promise: such runs are made once for
     * all seeds.
     *
     * @param context what the agents may know; no file that it names is opened
     * @return true unless it is certain that nothing is drawn
     */
    default boolean draws(AgentContext context) {
        return true;
    }
}
