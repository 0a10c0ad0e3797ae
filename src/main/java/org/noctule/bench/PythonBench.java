package org.noctule.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.error.Tally;

/** Environments stepped by another program, beside a loop in Java and the bare bell of the same run. */
final class PythonBench implements Bench {
    private static final List<String> PROBLEMS = List.of("policy", "job", "partition");
    private static final int[] COUNTS = {1, 32};
    /** Environment steps per measurement. */
    private static final int STEPS = 20_000;

    /** So many times as much where processor time is measured, which the system tells in hundredths of seconds. */
    private static final int LONGER = 5;

    private static final int RINGS = 20_000;
    private static final double TARGET_RATIO = 0.8;
    private static final int MANY = 32;
    private static final double TARGET_OWN = 0.5;
    private static final double TARGET_MORE_US = 15;
    private static final int JOBS = 10_000;
    private static final double TARGET_JOBS = 1000;

    @Override
    public String name() {
        return "python";
    }

    @Override
    public String summary() {
        return "environments through shared memory and by Gymnasium, beside a loop in Java; an agent in Python";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("environments of launch/environments, one thread, stepped by another program: Java, and Python");
        try {
            final double bell = bell();
            table.row("bare bell between two processes", bell * 1e6, "us", "");
            for (final String problem : PROBLEMS) {
                for (final int count : COUNTS) {
                    compare(table, problem, count);
                }
            }
            own(table);
            agent(table);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void own(BenchTable table) throws IOException {
        table.title("RLScheduler's problem, " + MANY
                + " environments by Gymnasium: written as a user's in Python, and built in");
        final Path example = Home.path("src/main/python/examples/rlscheduler.py");
        final Optional<GymnasiumSteps> own =
                Files.exists(example) ? GymnasiumSteps.measure(example + ":NextJob", MANY, STEPS) : Optional.empty();
        if (own.isEmpty()) {
            table.title("  skipped, no Python with Gymnasium was found (NOCTULE_PYTHON), or no example");
            return;
        }
        final GymnasiumSteps built = GymnasiumSteps.measure(
                        "job", MANY, STEPS, "--set", "window=32", "--set", "observation=logarithmic")
                .orElseThrow();
        table.row("as a user's", 1 / own.get().step(), "steps/s", "");
        table.row("built in", 1 / built.step(), "steps/s", "");
        table.atLeast("  of it", built.step() / own.get().step(), "", TARGET_OWN);
        table.row("  processor time per step, Python", own.get().python() * 1e6, "us", "");
    }

    private static void agent(BenchTable table) throws IOException {
        table.title("first come, first served over ZeroMQ, " + JOBS + " jobs: an agent in Python, and in Java");
        final Optional<PythonAgent> measured = PythonAgent.measure(JOBS);
        if (measured.isEmpty()) {
            table.title("  skipped, no Python with pyzmq was found (NOCTULE_PYTHON)");
            return;
        }
        final PythonAgent agent = measured.get();
        table.atLeast("agent in Python", agent.python(), "jobs/s", TARGET_JOBS);
        table.row("agent in Java", agent.java(), "jobs/s", "");
        table.row("per message, agent in Python", agent.message() * 1e6, "us", "");
        table.row("  by the agent itself", agent.own() * 1e6, "us", "");
        table.row("starts that differ from Java's", agent.differing(), "", "");
    }

    /** Seconds of a ring. */
    private static double bell() throws IOException {
        try (BareBell bell = BareBell.start()) {
            return Timing.median(() -> Timing.of(() -> unchecked(() -> bell.ring(RINGS)))) / RINGS;
        }
    }

    private static void compare(BenchTable table, String problem, int count) throws IOException {
        final Path options = Home.path("launch/environments/" + problem + ".json");
        final int times = STEPS / count;
        final int made = times * count;
        final double loop;
        final double loopProcessor;
        try (GroupLoop group = new GroupLoop(options, count)) {
            loop = Timing.median(() -> Timing.of(() -> group.step(times))) / made;
            loopProcessor = Timing.processorTime(() -> group.step(LONGER * times)) / (LONGER * made);
        }
        final double shared;
        final double sharedProcessor;
        try (BoardClient client = new BoardClient(options, count)) {
            shared = Timing.median(() -> Timing.of(() -> unchecked(() -> client.step(times)))) / made;
            final double before = client.processorSeconds();
            final double own = Timing.processorTime(() -> unchecked(() -> client.step(LONGER * times)));
            sharedProcessor = (own + client.processorSeconds() - before) / (LONGER * made);
        }
        final String what = problem + ", " + Tally.of(count, "environment");
        table.row(what + ", loop in Java", 1 / loop, "steps/s", "");
        table.row("  through shared memory", 1 / shared, "steps/s", "");
        if (count == 1) {
            table.atMost("  more per step", (shared - loop) * 1e6, "us", TARGET_MORE_US);
        } else {
            table.atLeast("  of the loop", loop / shared, "", TARGET_RATIO);
        }
        table.row("  processor time per step, loop", loopProcessor * 1e6, "us", "");
        table.row("  processor time per step, both programs", sharedProcessor * 1e6, "us", "");
        final Optional<GymnasiumSteps> gymnasium = GymnasiumSteps.measure(problem, count, STEPS);
        if (gymnasium.isEmpty()) {
            table.title("  Gymnasium: skipped, no Python with it was found (NOCTULE_PYTHON)");
            return;
        }
        final GymnasiumSteps steps = gymnasium.get();
        table.row("  by Gymnasium", 1 / steps.step(), "steps/s", "");
        table.row("  bare bell of Python, of the same environments", steps.bell() * 1e6, "us", "");
        if (count == 1) {
            table.atMost("  more per step than the loop", (steps.step() - loop) * 1e6, "us", TARGET_MORE_US);
        } else {
            table.atLeast("  of the loop", loop / steps.step(), "", TARGET_RATIO);
        }
        table.row("  processor time per step, Python", steps.python() * 1e6, "us", "");
        table.row("  processor time per step, its JVM", steps.java() * 1e6, "us", "");
    }

    /** Something that may fail as its process does. */
    private interface Ringing {
        void ring() throws IOException;
    }

    private static void unchecked(Ringing ringing) {
        try {
            ringing.ring();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
