package org.noctule.agent.registry;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.JarCode;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/**
 * A jar with agents, in a class loader of its own below the application's, so that the types they share exist once. The
 * loader stays open while the process lives: agents load classes when they first need them.
 */
final class AgentJar {
    private final Path file;
    private final List<AgentProvider> providers;

    private AgentJar(Path file, List<AgentProvider> providers) {
        this.file = file;
        this.providers = providers;
    }

    static AgentJar open(Path file, List<JarService<?>> services) {
        if (!Files.isRegularFile(file)) {
            throw NoctuleException.input(
                    "The agent jar (" + file + ") does not exist.",
                    "Maybe build it first, or give its path from the directory you are in.");
        }
        checkFormat(file, services);
        return new AgentJar(file, load(file, services));
    }

    private static void checkFormat(Path file, List<JarService<?>> services) {
        try (JarFile jar = new JarFile(file.toFile())) {
            if (services.stream().allMatch(service -> jar.getEntry(service.entry()) == null)) {
                throw noAgent(file);
            }
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file (" + file + ") is not a jar: " + e.getMessage() + ".",
                    "Maybe it was not written or copied to its end.",
                    e);
        }
    }

    /** Tells whether a jar offers implementations of a type, without loading any; false if the file is no jar. */
    static boolean offers(Path file, JarService<?> service) {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.getEntry(service.entry()) != null;
        } catch (IOException e) {
            return false;
        }
    }

    private static NoctuleException noAgent(Path file) {
        return NoctuleException.input(
                "The jar (" + file + ") offers no agent of its own.",
                "Maybe its META-INF/services/" + AgentProvider.class.getName()
                        + " is missing or does not name the class.");
    }

    private static List<AgentProvider> load(Path file, List<JarService<?>> services) {
        // The loader's name stands in stack traces: so it is known which jar's code ended the process.
        final ClassLoader loader =
                new URLClassLoader(file.toString(), new URL[] {url(file)}, AgentJar.class.getClassLoader());
        final List<AgentProvider> providers = new ArrayList<>();
        for (final JarService<?> service : services) {
            providers.addAll(JarCode.load(
                    file,
                    () -> service.load(file, loader),
                    thrown -> new NoctuleException(
                            NoctuleException.Kind.INPUT,
                            "The jar (" + file + ") cannot be used: " + reason(thrown, service.type()) + ".",
                            "Maybe its services file names a class that is not there, has no public constructor without"
                                    + " parameters, or was compiled for a newer Java.",
                            thrown)));
        }
        if (providers.isEmpty()) {
            throw noAgent(file);
        }
        return providers;
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String reason(Throwable error, Class<?> service) {
        final String prefix = service.getName() + ": ";
        Throwable first = error;
        // What an initialiser or a constructor threw is wrapped more than once.
        while (first.getCause() != null) {
            first = first.getCause();
        }
        final String text =
                first == error ? Optional.ofNullable(error.getMessage()).orElse(error.toString()) : first.toString();
        return (text.startsWith(prefix) ? text.substring(prefix.length()) : text)
                .lines()
                .findFirst()
                .orElse("");
    }

    /** The provider of a name, or the only one if the name is empty. */
    AgentProvider provider(String name) {
        final List<String> names = providers.stream().map(AgentProvider::name).toList();
        if (name.isEmpty()) {
            if (providers.size() > 1) {
                throw NoctuleException.input(
                        "The jar (" + file + ") offers " + providers.size() + " agents.",
                        "Maybe choose one: " + file + "#" + String.join(" or " + file + "#", names) + ".");
            }
            return providers.get(0);
        }
        final long sameName = names.stream().filter(name::equals).count();
        if (sameName > 1) {
            throw NoctuleException.input(
                    "The jar (" + file + ") offers " + sameName + " agents called (" + name + ").",
                    "Maybe rename all but one of them.");
        }
        if (sameName == 0) {
            throw NoctuleException.input(
                    "The jar (" + file + ") offers no agent called (" + name + ").", Suggestion.of(name, names));
        }
        return providers.get(names.indexOf(name));
    }
}
