package org.noctule.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A program in Python that measures Noctule: this one, with this Java. */
final class PythonProgram {
    private static final String PYTHON = "NOCTULE_PYTHON";
    /** Where the tests of the package make a virtual environment. */
    private static final String TESTED = "target/python/venv/bin/python";

    private PythonProgram() {}

    /**
     * Runs a program to its end.
     *
     * @param arguments what follows the command {@code python}
     * @return what it printed; nothing if there is no Python that has what it needs
     */
    static String run(List<String> arguments) throws IOException {
        final Path tested = Home.path(TESTED);
        final List<String> words = new ArrayList<>();
        words.add(System.getenv().getOrDefault(PYTHON, Files.isExecutable(tested) ? tested.toString() : "python3"));
        words.addAll(arguments);
        final ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
        final Map<String, String> variables = builder.environment();
        variables.put(
                "PYTHONPATH", Home.path("src/main/python").toAbsolutePath().toString());
        // The same program as here, for both are compared.
        variables.put("NOCTULE_CLASSPATH", System.getProperty("java.class.path"));
        variables.put(
                "NOCTULE_JAVA",
                Path.of(System.getProperty("java.home"), "bin", "java").toString());
        final Process process;
        try {
            process = builder.start();
        } catch (final IOException e) {
            return "";
        }
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
