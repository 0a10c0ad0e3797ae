package org.noctule.learning.problem;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.Policy;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.Problem;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;
import org.noctule.workload.Job;

/** A decision problem that {@code decision.env.problem} can name. Unmodifiable. */
public interface ProblemKind {
    /** {@return the name that options give it} */
    String name();

    /**
     * {@return the keys of {@code decision.env} that it reads: the keys without {@code problem} and {@code episode},
     * which all problems have}
     */
    OptionTable keys();

    /** {@return the keys of {@code decision.agent} that it reads, none unless the problem says more} */
    default OptionTable agentKeys() {
        return OptionTable.of(AgentKeys.PLACE);
    }

    /**
     * Names the observation, as models have it in their layout.
     *
     * @param decision the {@code decision} object
     * @return such as {@code "policy minimal"}
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    String observation(JsonInput decision);

    /**
     * Returns the actions of a run.
     *
     * @param context the agent's options
     * @return the actions, the same in all runs of these options
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    default ActionSpace actions(AgentContext context) {
        return problems(context, new TreeMap<>(), "").apply(context.seed()).actions();
    }

    /**
     * Works out what scales observations, which is stored with what has learnt from them.
     *
     * @param context the agent's options
     * @param jobs all jobs of the workload
     * @return lower and upper ends by name, none unless the problem needs them
     */
    default SortedMap<String, List<Double>> scales(AgentContext context, List<Job> jobs) {
        return new TreeMap<>();
    }

    /**
     * Proposes a network that is made for the observation.
     *
     * @param decision the {@code decision} object
     * @return the keys of such a network that follow from the problem, its {@code type} among them; empty if any
     *     network will do
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    default Optional<ObjectNode> network(JsonInput decision) {
        return Optional.empty();
    }

    /**
     * Tells whether observations and actions are the same on every machine.
     *
     * @return whether episodes may have machines of their own; false unless the problem says more
     */
    default boolean portable() {
        return false;
    }

    /**
     * Checks that an agent can choose, and not another program alone.
     *
     * @throws org.noctule.error.NoctuleException of kind INPUT if it cannot
     */
    default void checkChoosable() {}

    /**
     * Poses the problem with which outcomes are compared, in which always the first action that is allowed is taken.
     *
     * @param context the agent's options
     * @return makes the problem of one run from its seed; empty if the options ask for no comparison
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    default Optional<LongFunction<Problem>> reference(AgentContext context) {
        return Optional.empty();
    }

    /**
     * Poses the problem.
     *
     * @param context the agent's options
     * @param scales what {@link #scales} returned, now or when a model was trained
     * @param source name of the scales in errors
     * @return makes the problem of one run from its seed
     * @throws org.noctule.error.NoctuleException if an option is wrong, or a scale is missing
     */
    LongFunction<Problem> problems(AgentContext context, SortedMap<String, List<Double>> scales, String source);

    /**
     * Makes an agent that plays a policy.
     *
     * @param context the agent's options; its seed is that of the run
     * @param policy makes the choices
     * @param scales what scaled the observations from which the policy was learnt
     * @param source name of the scales in errors
     * @return the agent of one run
     * @throws org.noctule.error.NoctuleException if an option is wrong, or a scale is missing
     */
    default Decider agent(AgentContext context, Policy policy, SortedMap<String, List<Double>> scales, String source) {
        return new PolicyAgent(problems(context, scales, source).apply(context.seed()), policy);
    }
}
