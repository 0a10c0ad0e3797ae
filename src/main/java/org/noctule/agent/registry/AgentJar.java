package org.noctule.agent.registry;

import java.nio.file.Path;
import java.util.List;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.ServiceJar;

/** The agents of a jar. */
final class AgentJar {
    private AgentJar() {}

    /** Finds the provider of {@code FILE.jar}, or the one of a name in {@code FILE.jar#name}. */
    static AgentProvider find(String agent, List<JarService<?>> services) {
        final Path file = Path.of(ServiceJar.file(agent));
        final ServiceJar jar = ServiceJar.open(
                file, "agent", services.stream().map(JarService::type).toArray(Class<?>[]::new));
        return jar.choose(
                services.stream()
                        .flatMap(service -> service.load(file, jar).stream())
                        .toList(),
                AgentProvider::name,
                ServiceJar.name(agent));
    }
}
