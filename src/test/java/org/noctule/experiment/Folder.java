package org.noctule.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;

/** Options, a platform of four cores and three jobs in a directory. */
public record Folder(Path path) {
    private static final String PLATFORM = """
            {"clusters": [{"id": "a", "nodes": [{"type": "Basic", "number": 1}]}]}
            """;
    private static final String JOBS = """
            {"nb_res": 4, "jobs": [
              {"id": 1, "subtime": 0, "res": 2, "profile": "p"},
              {"id": 2, "subtime": 1, "res": 4, "profile": "p"},
              {"id": 3, "subtime": 2, "res": 1, "profile": "p"}],
             "profiles": {"p": {"type": "delay", "delay": 10}}}
            """;

    /** Reads options with further members, in single quotes. */
    public Experiment experiment(String members) {
        write("platform.json", PLATFORM);
        write("jobs.json", JOBS);
        final Path file =
                write("options.json", ("{'platform_file_path': 'platform.json'," + members + "}").replace('\'', '"'));
        return Experiment.of(OptionsReader.read(file, Overrides.NONE, warning -> {}));
    }

    /** The options of the three jobs, decided in the simulator's own thread. */
    public Experiment threeJobs(String agent) {
        return experiment("'workload_file_path': 'jobs.json', 'channel': {'transport': 'direct'},"
                + " 'decision': {'agent': {'name': '" + agent + "'}}");
    }

    public Path write(String name, String text) {
        try {
            return Files.writeString(path.resolve(name), text);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A directory of results. */
    public OutputDirectory output(String name) {
        try {
            return new OutputDirectory(Files.createDirectories(path.resolve(name)), "");
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
