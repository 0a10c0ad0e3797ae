package org.noctule.agent.registry;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.ServiceJar;
import org.noctule.error.NoctuleException;
import org.noctule.json.OwnServices;
import org.noctule.json.Suggestion;

/** Finds what makes an agent: a built-in one by its name, any other by its jar. */
public final class AgentRegistry {
    private final Map<String, AgentProvider> builtIn;
    private final List<JarService<?>> services;

    /**
     * Creates a registry.
     *
     * @param providers the agents that have names of their own
     * @throws IllegalArgumentException if two of them have the same name
     */
    public AgentRegistry(List<AgentProvider> providers) {
        this(providers, List.of(new JarService<>(AgentProvider.class, GuardedProvider::new)));
    }

    private AgentRegistry(List<AgentProvider> providers, List<JarService<?>> services) {
        this.services = services;
        final Map<String, AgentProvider> byName = new LinkedHashMap<>();
        for (final AgentProvider provider : providers) {
            if (byName.put(provider.name(), provider) != null) {
                throw new IllegalArgumentException("Two agents are called " + provider.name() + ".");
            }
        }
        this.builtIn = Collections.unmodifiableMap(byName);
    }

    /** {@return the registry of all agents that Noctule brings along} */
    public static AgentRegistry builtIn() {
        return new AgentRegistry(OwnServices.of(AgentFamily.class).stream()
                .flatMap(family -> family.providers().stream())
                .toList());
    }

    /**
     * Adds agents.
     *
     * @param more agents with names of their own
     * @return a registry of these agents and those
     * @throws IllegalArgumentException if two of them have the same name
     */
    public AgentRegistry with(List<? extends AgentProvider> more) {
        final List<AgentProvider> providers = new ArrayList<>(builtIn.values());
        providers.addAll(more);
        return new AgentRegistry(providers, services);
    }

    /**
     * Looks for agents of another type in jars too.
     *
     * @param service the type
     * @return a registry of these agents that does so
     */
    public AgentRegistry withService(JarService<?> service) {
        return new AgentRegistry(
                List.copyOf(builtIn.values()),
                Stream.concat(services.stream(), Stream.of(service)).toList());
    }

    /** {@return the names of the built-in agents, unmodifiable} */
    public List<String> names() {
        return List.copyOf(builtIn.keySet());
    }

    /** {@return one provider an agent, unmodifiable} */
    public List<AgentProvider> providers() {
        return List.copyOf(builtIn.values());
    }

    /**
     * Tells whether an agent is one of a jar that offers a type; nothing of the jar is loaded.
     *
     * @param agent the agent, as {@link #find} takes it
     * @param service the type
     * @return true if the jar offers it
     */
    public static boolean isOffered(String agent, JarService<?> service) {
        return ServiceJar.isNamed(agent) && ServiceJar.offers(Path.of(ServiceJar.file(agent)), service.type());
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
        final AgentProvider provider = builtIn.get(agent);
        if (provider != null) {
            return provider;
        }
        final String file = ServiceJar.file(agent);
        if (file.toLowerCase(Locale.ROOT).endsWith(".py")) {
            throw NoctuleException.input(
                    "Java plays no agents in Python (" + agent + ").",
                    "Maybe write: python -m noctule launch " + agent
                            + " OPTIONS.json, which needs the Python package.");
        }
        if (ServiceJar.isNamed(agent)) {
            return AgentJar.find(agent, services);
        }
        if (Files.exists(Path.of(file))) {
            throw NoctuleException.input(
                    "The file (" + file + ") is not an agent: its name does not end in .jar.",
                    "Maybe compile it and pack it into a jar, as launch/example-agent shows.");
        }
        throw NoctuleException.input(
                "There is no agent called (" + agent + ").", Suggestion.of(agent, builtIn.keySet()));
    }
}
