package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.noctule.grid.MemberFlags;

/**
 * Processes of one campaign of which any is killed at any time and started again, until the campaign is through; then
 * it begins anew. Dates and victims are drawn from a seed.
 */
final class KilledProcesses implements AutoCloseable {
    private static final long PATIENCE_S = 120;

    private final Path out;
    private final Path log;
    private final List<List<Object>> roles;
    private final Random random;
    private final List<Process> running = new ArrayList<>();
    private final List<ProcessHandle> orphans = new ArrayList<>();
    private int killed;

    /**
     * Prepares processes.
     *
     * @param out the campaign's folder
     * @param seed seed of dates and victims
     * @param roles arguments of each process after {@code campaign}; the first one is started before the others
     */
    KilledProcesses(Path out, long seed, List<List<Object>> roles) {
        this.out = out;
        this.log = out.resolveSibling(out.getFileName() + ".log");
        this.roles = roles;
        this.random = new Random(seed);
    }

    /** Question to each campaign that is through. */
    interface Check {
        void whole(Path out) throws IOException;
    }

    /**
     * Plays campaigns until so many processes were killed while they ran, or the time is over and they were not too
     * few.
     *
     * @return how many were killed
     */
    int play(int kills, int least, long seconds, Check check) throws IOException, InterruptedException {
        final long begin = System.nanoTime();
        round(0, Long.MAX_VALUE, check);
        // Any time of a life may be the last, and an undisturbed campaign tells how long one is.
        final long life = (System.nanoTime() - begin) * 5 / 4;
        final long end = begin + TimeUnit.SECONDS.toNanos(seconds);
        while (killed < kills && (killed < least || System.nanoTime() - end < 0)) {
            round(kills, life, check);
        }
        return killed;
    }

    private void round(int kills, long life, Check check) throws IOException, InterruptedException {
        clear();
        for (final List<Object> role : roles) {
            running.add(start(role));
        }
        int over = -1;
        while (over < 0) {
            final double part = random.nextDouble();
            // Early ends are likelier than late ones, as a process that comes to its end brings no kill.
            final long wait = killed < kills ? (long) (part * part * life) : Long.MAX_VALUE / 2;
            final int victim = random.nextInt(roles.size());
            over = await(wait);
            if (over < 0) {
                kill(victim);
            } else if (running.get(over).exitValue() != 0) {
                // What starts workers starts them again if they ask for it.
                assertThat(running.get(over).exitValue()).as(this::said).isEqualTo(75);
                running.set(over, start(roles.get(over)));
                over = -1;
            }
        }
        for (final Process process : running) {
            assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS))
                    .as(this::said)
                    .isTrue();
            assertThat(process.exitValue()).as(this::said).isIn(0, 75);
        }
        orphans.forEach(KilledProcesses::join);
        check.whole(out);
        running.clear();
        orphans.clear();
    }

    /** Waits so long, or until some process has ended by itself, and returns which one, or -1. */
    private int await(long nanos) {
        final long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            for (int i = 0; i < running.size(); i++) {
                if (!running.get(i).isAlive()) {
                    return i;
                }
            }
            assertThat(System.nanoTime() - begin).as(this::said).isLessThan(TimeUnit.SECONDS.toNanos(PATIENCE_S));
            LockSupport.parkNanos(5_000_000);
        }
        return -1;
    }

    private void kill(int victim) throws IOException, InterruptedException {
        final Process process = running.get(victim);
        process.descendants().forEach(orphans::add);
        process.destroyForcibly();
        if (process.waitFor() == 128 + 9) {
            killed++;
        }
        running.set(victim, start(roles.get(victim)));
    }

    /** Forgets what was played, and where it was; even the copy of the program is made in part anew. */
    private void clear() throws IOException {
        for (final String folder : List.of("rows", "failures")) {
            if (Files.isDirectory(out.resolve(folder))) {
                for (final String name : Experiments.names(out.resolve(folder))) {
                    Files.delete(out.resolve(folder).resolve(name));
                }
            }
        }
        for (final String file : List.of("member.txt", "program/build.txt", "runs.csv", "times.csv", "gathered.json")) {
            Files.deleteIfExists(out.resolve(file));
        }
    }

    private Process start(List<Object> role) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m"));
        command.addAll(MemberFlags.of(Runtime.version().feature()));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "campaign"));
        role.stream().map(Object::toString).forEach(command::add);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private static void join(ProcessHandle process) {
        process.onExit().orTimeout(PATIENCE_S, TimeUnit.SECONDS).join();
    }

    /** Everything that all processes said. */
    private String said() {
        return Files.exists(log) ? Experiments.text(log) : "";
    }

    @Override
    public void close() {
        Stream.concat(running.stream().map(Process::toHandle), orphans.stream()).forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }
}
