package org.noctule.fabric.agent.degree;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.FabricAgent;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.protocol.Decider;

/** The agents for fabric jobs, by name. */
public final class FabricAgents implements AgentFamily {
    private static final List<AgentProvider> PROVIDERS = List.of(
            new Provider(
                    "training",
                    "plans [training jobs](training.md) on RAMP fabrics; `degree` says how far ops are split",
                    "deadline",
                    false),
            new Provider("para-max", "is `training` with the degree `max`, as the PAC-ML paper calls it", "max", true),
            new Provider(
                    "para-min",
                    "is `training` with the degree `acceptable_jct`, as the PAC-ML paper calls it",
                    "acceptable_jct",
                    true));

    /** Creates the family. */
    public FabricAgents() {}

    @Override
    public List<AgentProvider> providers() {
        return PROVIDERS;
    }

    /**
     * Makes an agent whose degrees someone else chooses.
     *
     * @param context the knowledge of an agent; all but {@code degree} is read from {@code decision.agent}
     * @param chooser chooses the degrees of one run
     * @return the agent of that run
     * @throws org.noctule.error.NoctuleException if an option is wrong
     */
    public static Decider deciding(AgentContext context, DegreeChooser chooser) {
        return FabricAgent.of(context, DegreeChoosers.keys(), chooser);
    }

    /**
     * Tells whether an agent is to train, and not to play.
     *
     * @param agent the agent's options
     * @return true if {@code run} is {@code train}
     * @throws org.noctule.error.NoctuleException if it is neither that nor {@code test}
     */
    public static boolean isToTrain(JsonInput agent) {
        return agent.find("run")
                .map(run -> run.oneOf(List.of("test", "train")))
                .filter("train"::equals)
                .isPresent();
    }

    /** Makes the agents of a name, whose method the options may name unless it is fixed. */
    private record Provider(String name, String summary, String method, boolean fixed) implements AgentProvider {
        @Override
        public Optional<OptionTable> keys() {
            final OptionKey<?> degree = OptionKey.of(
                            "degree",
                            OptionValues.named(
                                    "[degree](agents.md#degrees)",
                                    fixed ? List.of(method) : DegreeChoosers.names(),
                                    ""),
                            fixed ? "how far ops are split: fixed" : "how far ops are split")
                    .told("`" + method + "`");
            final OptionTable common =
                    AgentKeys.table(degree).and(FabricAgent.KEYS).silently("run");
            return Optional.of(fixed ? common : common.and(DegreeChoosers.keys()));
        }

        @Override
        public Decider create(AgentContext context) {
            final JsonInput input = context.agent();
            if (isToTrain(input)) {
                throw input.get("run")
                        .error("asks to train, which only noctule launch does", "Maybe set it to \"test\".");
            }
            if (fixed) {
                checkFixed(input);
            }
            return deciding(context, DegreeChoosers.read(input, method, context.seed()));
        }

        private void checkFixed(JsonInput input) {
            final Optional<JsonInput> degree = input.find("degree");
            if (degree.isPresent() && !degree.get().text().equals(method)) {
                throw degree.get()
                        .error(
                                "is not the degree of " + name + ", which is " + method,
                                "Maybe leave it out, or launch the agent training.");
            }
        }
    }
}
