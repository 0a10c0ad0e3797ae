package org.noctule.agent;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.jar.JarFile;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/**
 * A jar of a user's that offers something, in a class loader of its own below the application's, so that the types they
 * share exist once. The loader stays open while the process lives: what comes from the jar loads classes when it first
 * needs them.
 */
public final class ServiceJar {
    private static final String SERVICES = "META-INF/services/";
    private static final Map<Content, ServiceJar> OPENED = new ConcurrentHashMap<>();

    private final Path file;
    private final String noun;
    private final List<Class<?>> types;
    private final ClassLoader loader;

    private ServiceJar(Path file, String noun, List<Class<?>> types) {
        this.file = file;
        this.noun = noun;
        this.types = types;
        // The loader's name stands in stack traces: so it is known which jar's code ended the process.
        this.loader = new URLClassLoader(file.toString(), new URL[] {url(file)}, ServiceJar.class.getClassLoader());
    }

    /**
     * Opens a jar; none of its code runs yet.
     *
     * @param file the jar
     * @param noun what it is to offer, for messages
     * @param types the types of which it may offer implementations
     * @return the jar
     * @throws NoctuleException of kind INPUT if it is missing, is no jar, or offers none of the types
     */
    public static ServiceJar open(Path file, String noun, Class<?>... types) {
        if (!Files.isRegularFile(file)) {
            throw NoctuleException.input(
                    "The " + noun + " jar (" + file + ") does not exist.",
                    "Maybe build it first, or give its path from the directory you are in.");
        }
        final ServiceJar jar = new ServiceJar(file, noun, List.of(types));
        try (JarFile content = new JarFile(file.toFile())) {
            if (Arrays.stream(types).allMatch(type -> content.getEntry(SERVICES + type.getName()) == null)) {
                throw jar.offersNone();
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file (" + file + ") is not a jar: " + e.getMessage() + ".",
                    "Maybe it was not written or copied to its end.",
                    e);
        }
        return jar;
    }

    /**
     * Opens a jar once for as long as the process lives and its content stays the same, so that what is taken out of it
     * twice is of the same classes.
     *
     * @param file the jar
     * @param noun what it is to offer, for messages
     * @param type the type of which it may offer implementations
     * @return the jar
     * @throws NoctuleException of kind INPUT if it is missing, is no jar, or offers none of the type
     */
    public static ServiceJar once(Path file, String noun, Class<?> type) {
        final Content content;
        try {
            content = new Content(file, type, ByteBuffer.wrap(Files.readAllBytes(file)));
        } catch (final IOException e) {
            return open(file, noun, type);
        }
        return OPENED.computeIfAbsent(content, each -> open(file, noun, type));
    }

    private record Content(Path file, Class<?> type, ByteBuffer bytes) {}

    /**
     * Tells whether a jar offers implementations of a type, without loading any.
     *
     * @param file the jar
     * @param type the type
     * @return true if it does; false if the file is no jar
     */
    public static boolean offers(Path file, Class<?> type) {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.getEntry(SERVICES + type.getName()) != null;
        } catch (final IOException e) {
            return false;
        }
    }

    /**
     * Tells whether a text names a jar, or something in one.
     *
     * @param text the text
     * @return true if what stands before a hash ends in .jar
     */
    public static boolean isNamed(String text) {
        return file(text).toLowerCase(Locale.ROOT).endsWith(".jar");
    }

    /**
     * Takes the path out of {@code FILE.jar#name}.
     *
     * @param text the text
     * @return what stands before the last hash
     */
    public static String file(String text) {
        final int hash = text.lastIndexOf('#');
        return hash < 0 ? text : text.substring(0, hash);
    }

    /**
     * Takes the name out of {@code FILE.jar#name}.
     *
     * @param text the text
     * @return what stands behind the last hash, empty if nothing does
     */
    public static String name(String text) {
        final String file = file(text);
        return text.equals(file) ? "" : text.substring(file.length() + 1);
    }

    /**
     * Makes something of the implementations of a type that the jar itself defines.
     *
     * @param type one of its types
     * @param made makes it of all of them, in the order of the services file; a slip of the jar's code is told as such
     * @param <S> the type
     * @param <T> type of what is made
     * @return what was made
     * @throws NoctuleException of kind INPUT if code of the jar fails, or does not end in time
     */
    public <S, T> T load(Class<S> type, Function<List<ServiceLoader.Provider<S>>, T> made) {
        return guarded(type, () -> made.apply(own(type)));
    }

    /**
     * Calls code of the jar.
     *
     * @param type the type that its code implements
     * @param call the call; a slip in it is told as such
     * @param <T> type of what it returns
     * @return what it returns
     * @throws NoctuleException of kind INPUT if the code fails, or does not end in time
     */
    public <T> T guarded(Class<?> type, Supplier<T> call) {
        return JarCode.load(
                file,
                call::get,
                thrown -> new NoctuleException(
                        NoctuleException.Kind.INPUT,
                        "The jar (" + file + ") cannot be used: " + reason(thrown, type) + ".",
                        "Maybe its services file names a class that is not there, has no public constructor without"
                                + " parameters, or was compiled for a newer Java.",
                        thrown));
    }

    @SuppressWarnings("ReferenceEquality") // That very loader: what its parent offers is not the jar's.
    private <S> List<ServiceLoader.Provider<S>> own(Class<S> type) {
        return ServiceLoader.load(type, loader).stream()
                .filter(provider -> provider.type().getClassLoader() == loader)
                .toList();
    }

    /**
     * Chooses among what was loaded.
     *
     * @param offered what the jar offers
     * @param naming names each
     * @param name the name that was asked for, empty for the only one
     * @param <T> type of what it offers
     * @return the one of this name
     * @throws NoctuleException of kind INPUT if there is none, or more than one
     */
    public <T> T choose(List<T> offered, Function<? super T, String> naming, String name) {
        final List<String> names = offered.stream().<String>map(naming).toList();
        if (names.isEmpty()) {
            throw offersNone();
        }
        if (name.isEmpty() && names.size() > 1) {
            throw NoctuleException.input(
                    "The jar (" + file + ") offers " + names.size() + " " + plural() + ".",
                    "Maybe choose one: " + file + "#" + String.join(" or " + file + "#", names) + ".");
        }
        final String asked = name.isEmpty() ? names.get(0) : name;
        final long sameName = names.stream().filter(asked::equals).count();
        if (sameName == 0) {
            throw NoctuleException.input(
                    "The jar (" + file + ") offers no " + noun + " called (" + asked + ").",
                    Suggestion.of(asked, names));
        }
        if (sameName > 1) {
            throw NoctuleException.input(
                    "The jar (" + file + ") offers " + sameName + " " + plural() + " called (" + asked + ").",
                    "Maybe rename all but one of them.");
        }
        return offered.get(names.indexOf(asked));
    }

    /**
     * Makes something of the implementation that a text names.
     *
     * @param type one of the jar's types
     * @param text {@code FILE.jar}, or {@code FILE.jar#CLASS} with the simple name of a class
     * @param made makes it; a slip of the jar's code is told as such
     * @param <S> the type
     * @param <T> type of what is made
     * @return what was made
     * @throws NoctuleException of kind INPUT if there is no such class, or more than one, or its code fails
     */
    public <S, T> T chosen(Class<S> type, String text, Function<ServiceLoader.Provider<S>, T> made) {
        return load(
                type, offered -> made.apply(choose(offered, one -> one.type().getSimpleName(), name(text))));
    }

    private String plural() {
        return noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
    }

    private NoctuleException offersNone() {
        return NoctuleException.input(
                "The jar (" + file + ") offers no " + noun + " of its own.",
                "Maybe its " + SERVICES + types.get(0).getName() + " is missing or does not name the class.");
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (final MalformedURLException e) {
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
}
