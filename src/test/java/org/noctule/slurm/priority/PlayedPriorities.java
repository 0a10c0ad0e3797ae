package org.noctule.slurm.priority;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.json.JsonInput;

/**
 * Plays a recorded scenario: submissions from scenario.json, starts and ends from jobs.csv, runs of the calculation each
 * PriorityCalcPeriod from the start of slurmctld (second -180) on, questions where they were asked.
 */
final class PlayedPriorities {
    private static final Pattern CELL = Pattern.compile("(?:^|,)(?:\"([^\"]*)\"|([^,]*))");

    /** What happened to a job. */
    private record Course(String id, OptionalLong eligible, OptionalLong start, OptionalLong end, String nodes) {}

    private final RecordedCluster cluster;
    private final FairShareMethod fairShare;
    private final MultifactorQueue queue;
    private final Map<String, JsonInput> asked = new LinkedHashMap<>();
    private final Map<String, Course> courses = new LinkedHashMap<>();
    private final Map<String, PriorityJob> jobs = new HashMap<>();
    private final JsonInput scenario;
    final List<List<String>> priorities = new ArrayList<>();
    final List<List<String>> shares = new ArrayList<>();

    PlayedPriorities(Path folder) {
        this.scenario = JsonInput.read(folder.resolve("scenario.json"));
        this.cluster = new RecordedCluster(scenario);
        this.fairShare = cluster.fairShare();
        this.queue = cluster.queue(fairShare);
        for (final JsonInput job : scenario.get("jobs").elements()) {
            asked.put(RecordedCluster.text(job, "id", ""), job);
        }
        for (final List<String> row : rows(folder.resolve("jobs.csv"))) {
            courses.put(
                    row.get(0), new Course(row.get(0), date(row.get(2)), date(row.get(3)), date(row.get(4)), row.get(6)));
        }
        final long boot = -180 - (long) RecordedCluster.number(scenario, "phase", 0);
        for (long second = boot; second <= last(); second++) {
            play(second, (second - boot) % cluster.period() == 0);
        }
    }

    private long last() {
        return Math.max(
                questions("sprio").stream().mapToLong(Long::longValue).max().orElse(0),
                questions("sshare").stream().mapToLong(Long::longValue).max().orElse(0));
    }

    private List<Long> questions(String what) {
        return scenario.find(what).map(JsonInput::elements).orElse(List.of()).stream()
                .map(each -> Long.parseLong(each.node().toString()))
                .toList();
    }

    private void play(long second, boolean run) {
        courses.values().stream()
                .filter(course -> is(course.end(), second))
                .forEach(course -> queue.ended(jobs.get(course.id()), second));
        for (final Map.Entry<String, JsonInput> each : asked.entrySet()) {
            if ((long) RecordedCluster.number(each.getValue(), "submit", 0) == second) {
                final PriorityJob job =
                        cluster.job(each.getValue(), courses.get(each.getKey()).eligible());
                jobs.put(each.getKey(), job);
                queue.submitted(job, second);
            }
        }
        courses.values().stream()
                .filter(course -> is(course.start(), second))
                .forEach(course -> queue.started(
                        jobs.get(course.id()), cluster.held(asked.get(course.id()), course.nodes()), second));
        if (run) {
            queue.calculate(second);
        }
        if (questions("sprio").contains(second)) {
            askPriorities(second);
        }
        if (questions("sshare").contains(second)) {
            askShares(second);
        }
    }

    private void askPriorities(long second) {
        for (final Course course : courses.values()) {
            final PriorityJob job = jobs.get(course.id());
            final boolean begun = course.eligible().orElse(Long.MAX_VALUE) <= second;
            if (job != null && begun && course.start().orElse(Long.MAX_VALUE) > second) {
                final List<String> row = new ArrayList<>(List.of(Long.toString(second)));
                row.addAll(new SprioRow(
                                course.id(),
                                cluster.partition(asked.get(course.id())).name(),
                                job.number(),
                                job.parts(),
                                TresKinds.DEFAULT)
                        .cells());
                priorities.add(row);
            }
        }
    }

    private void askShares(long second) {
        queue.asked();
        for (final SshareRow each : SshareRow.all(cluster.associations(), fairShare)) {
            final List<String> row = new ArrayList<>(List.of(Long.toString(second)));
            row.addAll(each.cells());
            shares.add(row);
        }
    }

    private static boolean is(OptionalLong date, long second) {
        return date.isPresent() && date.getAsLong() == second;
    }

    private static OptionalLong date(String text) {
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
    }

    /** Rows of a table below its header, cells without quotes. */
    static List<List<String>> rows(Path file) {
        try {
            final List<List<String>> rows = new ArrayList<>();
            for (final String line : Files.readAllLines(file)) {
                final List<String> cells = new ArrayList<>();
                final Matcher cell = CELL.matcher(line);
                while (cell.find()) {
                    cells.add(cell.group(1) == null ? cell.group(2) : cell.group(1));
                }
                rows.add(cells);
            }
            return rows.subList(1, rows.size());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
