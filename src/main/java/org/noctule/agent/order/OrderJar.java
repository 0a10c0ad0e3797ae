package org.noctule.agent.order;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.noctule.agent.JarCode;
import org.noctule.agent.JobOrder;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** The job orders of a jar, in a class loader of its own below the application's, which stays open with the process. */
final class OrderJar {
    private static final String ENTRY = "META-INF/services/" + JobOrder.class.getName();

    private OrderJar() {}

    /** Tells whether a text names an order in a jar. */
    static boolean names(String text) {
        return file(text).toLowerCase(Locale.ROOT).endsWith(".jar");
    }

    private static String file(String text) {
        final int hash = text.lastIndexOf('#');
        return hash < 0 ? text : text.substring(0, hash);
    }

    /** Makes the order of {@code FILE.jar}, or that of the simple class name in {@code FILE.jar#CLASS}. */
    static JobOrder open(String text) {
        final Path jar = Path.of(file(text));
        check(jar);
        return new GuardedOrder(
                jar,
                JarCode.load(
                        jar,
                        () -> choose(jar, text, load(jar)),
                        thrown -> new NoctuleException(
                                NoctuleException.Kind.INPUT,
                                "The jar (" + jar + ") cannot be used: "
                                        + thrown.toString().lines().findFirst().orElse("") + ".",
                                "Maybe its services file names a class that is not there, has no public constructor without"
                                        + " parameters, or was compiled for a newer Java.",
                                thrown)));
    }

    private static void check(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw NoctuleException.input(
                    "The jar of the job order (" + jar + ") does not exist.",
                    "Maybe build it first, or correct its path.");
        }
        try (JarFile content = new JarFile(jar.toFile())) {
            if (content.getEntry(ENTRY) == null) {
                throw NoctuleException.input(
                        "The jar (" + jar + ") offers no job order of its own.",
                        "Maybe its " + ENTRY + " is missing or does not name the class.");
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file (" + jar + ") is not a jar: " + e.getMessage() + ".",
                    "Maybe it was not written or copied to its end.",
                    e);
        }
    }

    @SuppressWarnings("ReferenceEquality") // That very loader: what its parent offers is not the jar's.
    private static List<ServiceLoader.Provider<JobOrder>> load(Path jar) throws IOException {
        final ClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, OrderJar.class.getClassLoader());
        return ServiceLoader.load(JobOrder.class, loader).stream()
                .filter(provider -> provider.type().getClassLoader() == loader)
                .toList();
    }

    private static JobOrder choose(Path jar, String text, List<ServiceLoader.Provider<JobOrder>> orders) {
        final List<String> names =
                orders.stream().map(order -> order.type().getSimpleName()).toList();
        final String name = text.substring(file(text).length());
        if (name.isEmpty() && names.size() != 1) {
            throw NoctuleException.input(
                    "The jar (" + jar + ") offers " + names.size() + " job orders.",
                    names.isEmpty()
                            ? "Maybe its " + ENTRY + " names no class."
                            : "Maybe choose one: " + jar + "#" + String.join(" or " + jar + "#", names) + ".");
        }
        final int index = name.isEmpty() ? 0 : names.indexOf(name.substring(1));
        if (index < 0) {
            throw NoctuleException.input(
                    "The jar (" + jar + ") offers no job order called (" + name.substring(1) + ").",
                    Suggestion.of(name.substring(1), names));
        }
        return orders.get(index).get();
    }
}
