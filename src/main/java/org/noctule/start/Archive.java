package org.noctule.start;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.noctule.file.FileTree;

/**
 * Makes the archive of the classes that a run loads, from Java 25 on with what it taught the compilers. It leaves an
 * empty one where none can be made, so that this is tried once only.
 */
public final class Archive {
    private static final Path JAVA = Path.of(System.getProperty("java.home"));

    private Archive() {}

    /**
     * Makes the archive.
     *
     * @param args the folder of the program, the archive, and the flags, parted by blanks, that all commands have
     * @throws IOException if not even an empty one can be written
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        final Path root = Path.of(args[0]);
        final Path archive = Path.of(args[1]);
        // A linked Java comes without the archive of its own classes, on which others are built.
        if (JAVA.equals(root.resolve("runtime")) && !Files.exists(JAVA.resolve("lib/server/classes.jsa"))) {
            run(List.of("-Xshare:dump"));
        }
        final String name = archive.getFileName().toString();
        final Path work =
                archive.resolveSibling("train." + ProcessHandle.current().pid());
        final Path made = archive.resolveSibling(work.getFileName() + name.substring(name.lastIndexOf('.')));
        final List<String> flags = flags(made, args[2]);
        // Over sockets of the network, as their classes are many, and long enough for the compilers to learn from.
        final boolean played = run(and(
                flags,
                "launch",
                "easy",
                root.resolve("launch/archive.json").toString(),
                "-s",
                "tcp://127.0.0.1:*",
                "--timeout",
                "10",
                "--out",
                work.toString(),
                "--quiet"));
        if (!played) {
            run(and(flags, "help"));
        }
        if (!Files.exists(made)) {
            Files.createFile(made);
        }
        Files.move(made, archive, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        FileTree.remove(work);
    }

    /**
     * Lists the flags of the run. On Java 17 a program runs twice as long from the archive of a run under the second
     * compiler, which compiles the hottest methods no more: there the first one alone runs.
     */
    static List<String> flags(Path made, String access) {
        final boolean cache = made.toString().endsWith(".aot");
        final List<String> flags = new ArrayList<>();
        Stream.of(access.split(" ")).filter(flag -> !flag.isEmpty()).forEach(flags::add);
        flags.add("-XX:+UseSerialGC");
        if (!cache) {
            flags.add("-XX:TieredStopAtLevel=1");
        }
        flags.add((cache ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + made);
        flags.addAll(List.of("-jar", System.getProperty("java.class.path")));
        return List.copyOf(flags);
    }

    private static List<String> and(List<String> flags, String... arguments) {
        return Stream.concat(flags.stream(), Stream.of(arguments)).toList();
    }

    private static boolean run(List<String> arguments) throws IOException, InterruptedException {
        final List<String> command =
                new ArrayList<>(List.of(JAVA.resolve("bin/java").toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .redirectInput(new File("/dev/null"))
                        .start()
                        .waitFor()
                == 0;
    }
}
