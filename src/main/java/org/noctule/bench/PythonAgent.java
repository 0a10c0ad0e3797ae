package org.noctule.bench;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.noctule.json.JsonInput;

/**
 * First come, first served, in Python and in Java, both over ZeroMQ, as {@code bench/agents.py} measures them.
 *
 * @param python jobs per second of the agent in Python
 * @param java jobs per second of the agent in Java
 * @param message seconds per message of the run with the agent in Python
 * @param own seconds per message of that agent itself
 * @param differing number of jobs that the two start at different dates
 */
record PythonAgent(double python, double java, double message, double own, double differing) {
    private static final String PROGRAM = "src/main/python/bench/agents.py";
    private static final double MICRO = 1e-6;

    /**
     * Measures.
     *
     * @param jobs length of the workload
     * @return the figures; empty where no Python has pyzmq and what the package needs
     */
    static Optional<PythonAgent> measure(int jobs) throws IOException {
        final String told = PythonProgram.run(
                List.of(Home.path(PROGRAM).toAbsolutePath().toString(), "--json", Integer.toString(jobs)));
        if (told.isBlank()) {
            return Optional.empty();
        }
        final JsonInput figures = JsonInput.parse(told, PROGRAM);
        return Optional.of(new PythonAgent(
                figures.get("jobs_per_second").number(),
                figures.get("java_jobs_per_second").number(),
                figures.get("message_us").number() * MICRO,
                figures.get("own_us").number() * MICRO,
                figures.get("differing_starts").number()));
    }
}
