package org.noctule.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;

/**
 * Measures another revision beside this one, in turn: here, there, here, there, each time in a JVM of its own with the
 * same flags and without an archive of classes, which only one of them might have.
 *
 * @param revision what Git calls the other one
 * @param benches names of benches
 * @param pairs the runs of each on either side
 * @param traces directory of the traces
 */
record Against(String revision, List<String> benches, int pairs, Path traces) {
    /** The engine's own figures. */
    static final List<String> ENGINE = List.of("easy", "classic", "scale", "ramp", "journal");

    void run(Terminal terminal) {
        terminal.err().println("noctule: builds " + revision + " beside this revision ...");
        try (OtherRevision other = OtherRevision.build(revision)) {
            final PrintStream out = terminal.out();
            out.println("Medians here and at " + revision + ", and here over there: of " + pairs
                    + " pairs in turn the median, the least and the largest");
            for (final String bench : benches) {
                out.println();
                out.println(bench);
                final FigurePairs figures = new FigurePairs();
                for (int pair = 1; pair <= pairs; pair++) {
                    figures.add(
                            measure(terminal, bench, pair, Path.of("").toAbsolutePath(), Home.path(""), classPath()),
                            measure(terminal, bench, pair, other.root(), other.root(), other.classPath()));
                }
                if (figures.isEmpty()) {
                    out.println("  no figure that both revisions print");
                }
                figures.print(out);
            }
        }
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    private Map<String, PrintedFigures.Figure> measure(
            Terminal terminal, String bench, int pair, Path directory, Path home, String classPath) {
        final boolean here = classPath.equals(classPath());
        terminal.err()
                .println("noctule: " + bench + ", pair " + pair + " of " + pairs + ", "
                        + (here ? "this revision" : revision) + " ...");
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        command.add("-Dnoctule.home=" + home.toAbsolutePath().normalize());
        command.addAll(List.of("-cp", classPath, "org.noctule.command.Main", "bench", bench, "--traces"));
        command.add(traces.toAbsolutePath().normalize().toString());
        try {
            final Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectError(Redirect.DISCARD)
                    .start();
            final Thread killer = new Thread(process::destroyForcibly);
            Runtime.getRuntime().addShutdownHook(killer);
            process.getOutputStream().close();
            final String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            final int code = process.waitFor();
            Runtime.getRuntime().removeShutdownHook(killer);
            if (code != 0 && here) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The benchmark (" + bench + ") ends with exit code " + code + " here.",
                        "Maybe \"launch/bench " + bench + "\" tells why.");
            }
            // Another revision may know no benchmark of that name.
            return code == 0 ? PrintedFigures.of(printed) : Map.of();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The benchmark was stopped.", "Maybe ask for fewer pairs.");
        }
    }

    /** The flags of this process, without those about its own folder and archive. */
    static List<String> flags(List<String> own) {
        final List<String> flags = new ArrayList<>(own);
        flags.removeIf(flag -> flag.startsWith("-Dnoctule.")
                || flag.startsWith("-Xshare")
                || flag.startsWith("-XX:SharedArchiveFile")
                || flag.startsWith("-XX:AOT"));
        flags.add("-Xshare:auto");
        return flags;
    }
}
