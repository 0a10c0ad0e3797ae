package org.noctule.slurm.priority;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.json.JsonInput;

/**
 * Plays a recorded scenario: submissions and changes from scenario.json, starts and ends from jobs.csv, runs of the
 * calculation each PriorityCalcPeriod from the start of slurmctld (second -180) on, questions where they were asked.
 */
final class PlayedPriorities {
    private static final Pattern CELL = Pattern.compile("(?:^|,)(?:\"([^\"]*)\"|([^,]*))");

    /** A run of a job, or its wait for one. */
    private record Course(String id, OptionalLong start, OptionalLong end, boolean requeued, String nodes) {}

    private final RecordedCluster cluster;
    private final FairShareMethod fairShare;
    private final MultifactorQueue queue;
    private final Map<String, JsonInput> asked = new LinkedHashMap<>();
    private final List<Course> courses = new ArrayList<>();
    private final Map<String, PriorityJob> jobs = new LinkedHashMap<>();
    private final Map<String, Long> listedFrom = new HashMap<>();
    private final Map<String, Long> limits = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private final List<List<String>> shownAt = new ArrayList<>();
    private final JsonInput scenario;
    final List<List<String>> priorities = new ArrayList<>();
    final List<List<String>> shares = new ArrayList<>();
    final List<List<String>> shown = new ArrayList<>();

    PlayedPriorities(Path folder) {
        this.scenario = JsonInput.read(folder.resolve("scenario.json"));
        this.cluster = new RecordedCluster(scenario);
        this.fairShare = cluster.fairShare();
        this.queue = cluster.queue(fairShare);
        for (final JsonInput job : scenario.get("jobs").elements()) {
            asked.put(RecordedCluster.text(job, "id", ""), job);
        }
        for (final List<String> row : rows(folder.resolve("jobs.csv"))) {
            courses.add(new Course(
                    row.get(0), date(row.get(3)), date(row.get(4)), row.get(5).equals("REQUEUED"), row.get(6)));
        }
        if (Files.exists(folder.resolve("shown.csv"))) {
            shownAt.addAll(rows(folder.resolve("shown.csv")));
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
        for (final Course course : courses) {
            if (is(course.end(), second)) {
                if (course.requeued()) {
                    queue.requeued(jobs.get(course.id()), second);
                    delay(course.id(), OptionalLong.empty());
                    if (cluster.accruesAlways()) {
                        change(jobs.get(course.id()), facts -> facts.withAccrue(OptionalLong.of(second)));
                    }
                } else {
                    queue.ended(jobs.get(course.id()), second);
                    ended.add(course.id());
                }
            }
        }
        asked.forEach((id, job) -> submit(id, job, second));
        for (final JsonInput event :
                scenario.find("events").map(JsonInput::elements).orElse(List.of())) {
            if (event.get("at").count() == second) {
                change(event.get("do").elements().stream().map(JsonInput::text).toList(), second);
            }
        }
        for (final Course course : courses) {
            if (is(course.start(), second)) {
                queue.started(
                        jobs.get(course.id()),
                        cluster.held(asked.get(course.id()), course.nodes(), limits.get(course.id())),
                        cluster.place(asked.get(course.id())),
                        second);
            }
        }
        // A scenario asks scontrol among its events, which come before the run of their second; none falls together.
        shownAt.stream()
                .filter(row -> row.get(0).equals(Long.toString(second)))
                .forEach(row -> shown.add(List.of(
                        row.get(0),
                        row.get(1),
                        Long.toString(jobs.get(row.get(1)).number()))));
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

    private void submit(String id, JsonInput asking, long second) {
        if ((long) RecordedCluster.number(asking, "submit", 0) != second) {
            return;
        }
        final PriorityJob job = cluster.job(asking);
        final String begin = RecordedCluster.text(asking, "begin", "now+0");
        listedFrom.put(id, asking.has("dependency") ? Long.MAX_VALUE : second + Long.parseLong(begin.substring(4)));
        limits.put(id, (long) RecordedCluster.number(asking, "time", 0));
        if (asking.has("hold")) {
            job.fix(0);
        }
        jobs.put(id, job);
        queue.submitted(job, second);
    }

    private void change(List<String> command, long second) {
        final String id = command.toString().replaceAll(".*\\{(\\d+)\\}.*", "$1");
        final PriorityJob job = jobs.get(id);
        if (command.get(1).equals("hold")) {
            job.fix(0);
        } else if (command.get(1).equals("release")) {
            if (job.number() == 0) {
                delay(id, OptionalLong.of(second));
                listedFrom.put(id, second);
            }
            job.release();
            queue.renew(job, second);
        } else if (command.get(1).equals("update") && !job.isRunning()) {
            update(id, job, command.get(3).split("="), second);
        }
    }

    private void update(String id, PriorityJob job, String[] term, long second) {
        final OptionalLong accrue = job.facts().get(0).accrue();
        if (term[0].equals("Priority")) {
            job.fix(Long.parseLong(term[1]));
        } else if (term[0].equals("Nice")) {
            change(job, facts -> facts.withNice(Integer.parseInt(term[1])));
        } else if (term[0].equals("TimeLimit")) {
            limits.put(id, Long.parseLong(term[1]));
        } else if (term[0].equals("QOS")) {
            change(
                    job,
                    facts -> facts.withQos(cluster.qosPriority(term[1]))
                            .withAccrue(cluster.accruesAlways() ? accrue : OptionalLong.empty()));
        }
        if (term[0].equals("Nice")) {
            queue.renew(job, second);
        } else {
            queue.changed(job, second);
        }
        change(job, facts -> facts.withAccrue(accrue));
    }

    private void delay(String id, OptionalLong accrue) {
        if (!cluster.accruesAlways()) {
            change(jobs.get(id), facts -> facts.withAccrue(accrue));
        }
        listedFrom.put(id, Long.MAX_VALUE);
    }

    private static void change(PriorityJob job, UnaryOperator<PriorityFacts> how) {
        job.facts(job.facts().stream().map(how).toList());
    }

    private void askPriorities(long second) {
        jobs.forEach((id, job) -> {
            if (cluster.lists(job, listedFrom.get(id) <= second, ended.contains(id))) {
                final List<RecordedCluster.Partition> in = cluster.partitions(asked.get(id));
                for (int i = 0; i < in.size(); i++) {
                    final List<String> row = new ArrayList<>(List.of(Long.toString(second)));
                    row.addAll(SprioRow.of(id, in.get(i).name(), i, job, TresKinds.DEFAULT)
                            .cells());
                    priorities.add(row);
                }
            }
        });
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
