package org.noctule.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.file.FileTree;

/**
 * Another revision of the program, in a folder of its own: its files as Git keeps them, built by its own launcher. The
 * folder goes with the process, or when this is closed.
 */
final class OtherRevision implements AutoCloseable {
    private static final int LINES = 3;

    private final String name;
    private final Path folder;

    private OtherRevision(String name, Path folder) {
        this.name = name;
        this.folder = folder;
    }

    /** Takes a revision out of the repository of this program and builds it. */
    static OtherRevision build(String revision) {
        try {
            final OtherRevision other = new OtherRevision(revision, Files.createTempDirectory("noctule-revision"));
            Runtime.getRuntime().addShutdownHook(new Thread(other::close));
            try {
                other.make();
                return other;
            } catch (final IOException | RuntimeException e) {
                other.close();
                throw e;
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void make() throws IOException {
        final Path packed = folder.resolve("tree.tar");
        final String home = Home.path("").toAbsolutePath().normalize().toString();
        final String missing = "Maybe name a commit, a branch or a tag of a checkout of the sources, with its history.";
        run(
                List.of("git", "-C", home, "archive", "--format=tar", "-o", packed.toString(), name + "^{commit}"),
                missing);
        Files.createDirectory(root());
        run(List.of("tar", "-x", "-f", packed.toString(), "-C", root().toString()), "Maybe the disk is full.");
        // Whatever revision it is, its launcher knows how it is built.
        run(
                List.of(root().resolve("launch/noctule").toString(), "help", "bench"),
                "Maybe Maven cannot reach its repository, or the revision is older than benchmarks.");
    }

    private void run(List<String> command, String remedy) throws IOException {
        final Path said = folder.resolve("said");
        final ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(said.toFile());
        builder.environment().remove("NOCTULE_JAVA_OPTS");
        final int code;
        try {
            code = builder.start().waitFor();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The build was stopped.", "Maybe let it end next time.");
        }
        if (code != 0) {
            final List<String> lines =
                    Files.readString(said, StandardCharsets.UTF_8).lines().toList();
            throw NoctuleException.input(
                    "The revision (" + name + ") cannot be built here: "
                            + String.join(" / ", lines.subList(Math.max(0, lines.size() - LINES), lines.size())),
                    remedy);
        }
    }

    /** The folder of its sources, in which relative paths of its program begin. */
    Path root() {
        return folder.resolve("tree");
    }

    String classPath() {
        return root().resolve("target/noctule.jar") + ":" + root().resolve("target/noctule-bench.jar");
    }

    @Override
    public void close() {
        FileTree.remove(folder);
    }
}
