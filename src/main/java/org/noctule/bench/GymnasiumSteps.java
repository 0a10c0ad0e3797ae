package org.noctule.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.json.JsonInput;

/**
 * Steps of environments in Python, as its {@code noctule.bench} measures them.
 *
 * @param bell seconds of a ring at which nothing moves
 * @param step seconds of a step, for each environment
 * @param python seconds of processor time of Python for it
 * @param java seconds of processor time of its JVM for it, 0 where the system does not tell
 */
record GymnasiumSteps(double bell, double step, double python, double java) {
    private static final double MICRO = 1e-6;

    /**
     * Measures.
     *
     * @param problem the problem of a preset
     * @param count number of environments
     * @param steps steps of each run
     * @param more further arguments
     * @return the figures; empty where no Python has Gymnasium
     */
    static Optional<GymnasiumSteps> measure(String problem, int count, int steps, String... more) throws IOException {
        final List<String> words = new ArrayList<>(List.of("-m", "noctule.bench", problem, "--json"));
        words.addAll(List.of("--count", Integer.toString(count), "--steps", Integer.toString(steps)));
        words.addAll(List.of(more));
        final String told = PythonProgram.run(words);
        return told.isBlank() ? Optional.empty() : Optional.of(read(JsonInput.parse(told, "noctule.bench")));
    }

    private static GymnasiumSteps read(JsonInput figures) {
        return new GymnasiumSteps(
                figures.get("bell_us").number() * MICRO,
                figures.get("step_us").number() * MICRO,
                figures.get("python_us").number() * MICRO,
                figures.get("java_us").number() * MICRO);
    }
}
