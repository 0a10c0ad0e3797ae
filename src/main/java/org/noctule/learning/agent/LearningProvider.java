package org.noctule.learning.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.registry.JarService;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.GreedyAction;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.algorithm.NetworkPolicy;
import org.noctule.learning.algorithm.SampledAction;
import org.noctule.learning.network.NetworkFile;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.PlayedNetwork;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Reply;
import org.noctule.random.Chance;

/** Makes agents that play a stored model, and knows how one is trained. */
public final class LearningProvider implements AgentProvider {
    /** Learning agents of jars. */
    public static final JarService<LearningAgent> JARS = new JarService<>(LearningAgent.class, (file, agent) -> {
        final Guard guard = Guard.of(file, agent);
        return new LearningProvider(guard.run(() -> new OwnAgent(file, agent)), guard);
    });

    private final LearningAgent agent;
    private final Guard guard;

    private LearningProvider(LearningAgent agent, Guard guard) {
        this.agent = agent;
        this.guard = guard;
    }

    /** {@return a provider for each learner of Noctule's} */
    public static List<LearningProvider> all() {
        return LearningAgents.NAMES.stream()
                .map(name -> new LearningProvider(new BuiltInAgent(name), Guard.NONE))
                .toList();
    }

    @Override
    public String name() {
        return agent.name();
    }

    @Override
    public String summary() {
        return switch (agent.name()) {
            case "reinforce" -> "[learns](learning.md) by REINFORCE, as HDeepRM does, or plays what it has learnt";
            case "actor-critic" -> "learns by HDeepRM's actor-critic";
            case "ppo" -> "learns by PPO";
            case "impala" -> "learns by IMPALA's actor-critic, also from what older weights played";
            case "evolution" -> "learns by evolution strategies, from returns alone";
            case "dqn" -> "learns by DQN";
            default -> "";
        };
    }

    @Override
    public Optional<OptionTable> keys() {
        return Optional.ofNullable(Learners.keys().get(agent.name().replace('-', '_')))
                .filter(keys -> LearningAgents.NAMES.contains(agent.name()))
                .map(LearningOptions.TABLE::and);
    }

    /**
     * Reads what {@code decision.agent} says to the agent.
     *
     * @param decision the {@code decision} object
     * @param seed seed of all chance of a training is drawn from
     * @return the options
     * @throws NoctuleException if a key is unknown or a value is wrong
     */
    public LearningOptions options(JsonInput decision, long seed) {
        return guard.run(() -> LearningOptions.read(agent, decision, seed));
    }

    /**
     * Does something in which the agent's own code may fail.
     *
     * @param <T> the type of its result
     * @param work the work
     * @return its result
     * @throws NoctuleException if code of the agent's jar threw: it then says where
     */
    public <T> T guarded(Supplier<T> work) {
        return guard.run(work);
    }

    @Override
    public Decider create(AgentContext context) {
        return guard.run(() -> player(context));
    }

    private Decider player(AgentContext context) {
        final LearningOptions options = LearningOptions.read(agent, context.decision(), context.seed());
        if (options.train()) {
            throw context.decision()
                    .get("agent")
                    .get("run")
                    .error("asks to train, which only noctule launch does", "Maybe set it to \"test\".");
        }
        final ActionRule rule = options.values().get(LearningOptions.SAMPLE) ? new SampledAction() : new GreedyAction();
        return options.network() instanceof NetworkFile file
                ? playing(context, file, rule)
                : playing(context, options, rule);
    }

    private Decider playing(AgentContext context, LearningOptions options, ActionRule rule) {
        final Path file = options.values()
                .find(LearningOptions.INPUT_MODEL)
                .orElseThrow(() -> NoctuleException.input(
                        "The agent " + name() + " has no model to play.",
                        "Maybe name one with --inmodel, or train one: \"run\": \"train\" below decision.agent."));
        final Model model = Model.read(file);
        final Layout layout = layout(context, model.layout());
        model.layout().checkFits(layout, file.toString());
        final NetworkOptions stored = NetworkChoice.read(agent, model, file.toString());
        check(stored, options, file.toString());
        final boolean probable = !model.learner().get("name").text().equals("dqn");
        final PlayedNetwork network =
                StoredNetwork.play(model, stored, options.values().get(LearningOptions.DEVICE), file.toString());
        return playing(context, network, layout, rule, probable, file);
    }

    private Decider playing(AgentContext context, NetworkFile file, ActionRule rule) {
        final PlayedNetwork network = file.open();
        try {
            final Layout layout = layout(context, network.layout());
            network.layout().checkFits(layout, file.file().toString());
            return playing(context, network, layout, rule, true, file.file());
        } catch (RuntimeException e) {
            network.close();
            throw e;
        }
    }

    /** What is asked of a model here; its size is its own, as nothing is known of it before the first decision. */
    private static Layout layout(AgentContext context, Layout stored) {
        final ProblemKind problem = ProblemKinds.of(context.decision());
        return new Layout(
                problem.observation(context.decision()),
                stored.size(),
                problem.actions(context).names());
    }

    private Decider playing(
            AgentContext context, PlayedNetwork network, Layout layout, ActionRule rule, boolean probable, Path file) {
        final Chance chance = Chance.of(context.seed(), Chance.Purpose.ACTIONS, 0);
        final StoredPolicy policy = new StoredPolicy(
                new NetworkPolicy(network, rule, chance), network.layout(), layout, probable, file.toString());
        final Decider player = ProblemKinds.of(context.decision())
                .agent(context, policy, policy.layout().scales(), policy.source());
        return message -> {
            final Reply reply = guard.run(() -> player.decide(message));
            if (message.events().stream().anyMatch(Event.SimulationEnds.class::isInstance)) {
                network.close();
            }
            return reply;
        };
    }

    private static void check(NetworkOptions stored, LearningOptions options, String source) {
        final ObjectNode asked = options.network().toJson();
        if (options.ownNetwork() && !ModelJson.same(stored.toJson(), asked)) {
            throw NoctuleException.input(
                    source + ": the model has the network " + ModelJson.text(stored.toJson()) + ", the options say "
                            + ModelJson.text(asked) + ".",
                    "Maybe leave hidden and network out: a stored model brings its own along.");
        }
    }
}
