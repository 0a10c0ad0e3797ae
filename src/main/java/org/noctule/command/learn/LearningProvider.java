package org.noctule.command.learn;

import java.nio.file.Path;
import java.util.List;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.Policy;
import org.noctule.command.options.LearningAgents;
import org.noctule.error.NoctuleException;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.Chance;
import org.noctule.learning.algorithm.GreedyAction;
import org.noctule.learning.algorithm.NetworkPolicy;
import org.noctule.learning.algorithm.SampledAction;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Reply;

/**
 * Makes agents that play a stored model.
 *
 * @param name the learner that trained it
 */
public record LearningProvider(String name) implements AgentProvider {
    /**
     * Returns a provider for each learner.
     *
     * @return the providers
     */
    public static List<LearningProvider> all() {
        return LearningAgents.NAMES.stream().map(LearningProvider::new).toList();
    }

    @Override
    public Decider create(AgentContext context) {
        final LearningOptions options = LearningOptions.read(name, context.decision(), context.seed());
        if (options.train()) {
            throw context.decision()
                    .get("agent")
                    .get("run")
                    .error("asks to train, which only noctule launch does", "Maybe set it to \"test\".");
        }
        final Path file = options.inputModel()
                .orElseThrow(() -> NoctuleException.input(
                        "The agent " + name + " has no model to play.",
                        "Maybe name one with --inmodel, or train one: \"run\": \"train\" below decision.agent."));
        final Model model = Model.read(file);
        final Layout layout = new Layout(
                PosedProblem.observation(context.decision()),
                model.layout().size(),
                PosedProblem.actions(context).names());
        check(model, layout, options, file.toString());
        final ActionRule rule = options.sampled() ? new SampledAction() : new GreedyAction();
        final NetworkPolicy network = new NetworkPolicy(
                StoredNetwork.open(model, file.toString()), rule, Chance.of(context.seed(), Chance.Purpose.ACTIONS, 0));
        final Policy checked = (observation, mask) -> {
            model.layout()
                    .checkFits(new Layout(layout.observation(), observation.size(), layout.actions()), file.toString());
            return network.choose(observation, mask);
        };
        final Decider agent = PosedProblem.agent(context, checked);
        return message -> {
            final Reply reply = agent.decide(message);
            if (message.events().stream().anyMatch(Event.SimulationEnds.class::isInstance)) {
                network.close();
            }
            return reply;
        };
    }

    private static void check(Model model, Layout layout, LearningOptions options, String source) {
        model.layout().checkFits(layout, source);
        final String stored = ModelJson.text(model.network().node());
        final String asked = ModelJson.text(options.network().toJson());
        if (options.ownNetwork() && !stored.equals(asked)) {
            throw NoctuleException.input(
                    source + ": the model has the network " + stored + ", the options say " + asked + ".",
                    "Maybe leave hidden and network out: a stored model brings its own along.");
        }
    }
}
