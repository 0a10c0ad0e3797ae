package org.noctule.agent.registry;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.ServiceJar;
import org.noctule.error.NoctuleException;
import org.noctule.json.OwnServices;
import org.noctule.json.Suggestion;

/**
 * Finds what makes an agent: a built-in one by its name, any other by its jar. Families of agents are looked through
 * one after the other, so that a search loads none behind the one that has the agent.
 */
public final class AgentRegistry {
    private static final List<Supplier<JarService<?>>> JARS =
            List.of(() -> new JarService<>(AgentProvider.class, GuardedProvider::new));

    private final Supplier<Stream<AgentProvider>> providers;
    private final List<Supplier<JarService<?>>> services;

    /**
     * Creates a registry.
     *
     * @param families the agents that have names of their own, each of which only one of them has
     */
    public AgentRegistry(List<Supplier<List<? extends AgentProvider>>> families) {
        this(() -> families.stream().flatMap(family -> family.get().stream()), JARS);
    }

    private AgentRegistry(Supplier<Stream<AgentProvider>> providers, List<Supplier<JarService<?>>> services) {
        this.providers = providers;
        this.services = services;
    }

    /** {@return the registry of all agents that Noctule brings along} */
    public static AgentRegistry builtIn() {
        return new AgentRegistry(
                () -> OwnServices.stream(AgentFamily.class).flatMap(family -> family.providers().stream()), JARS);
    }

    /**
     * Adds agents.
     *
     * @param more agents with names of their own
     * @return a registry of these agents and those
     */
    public AgentRegistry with(Supplier<List<? extends AgentProvider>> more) {
        return new AgentRegistry(
                () -> Stream.concat(providers.get(), Stream.of(more).flatMap(family -> family.get().stream())),
                services);
    }

    /**
     * Looks for agents of another type in jars too.
     *
     * @param service the type
     * @return a registry of these agents that does so
     */
    public AgentRegistry withService(Supplier<JarService<?>> service) {
        return new AgentRegistry(
                providers, Stream.concat(services.stream(), Stream.of(service)).toList());
    }

    /** {@return the names of the built-in agents, unmodifiable} */
    public List<String> names() {
        return providers.get().map(AgentProvider::name).toList();
    }

    /** {@return one provider an agent, unmodifiable} */
    public List<AgentProvider> providers() {
        return providers.get().toList();
    }

    /**
     * Finds a built-in agent.
     *
     * @param name what may be its name
     * @return its maker, empty if there is none of that name
     */
    public Optional<AgentProvider> named(String name) {
        return providers.get().filter(provider -> provider.name().equals(name)).findFirst();
    }

    /**
     * Tells whether an agent is one of a jar that offers a type; nothing of the jar is loaded.
     *
     * @param agent the agent, as {@link #find} takes it
     * @param service the type
     * @return true if the jar offers it
     */
    public static boolean isOffered(String agent, Supplier<JarService<?>> service) {
        return ServiceJar.isNamed(agent)
                && ServiceJar.offers(
                        Path.of(ServiceJar.file(agent)), service.get().type());
    }

    /**
     * Finds an agent.
     *
     * @param agent a built-in agent's name, {@code FILE.jar}, or {@code FILE.jar#name} where a jar holds several
     *     agents; a relative path is taken from the working directory
     * @return its maker
     * @throws NoctuleException if there is no such agent, or its jar is not as it should be
     */
    public AgentProvider find(String agent) {
        return named(agent).orElseGet(() -> other(agent));
    }

    private AgentProvider other(String agent) {
        final String file = ServiceJar.file(agent);
        if (file.toLowerCase(Locale.ROOT).endsWith(".py")) {
            throw NoctuleException.input(
                    "Java plays no agents in Python (" + agent + ").",
                    "Maybe write: python -m noctule launch " + agent
                            + " OPTIONS.json, which needs the Python package.");
        }
        if (ServiceJar.isNamed(agent)) {
            return AgentJar.find(
                    agent, services.stream().<JarService<?>>map(Supplier::get).toList());
        }
        if (Files.exists(Path.of(file))) {
            throw NoctuleException.input(
                    "The file (" + file + ") is not an agent: its name does not end in .jar.",
                    "Maybe compile it and pack it into a jar, as launch/example-agent shows.");
        }
        throw NoctuleException.input("There is no agent called (" + agent + ").", Suggestion.of(agent, names()));
    }
}
