package org.noctule.command.help;

import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.JobOrder;
import org.noctule.agent.ServiceJar;
import org.noctule.agent.reward.Objective;
import org.noctule.agent.view.ViewObservation;
import org.noctule.agent.view.ViewProblem;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.simulator.Capability;
import org.noctule.workload.JobSource;

/** Help on a jar of a user's: what it offers, and where options name that. */
final class JarHelp {
    private static final String PROBLEM = "decision.env.problem";

    /** What jars may offer, by the type that their services files name. */
    private static final List<Offer<?>> OFFERS = List.of(
            new Offer<>(AgentProvider.class, "agents", "decision.agent.name", AgentProvider::name),
            new Offer<>(LearningAgent.class, "agents that learn", "decision.agent.name", LearningAgent::name),
            Offer.byClass(JobOrder.class, "job orders", "decision.agent.order"),
            Offer.byClass(ViewProblem.class, "decision problems", PROBLEM),
            Offer.byClass(Objective.class, "objectives", "decision.env.objective"),
            Offer.byClass(ViewObservation.class, "observations of the problem job", "decision.env.observation"),
            Offer.byClass(JobSource.class, "sources of jobs", "decision.env.episode.source"),
            new Offer<>(Capability.class, "capabilities", "capabilities", Capability::name));

    private JarHelp() {}

    /**
     * A kind of thing.
     *
     * @param key where options name it
     * @param naming names it; empty where the simple name of its class does
     */
    private record Offer<S>(Class<S> type, String noun, String key, Optional<Function<S, String>> naming) {
        Offer(Class<S> type, String noun, String key, Function<S, String> naming) {
            this(type, noun, key, Optional.of(naming));
        }

        static <S> Offer<S> byClass(Class<S> type, String noun, String key) {
            return new Offer<>(type, noun, key, Optional.empty());
        }

        List<String> names(Path file) {
            return ServiceJar.open(file, noun, type)
                    .load(
                            type,
                            offered -> offered.stream()
                                    .map(one -> naming.map(name -> name.apply(one.get()))
                                            .orElseGet(() -> one.type().getSimpleName()))
                                    .toList());
        }
    }

    /**
     * Explains a jar.
     *
     * @param text its path
     * @return what it offers, by kind
     * @throws NoctuleException of kind INPUT if it is missing, is no jar, or offers nothing
     */
    static String page(String text) {
        final Path file = Arguments.path(ServiceJar.file(text));
        if (!Files.isRegularFile(file)) {
            throw NoctuleException.input(
                    "The jar (" + file + ") does not exist.",
                    "Maybe build it first, or give its path from the directory you are in.");
        }
        final StringBuilder page = new StringBuilder(file + " offers:\n");
        final int begun = page.length();
        for (final Offer<?> offer : OFFERS) {
            if (ServiceJar.offers(file, offer.type())) {
                page.append("\n  ")
                        .append(offer.noun())
                        .append(", named by ")
                        .append(offer.key())
                        .append('\n');
                offer.names(file).forEach(name -> page.append(named(offer, file, name)));
            }
        }
        if (page.length() == begun) {
            throw NoctuleException.input(
                    "The jar (" + file + ") offers nothing that Noctule knows.",
                    "Maybe it has no META-INF/services, or another jar of the build is meant.");
        }
        return page.toString();
    }

    private static String named(Offer<?> offer, Path file, String name) {
        final String text = file + "#" + name;
        final OptionTable keys = offer.key().equals(PROBLEM)
                ? ProblemKinds.named(JsonInput.of(TextNode.valueOf(text), "help"))
                        .keys()
                : OptionTable.of(PROBLEM);
        return "    " + text + "\n" + OptionHelp.rows(keys).indent(4);
    }
}
