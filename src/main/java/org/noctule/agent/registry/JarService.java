package org.noctule.agent.registry;

import java.nio.file.Path;
import java.util.List;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.ServiceJar;

/**
 * A type of which jars offer implementations that are agents, or make some.
 *
 * @param type the type, which {@code META-INF/services} of a jar is searched for
 * @param offer makes providers of what is found there
 * @param <S> the type
 */
public record JarService<S>(Class<S> type, Offer<S> offer) {
    /**
     * Makes a provider of what a jar offers.
     *
     * @param <S> the type
     */
    @FunctionalInterface
    public interface Offer<S> {
        /**
         * Makes a provider.
         *
         * @param file the jar
         * @param service what it offers
         * @return the maker of agents, telling failures of the jar's code as the jar's
         */
        AgentProvider provider(Path file, S service);
    }

    List<AgentProvider> load(Path file, ServiceJar jar) {
        return jar.load(
                type,
                found -> found.stream()
                        .map(provider -> offer.provider(file, provider.get()))
                        .toList());
    }
}
