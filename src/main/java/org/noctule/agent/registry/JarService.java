package org.noctule.agent.registry;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import org.noctule.agent.AgentProvider;

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

    String entry() {
        return "META-INF/services/" + type.getName();
    }

    @SuppressWarnings("ReferenceEquality") // That very loader: what its parent offers is not the jar's.
    List<AgentProvider> load(Path file, ClassLoader loader) {
        final List<AgentProvider> providers = new ArrayList<>();
        final Iterator<ServiceLoader.Provider<S>> found =
                ServiceLoader.load(type, loader).stream().iterator();
        while (found.hasNext()) {
            final ServiceLoader.Provider<S> provider = found.next();
            if (provider.type().getClassLoader() == loader) {
                providers.add(offer.provider(file, provider.get()));
            }
        }
        return providers;
    }
}
