package org.noctule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/** Compiles sources against the class path of the tests and packs them into a jar. */
public final class JarOf {
    private static final String SERVICES = "META-INF/services/" + AgentProvider.class.getName();

    private JarOf() {}

    static Path sources(Path directory, String services, Path... sources) {
        return sources(directory, AgentProvider.class, services, sources);
    }

    /** A jar that offers implementations of a type. */
    public static Path sources(Path directory, Class<?> service, String services, Path... sources) {
        try {
            final Path classes = Files.createDirectories(directory.resolve("classes"));
            compile(classes, sources);
            final Path file = classes.resolve("META-INF/services/" + service.getName());
            Files.createDirectories(file.getParent());
            Files.writeString(file, services);
            return pack(directory.resolve("agent.jar"), classes);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The jar of a project: its sources, and its resources as they are. */
    public static Path project(Path directory, Path main) {
        final Path resources = main.resolve("resources");
        try (Stream<Path> sources = Files.walk(main.resolve("java"));
                Stream<Path> services = Files.walk(resources)) {
            compile(
                    Files.createDirectories(directory.resolve("classes")),
                    sources.filter(Files::isRegularFile).toArray(Path[]::new));
            for (final Path file : services.filter(Files::isRegularFile).toList()) {
                final Path copy = directory.resolve("classes").resolve(resources.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
            return pack(directory.resolve("project.jar"), directory.resolve("classes"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void compile(Path classes, Path... sources) {
        final List<String> arguments = new ArrayList<>(
                List.of("--release", "17", "-proc:none", "-cp", System.getProperty("java.class.path"), "-d"));
        arguments.add(classes.toString());
        Stream.of(sources).map(Path::toString).forEach(arguments::add);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    public static Path text(Path directory, String services, String className, String source) throws IOException {
        final Path file = Files.createDirectories(directory.resolve("source")).resolve(className + ".java");
        Files.writeString(file, source);
        return sources(directory, services, file);
    }

    public static Path services(Path directory, String services) throws IOException {
        final Path file = directory.resolve("agent.jar");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(SERVICES));
            zip.write(services.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        return file;
    }

    private static Path pack(Path jar, Path classes) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (final Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(
                        new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, zip);
            }
        }
        return jar;
    }
}
