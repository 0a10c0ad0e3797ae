package org.noctule.start;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.file.FileTree;
import org.noctule.start.Build.Failure;
import org.noctule.start.Build.Maven;

/** Libraries that few commands need: a checkout fetches each when one does, a release has it or never will. */
public enum FetchedLibrary {
    /** By which agents learn: the code of this machine's platform. */
    PYTORCH("PyTorch", "110 MB", "all but learning works without", "-"),
    /** By which processes on several machines work together. */
    HAZELCAST(
            "Hazelcast",
            "21 MB",
            "all works without but what spans machines",
            ".jar",
            "-Dnatives=",
            "-Dnoctule.lib.without=");

    /** The launcher names its checkout so; empty in a release. */
    public static final String CHECKOUT = "noctule.checkout";

    /** Names what was fetched for this process, so that nothing is fetched in a circle. */
    private static final String FETCHED = "NOCTULE_FETCHED";

    private final String title;
    private final String size;
    private final String without;
    private final String ending;
    private final List<String> flags;

    FetchedLibrary(String title, String size, String without, String ending, String... flags) {
        this.title = title;
        this.size = size;
        this.without = without;
        this.ending = ending;
        this.flags = List.of(flags);
    }

    /**
     * Ends a command that has done nothing yet if it needs the library and the library can be fetched.
     *
     * @param needed whether the command needs it; only asked if it is not here
     * @throws Missing if so
     */
    public void before(BooleanSupplier needed) {
        final String checkout = System.getProperty(CHECKOUT, "");
        if (!checkout.isEmpty()
                && !System.getenv().getOrDefault(FETCHED, "").contains(name())
                && !isIn(Path.of(checkout))
                && needed.getAsBoolean()) {
            throw new Missing(this, Path.of(checkout));
        }
    }

    /** Tells whether the library that the sources name is here, of the version that they name. */
    boolean isIn(Path checkout) {
        try (Stream<Path> jars = Files.list(checkout.resolve("target/lib"))) {
            final String tag = name().toLowerCase(Locale.ROOT);
            final String named = Files.readString(checkout.resolve("pom.xml"))
                    .split("<" + tag + ".version>", 2)[1]
                    .split("<", 2)[0];
            return jars.anyMatch(jar -> jar.getFileName().toString().startsWith(tag + "-" + named + ending));
        } catch (final IOException | ArrayIndexOutOfBoundsException e) {
            return false;
        }
    }

    /**
     * Fetches the library. The jar of Noctule names it already, so that it need not be built anew under running
     * programs.
     *
     * @param root the checkout
     * @param err gets what a person is told meanwhile
     * @param path where Maven is looked for
     * @throws NoctuleException if it cannot be fetched
     */
    void fetch(Path root, PrintStream err, String path) {
        try {
            Build.alone(root, () -> fetchAlone(root, err, path));
        } catch (final Failure e) {
            throw new NoctuleException(
                    e.code() == 1 ? NoctuleException.Kind.RUN : NoctuleException.Kind.INPUT,
                    e.getMessage(),
                    e.remedy());
        }
    }

    private void fetchAlone(Path root, PrintStream err, String path) throws IOException, Failure {
        if (isIn(root)) {
            return;
        }
        final String missing = title + ", which this command needs, is not here yet, and ";
        final Path target = root.resolve("target");
        final Path lib = target.resolve("lib");
        final Path maven = Maven.find(path)
                .orElseThrow(() -> new Failure(
                        2,
                        missing + "Maven (mvn) was not found.",
                        "Maybe install Maven 3.8 or newer, or copy the directory target from another machine that has run"
                                + " such a command."));
        if (!Files.isWritable(lib)) {
            throw new Failure(
                    2, missing + lib + " cannot be written.", "Maybe whoever may write there runs this command once.");
        }
        err.println(title + " (" + size + ") is fetched once ...");
        final Path log = target.resolve("fetch.log");
        final Path parcel = target.resolve("lib.new");
        FileTree.remove(parcel);
        final List<String> arguments = new ArrayList<>(List.of("-Dnoctule.lib=" + parcel));
        arguments.addAll(flags);
        arguments.add("dependency:copy-dependencies@lib");
        if (!Maven.run(maven, root, log, err, arguments.toArray(String[]::new))) {
            FileTree.remove(parcel);
            throw new Failure(
                    1,
                    title + ", which this command needs, cannot be fetched.",
                    "Maybe Maven cannot reach its repository (" + log + " tells more); " + without + ".");
        }
        unpack(parcel, lib);
        FileTree.remove(parcel);
        // The archive was made for a class path without them.
        FileTree.remove(target.resolve("cds"));
    }

    /** One after the other, by their names: PyTorch itself is last, and tells that all are here. */
    private static void unpack(Path parcel, Path lib) throws IOException {
        try (Stream<Path> jars = Files.list(parcel)) {
            for (final Path jar : jars.sorted().toList()) {
                final Path place = lib.resolve(jar.getFileName());
                if (!Files.exists(place)) {
                    Files.move(jar, place);
                }
            }
        }
    }

    /**
     * Ends a command that needs a library before it has done anything: it is to begin again once the library is here.
     */
    public static final class Missing extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** What is missing. */
        private final FetchedLibrary library;
        /** Where it is to be. */
        private final transient Path checkout;

        Missing(FetchedLibrary library, Path checkout) {
            super(library.title, null, false, false);
            this.library = library;
            this.checkout = checkout;
        }

        /**
         * Fetches it, and begins the command again, on a Java that finds it: this one has read its class path already.
         *
         * @param args the arguments of the command
         * @param err gets what a person is told meanwhile
         * @return the new process, with the streams of this one
         * @throws NoctuleException if the library cannot be fetched
         */
        public Process again(List<String> args, PrintStream err) {
            library.fetch(checkout, err, Maven.path());
            final List<String> command = new ArrayList<>(List.of(launcher()));
            command.addAll(args);
            final ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
            builder.environment().merge(FETCHED, library.name(), (before, name) -> before + " " + name);
            try {
                return builder.start();
            } catch (final IOException e) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        library.title + " is here, and the command cannot be begun again: " + e.getMessage() + ".",
                        "Maybe run the command once more.",
                        e);
            }
        }

        /** As the user has called it, for the commands in its texts. */
        private String launcher() {
            final String typed = System.getProperty("noctule.command", "");
            return typed.contains("/")
                    ? typed
                    : checkout.resolve("launch/noctule").toString();
        }
    }
}
