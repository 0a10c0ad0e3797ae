package org.noctule.start;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds a checkout if a source is newer than its jar. The launcher starts this file by its source, as nothing may be
 * compiled before: so all of it is in one file, and imports nothing of Noctule.
 */
public final class Build {
    private static final List<String> SOURCES = List.of("pom.xml", "src/main/java", "src/main/resources");

    private Build() {}

    /**
     * Builds the checkout that is named, without a word if nothing has changed.
     *
     * @param args the folder of the checkout
     */
    public static void main(String[] args) {
        try {
            build(Path.of(args[0]), System.err, Maven.path());
        } catch (final Failure e) {
            System.err.println("noctule: " + e.getMessage() + "\n" + e.remedy());
            System.exit(e.code());
        }
    }

    static void build(Path root, PrintStream err, String path) throws Failure {
        final Path jar = root.resolve("target/noctule.jar");
        alone(root, () -> {
            if (!isStale(root, jar)) {
                return;
            }
            final Path maven = Maven.find(path)
                    .orElseThrow(
                            () -> new Failure(
                                    2,
                                    "Noctule is not built yet, and Maven (mvn) was not found.",
                                    "Maybe install Maven 3.8 or newer, or build on another machine and copy the directory target."));
            err.println(
                    "Building Noctule (" + (Files.exists(jar) ? "the sources have changed" : "first use") + ") ...");
            final FileTime begin = FileTime.from(Instant.now());
            final Path log = root.resolve("target/build.log");
            if (!Maven.run(maven, root, log, err, "-Dnatives=", "package")) {
                try (Stream<String> lines = Files.lines(log)) {
                    lines.filter(line -> !line.startsWith("[INFO]")).forEach(err::println);
                }
                throw new Failure(
                        1,
                        "the build in " + root + " failed.",
                        "Maybe Maven cannot reach its repository, or a source has an error: see the lines above.");
            }
            // What is saved while Maven runs may not be in it.
            Files.setLastModifiedTime(jar, begin);
        });
    }

    /**
     * Tells whether a source is newer than the jar; folders count, as theirs is the date that changes when a file is
     * deleted.
     */
    static boolean isStale(Path root, Path jar) throws IOException {
        if (!Files.exists(jar)) {
            return true;
        }
        final FileTime built = Files.getLastModifiedTime(jar);
        for (final String source : SOURCES) {
            final Path start = root.resolve(source);
            if (Files.exists(start)) {
                try (Stream<Path> newer = Files.find(
                        start,
                        Integer.MAX_VALUE,
                        (file, known) -> known.lastModifiedTime().compareTo(built) > 0)) {
                    if (newer.findAny().isPresent()) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Lets nobody else build or fetch meanwhile; the lock of one that was killed is nobody's. */
    static void alone(Path root, Work work) throws Failure {
        final Path lock = root.resolve("target/.building");
        try {
            Files.createDirectories(lock.getParent());
            try (FileChannel file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                file.lock();
                work.run();
            }
        } catch (final IOException e) {
            throw new Failure(1, e + ".", "Maybe the disk is full, or " + lock.getParent() + " cannot be written.");
        }
    }

    /** Something that writes into the folder target. */
    interface Work {
        /** Does it. */
        void run() throws IOException, Failure;
    }

    /** A failure in two lines. */
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        /** Exit code of the process. */
        private final int code;
        /** The first line. */
        private final String what;
        /** The second line. */
        private final String remedy;

        Failure(int code, String what, String remedy) {
            this.code = code;
            this.what = what;
            this.remedy = remedy;
        }

        @Override
        public String getMessage() {
            return what;
        }

        int code() {
            return code;
        }

        String remedy() {
            return remedy;
        }
    }

    /** Maven, without tests. */
    static final class Maven {
        private static final long SECOND_MS = 1000;

        private Maven() {}

        /** {@return the folders in which commands are looked for} */
        static String path() {
            return System.getenv().getOrDefault("PATH", "");
        }

        static Optional<Path> find(String path) {
            return Stream.of(path.split(File.pathSeparator))
                    .map(folder -> Path.of(folder, "mvn").toAbsolutePath())
                    .filter(Files::isExecutable)
                    .findFirst();
        }

        /**
         * Runs Maven. Its lines go to a file, its progress goes to a stream, by the second.
         *
         * @return true if it succeeded
         */
        static boolean run(Path maven, Path root, Path log, PrintStream err, String... arguments) throws IOException {
            final List<String> command =
                    new ArrayList<>(List.of(maven.toString(), "-B", "-Dstyle.color=never", "-Dquick"));
            command.addAll(List.of(arguments));
            Stream.of(System.getenv().getOrDefault("MAVEN_ARGS", "").split("\\s+"))
                    .filter(word -> !word.isEmpty())
                    .forEach(command::add);
            final ProcessBuilder builder =
                    new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
            // It runs once and briefly: the second compiler would cost more than it saves.
            builder.environment().putIfAbsent("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
            final Path java = Path.of(System.getProperty("java.home"));
            if (Files.isExecutable(java.resolve("bin/javac"))) {
                builder.environment().put("JAVA_HOME", java.toString());
            }
            final Progress progress = new Progress(err, redraws());
            final Timer clock = new Timer("noctule-clock", true);
            final Process process = builder.start();
            final Thread end = new Thread(process::destroy, "noctule-maven");
            Runtime.getRuntime().addShutdownHook(end);
            try (BufferedReader lines = process.inputReader();
                    PrintStream kept = new PrintStream(log.toFile(), Charset.defaultCharset())) {
                clock.scheduleAtFixedRate(progress.ticking(), SECOND_MS, SECOND_MS);
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (progress.read(line)) {
                        kept.println(line);
                    }
                }
            } finally {
                clock.cancel();
            }
            final boolean succeeded = code(process) == 0;
            Runtime.getRuntime().removeShutdownHook(end);
            progress.end(succeeded);
            return succeeded;
        }

        private static int code(Process process) {
            try {
                return process.waitFor();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                process.destroy();
                return 1;
            }
        }

        /** Tells whether standard error is a terminal, by the launcher, and not a dumb one. */
        private static boolean redraws() {
            return System.getProperty("noctule.terminal", "").contains("err")
                    && !System.getenv().getOrDefault("TERM", "dumb").equals("dumb");
        }
    }

    /** Progress of Maven: a terminal has one line that changes, anything else a line every ten seconds. */
    static final class Progress {
        private static final int PAUSE_S = 10;
        private static final int KB_PER_MB = 1000;
        /** Such as "(6.5 MB at 5.7 MB/s)". */
        private static final Pattern SIZE = Pattern.compile("\\((\\d+)\\S* ([kM])B at ");

        private final PrintStream err;
        private final boolean redraws;
        private int seconds;
        private int files;
        private int kilobytes;
        private String step = "starting";

        Progress(PrintStream err, boolean redraws) {
            this.err = err;
            this.redraws = redraws;
        }

        /** Reads a line of Maven's. Returns whether it is more than news of a download. */
        synchronized boolean read(String line) {
            if (line.contains("Downloading")) {
                step = "fetching";
                return false;
            }
            if (line.contains("Downloaded")) {
                step = "fetching";
                files++;
                final Matcher size = SIZE.matcher(line);
                if (size.find()) {
                    kilobytes +=
                            Integer.parseInt(size.group(1)) * (size.group(2).equals("M") ? KB_PER_MB : 1);
                }
                return false;
            }
            if (line.contains("Compiling ") && line.contains(" source files ")) {
                step = "compiling";
            } else if (line.contains("--- ") && line.contains("jar")) {
                step = "packing";
            }
            return true;
        }

        TimerTask ticking() {
            return new TimerTask() {
                @Override
                public void run() {
                    tick();
                }
            };
        }

        synchronized void tick() {
            seconds++;
            if (redraws || seconds % PAUSE_S == 0) {
                show(redraws ? "\033[K\r" : "\n");
            }
        }

        synchronized void end(boolean succeeded) {
            step = succeeded ? "done" : "failed";
            if (redraws || seconds >= PAUSE_S) {
                show(redraws ? "\033[K\n" : "\n");
            }
        }

        /** Of at most 40 characters. */
        private void show(String end) {
            final String fetched = files == 0 ? "" : ", " + files + " files (" + kilobytes / KB_PER_MB + " MB)";
            err.print("  " + seconds + " s" + fetched + ", " + step + end);
            err.flush();
        }
    }
}
