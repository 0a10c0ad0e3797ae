package org.noctule.agent.classic;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.PolicyPair;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.protocol.Decider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes HDeepRM's classic agent, which always takes the first action: the first of {@code env.actions.selection}, or
 * the pair that {@code agent.policy_pair} or {@code agent.order} and {@code agent.cores} name, or else random-random.
 */
public final class ClassicProvider implements AgentProvider, AgentFamily {
    private static final Logger LOG = LoggerFactory.getLogger(ClassicProvider.class);
    private static final OptionKey<String> ORDER = OptionKey.of(
                    "order",
                    JobOrders.values("random").read(EnvironmentOptions::jobOrder, TextNode::valueOf),
                    "order of which the first job is next")
            .told("`first` if `cores` is given");
    private static final OptionKey<PolicyPair> PAIR = OptionKey.of(
                    "policy_pair",
                    OptionValues.text("`JOB_ORDER-CORE_ORDER`")
                            .read(EnvironmentOptions::pair, pair -> TextNode.valueOf(pair.toString())),
                    "both in one text; `all` in [`evaluate`](comparing.md)")
            .told("none");
    private static final OptionTable TABLE = AgentKeys.table(
                    ORDER, CoreOrders.KEY.told("`lowest_id` if `order` is given"), PAIR, AgentKeys.PASSES)
            .silently("run", "hidden", "lr", "gamma", "file", "input_model", "output_model");

    /** Creates the provider. */
    public ClassicProvider() {}

    @Override
    public List<AgentProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return "classic";
    }

    @Override
    public String summary() {
        return "plays one fixed pair of job order and core order, as HDeepRM has them";
    }

    @Override
    public Optional<OptionTable> keys() {
        return Optional.of(TABLE);
    }

    @Override
    public Decider create(AgentContext context) {
        final Optional<JsonInput> env = context.decision().find("env");
        final Options agent = TABLE.read(context.agent());
        EnvironmentOptions options = EnvironmentOptions.read(env).unobserved();
        final Optional<PolicyPair> pair = pair(agent);
        if (pair.isPresent() && env.flatMap(e -> e.find("actions")).isPresent()) {
            LOG.warn("env.actions is given, so the pair {} below agent is not used.", pair.get());
        } else if (pair.isPresent()) {
            options = options.only(pair.get());
        }
        final boolean recorded = context.output().isPresent();
        final PolicyPairProblem problem = new PolicyPairProblem(
                recorded ? options : options.unrewarded(),
                context.rules().asked(context.decision()),
                context.seed(),
                recorded);
        return RecordedAgent.of(problem, (observation, mask) -> 0, context.output());
    }

    /** Without a pair the action is the first of HDeepRM's, of which some draw. */
    @Override
    public boolean draws(AgentContext context) {
        final JsonInput agent = context.agent();
        if (context.decision().find("env").flatMap(env -> env.find("actions")).isPresent()) {
            return true;
        }
        if (agent.has("policy_pair")) {
            final String pair = agent.get("policy_pair").node().asText();
            return pair.contains(PolicyPair.RANDOM_JOB)
                    || EnvironmentOptions.allPairs().stream()
                            .noneMatch(known -> known.toString().equals(pair));
        }
        return !agent.has("order") && !agent.has("cores") || JobOrders.mayDraw(agent) || CoreOrders.mayDraw(agent);
    }

    private static Optional<PolicyPair> pair(Options agent) {
        return agent.find(PAIR)
                .or(() -> agent.given(ORDER) || agent.given(CoreOrders.KEY)
                        ? Optional.of(new PolicyPair(agent.find(ORDER).orElse("first"), agent.get(CoreOrders.KEY)))
                        : Optional.empty());
    }
}
