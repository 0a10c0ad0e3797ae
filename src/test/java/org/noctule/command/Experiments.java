package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Small experiments in a temporary directory. */
final class Experiments {
    static final String PLATFORM = """
            {"clusters": [{"id": "a", "nodes": [{"type": "Basic", "number": 1}]}]}
            """;
    static final String JOBS = """
            {"nb_res": 4, "jobs": [
              {"id": 1, "subtime": 0, "res": 2, "profile": "p"},
              {"id": 2, "subtime": 1, "res": 4, "profile": "p"},
              {"id": 3, "subtime": 2, "res": 1, "profile": "p", "walltime": 4}],
             "profiles": {"p": {"type": "delay", "delay": 10}}}
            """;

    private final Path folder;

    Experiments(Path folder) {
        this.folder = folder;
        write("platform.json", PLATFORM);
        write("jobs.json", JOBS);
        options("");
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(file(name), text);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes options.json with further members, in single quotes. */
    Path options(String members) {
        return write(
                "options.json",
                ("{'platform_file_path': 'platform.json', 'workload_file_path': 'jobs.json'"
                                + (members.isEmpty() ? "" : ", " + members) + "}")
                        .replace('\'', '"'));
    }

    /**
     * Writes options of this name for a platform and a workload of the repository, and members in single quotes. On the
     * platform of the quick start, run times hold for the mean speed, by which jobs have to wait for each other.
     */
    Path published(String name, String platform, String workload, String more) {
        final String speed = "'reference_speed': 23.8";
        final String members = !platform.equals("quickstart.json") || more.contains("'stream'")
                ? more
                : more.contains("'workload': {")
                        ? more.replace("'workload': {", "'workload': {" + speed + ", ")
                        : more + ", 'workload': {" + speed + "}";
        return write(
                name,
                ("{'platform_file_path': '" + Path.of("platforms", platform).toAbsolutePath()
                                + "', 'workload_file_path': '"
                                + Path.of("workloads", workload).toAbsolutePath() + "'" + members + "}")
                        .replace('\'', '"'));
    }

    /** Launches with checks what is to succeed, and returns the result files by their names. */
    Map<String, String> launched(String out, Object... words) {
        final List<Object> arguments = new ArrayList<>(List.of("launch"));
        arguments.addAll(List.of(words));
        arguments.addAll(List.of("-q", "--force", "--check", "--out", file(out)));
        assertThat(Cli.run(arguments.toArray())).isEqualTo(new Cli(0, "", ""));
        return results(file(out));
    }

    /** Launches an agent with checks; its results go into a folder of this one. */
    Cli launch(String agent, Path options, String out, String... more) {
        final List<Object> arguments =
                new ArrayList<>(List.of("launch", agent, options, "--check", "--quiet", "--out", file(out), "--force"));
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray());
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> names(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of all result files but run.json and the journal, without the wall-clock figures of schedule.csv. */
    static Map<String, String> results(Path directory) {
        final Map<String, String> results = new TreeMap<>();
        for (final String name : names(directory)) {
            if (!name.endsWith("run.json") && !name.endsWith("decisions.journal")) {
                results.put(name, new String(bytes(directory.resolve(name)), StandardCharsets.ISO_8859_1));
            }
        }
        results.replaceAll((name, text) -> name.endsWith("schedule.csv") ? withoutTimes(text) : text);
        return results;
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withoutTimes(String csv) {
        final List<String> lines = csv.lines().toList();
        final List<String> names = List.of(lines.get(0).split(","));
        final String[] values = lines.get(1).split(",");
        values[names.indexOf("scheduling_time")] = "";
        values[names.indexOf("simulation_time")] = "";
        return String.join(",", values);
    }
}
