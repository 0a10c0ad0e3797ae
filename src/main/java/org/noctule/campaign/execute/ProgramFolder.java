package org.noctule.campaign.execute;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.noctule.campaign.ProgramHash;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/** A copy of the program that runs, from which workers start, so that a rebuild changes nothing under them. */
public final class ProgramFolder {
    private static final String MAIN = "org.noctule.command.Main";

    private final Path folder;

    /**
     * Names the copy.
     *
     * @param folder the folder {@code program/} of a store
     */
    public ProgramFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Copies the program and its libraries, unless this build is there already.
     *
     * @return this
     * @throws NoctuleException if the disk refuses
     */
    public ProgramFolder copy() {
        final Path build = folder.resolve("build.txt");
        final String own = ProgramHash.own().build();
        try {
            if (Files.exists(build) && Files.readString(build).strip().equals(own)) {
                return this;
            }
            // A copy that is not finished is none of any build.
            Files.deleteIfExists(build);
            Files.createDirectories(folder.resolve("lib"));
            put(ProgramHash.source(), folder.resolve("noctule.jar"));
            for (final Path library : libraries()) {
                final Path target =
                        folder.resolve("lib").resolve(library.getFileName().toString());
                if (!Files.exists(target) || Files.size(target) != Files.size(library)) {
                    put(library, target);
                }
            }
            AtomicFile.writeText(build, own + "\n");
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The program cannot be copied into (" + folder + "): " + NoctuleException.reason(e) + ".",
                    "Maybe the disk is full, or you may not write there.",
                    e);
        }
        return this;
    }

    /** A folder of classes stays one, as its name does not matter to Java. */
    private static void put(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            final Path part = to.resolveSibling("." + to.getFileName() + ".part");
            Files.copy(from, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, to, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        try (Stream<Path> found = Files.walk(from)) {
            for (final Path file : found.toList()) {
                final Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    makeFolder(target);
                } else {
                    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static void makeFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (final FileAlreadyExistsException e) {
            // It is of the build before.
        }
    }

    /** The jars of the class path, and those that they name in their manifests. */
    private static Set<Path> libraries() throws IOException {
        final Set<Path> all = new LinkedHashSet<>();
        for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            final Path path = Path.of(entry).toAbsolutePath().normalize();
            if (entry.endsWith(".jar") && Files.exists(path)) {
                if (!path.equals(ProgramHash.source())) {
                    all.add(path);
                }
                all.addAll(named(path));
            }
        }
        return all;
    }

    private static List<Path> named(Path jar) throws IOException {
        final List<Path> named = new ArrayList<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            final Manifest manifest = file.getManifest();
            final String classes =
                    manifest == null ? null : manifest.getMainAttributes().getValue("Class-Path");
            for (final String name : classes == null ? new String[0] : classes.split(" ")) {
                final Path path = jar.resolveSibling(name).normalize();
                if (name.endsWith(".jar") && !name.contains(":") && Files.exists(path)) {
                    named.add(path);
                }
            }
        }
        return named;
    }

    /**
     * Returns the command that starts a worker, without the arguments of the verb.
     *
     * @param java the java command
     * @param options flags for Java
     * @return the words of the command, up to {@code campaign work}
     */
    public List<String> command(String java, List<String> options) {
        final List<String> command = new ArrayList<>(List.of(java, "-Xlog:disable", "-XX:+UseSerialGC"));
        command.addAll(options);
        final Path absolute = folder.toAbsolutePath().normalize();
        command.addAll(List.of(
                "-cp",
                absolute.resolve("noctule.jar")
                        + File.pathSeparator
                        + absolute.resolve("lib").resolve("*"),
                MAIN,
                "campaign",
                "work"));
        return command;
    }

    /** {@return the java command of this process} */
    public static String ownJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
