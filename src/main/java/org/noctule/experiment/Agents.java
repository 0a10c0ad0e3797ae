package org.noctule.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.deepening.agent.AdaptationChoice;
import org.noctule.deepening.agent.AdaptingProvider;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.fabric.agent.degree.FabricAgents;
import org.noctule.fabric.ramp.plan.FabricPhysics;
import org.noctule.json.JsonInput;
import org.noctule.learning.agent.LearningAgents;
import org.noctule.learning.agent.LearningProvider;
import org.noctule.protocol.Decider;

/** Makes agents as the options say. */
public final class Agents {
    private final SharedOptions options;
    private final AgentProvider provider;

    /**
     * Finds the agent, in its jar if it has one.
     *
     * @param options the options
     * @throws NoctuleException if they name no agent, or one that does not exist
     */
    public Agents(SharedOptions options) {
        this.options = options;
        this.provider = AgentRegistry.builtIn()
                .with(() -> LearningProvider.all())
                .withService(() -> LearningProvider.JARS)
                .find(name(options));
    }

    /** {@return the agent as one that learns, empty if it is of another kind} */
    public Optional<LearningProvider> learning() {
        return provider instanceof LearningProvider learning ? Optional.of(learning) : Optional.empty();
    }

    /**
     * Tells whether the agent computes with PyTorch: it is to learn, asks for another device than the processor, or may
     * play a network of its own jar. What a jar does without the interfaces of learning agents is not known, and none
     * of its code is loaded.
     *
     * @param options the options
     * @return true if it does
     */
    public static boolean needPyTorch(SharedOptions options) {
        final String name = name(options);
        if (!LearningAgents.mayLearn(name)) {
            return false;
        }
        final Optional<JsonInput> keys = options.decision().find("agent");
        final boolean trains = keys.filter(FabricAgents::isToTrain).isPresent();
        final boolean own = AgentRegistry.isOffered(name, () -> LearningProvider.JARS);
        return own || LearningAgents.NAMES.contains(name)
                ? trains || keys.filter(agent -> plays(agent, own)).isPresent()
                : trains && AfterstateTask.needsPyTorch(keys.orElseThrow());
    }

    /** Whether PyTorch plays a model, or is asked for devices before. */
    private static boolean plays(JsonInput agent, boolean own) {
        final boolean elsewhere = !agent.node().path("device").asText("cpu").equals("cpu");
        return agent.has("input_model") && (own || elsewhere);
    }

    /**
     * Returns the agent's name or jar.
     *
     * @param options the options
     * @return the name
     * @throws NoctuleException if they name no agent
     */
    public static String name(SharedOptions options) {
        return options.agent()
                .orElseThrow(() -> NoctuleException.input(
                        "No agent is named, neither on the command line nor in the options file"
                                + options.file().map(file -> " (" + file + ")").orElse("") + ".",
                        "Maybe name one: noctule launch easy OPTIONS.json."));
    }

    /**
     * Tells whether an agent with another seed may decide otherwise. No jar is opened: what comes in one may draw.
     *
     * @param options the options
     * @return false if it is certain that the agent draws nothing
     */
    public static boolean mayDraw(SharedOptions options) {
        final Optional<AgentProvider> builtIn = options.agent().flatMap(AgentRegistry.builtIn()::named);
        return builtIn.isEmpty() || adapting(builtIn.get(), options).draws(context(options, 0, Optional.empty()));
    }

    /**
     * Looks through the options of an agent that neither comes in a jar nor learns; of any other its runs tell what is
     * wrong.
     *
     * @param options the options
     * @throws NoctuleException if they are wrong
     */
    public static void check(SharedOptions options) {
        if (AgentRegistry.builtIn().named(name(options)).isPresent()) {
            new Agents(options).create(options.seed(), Optional.empty());
        }
    }

    /**
     * Makes an agent for one run.
     *
     * @param seed seed of its random numbers
     * @param output directory for files of its own, empty if it must not write any
     * @return the agent
     * @throws NoctuleException if its options are wrong
     */
    public Decider create(long seed, Optional<Path> output) {
        return adapting(provider, options).create(context(options, seed, output));
    }

    private static AgentProvider adapting(AgentProvider provider, SharedOptions options) {
        return options.decision().has(AdaptationChoice.NAME) ? new AdaptingProvider(provider) : provider;
    }

    private static AgentContext context(SharedOptions options, long seed, Optional<Path> output) {
        return new AgentContext(
                options.decision(),
                seed,
                options.rules().agent(),
                output,
                List.of(FabricPhysics.of(options.rules().training())),
                options.told());
    }
}
