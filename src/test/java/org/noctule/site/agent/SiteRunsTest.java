package org.noctule.site.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.command.Cli;
import org.noctule.report.data.CoreRanges;
import org.noctule.report.data.JobColumns;
import org.noctule.test.Seeds;

/** Random runs under random rules: a slow twin reads the result files and asks each rule at each date. */
final class SiteRunsTest {
    @TempDir
    private Path folder;

    private DrawnSite site;

    /** A job that ran. */
    private record Ran(DrawnSite.Task task, double start, double finish, TreeSet<Integer> nodes) {
        boolean runs(double date) {
            return start <= date && date < finish;
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void noRuleIsEverBroken(int seed) throws IOException {
        site = new DrawnSite(Seeds.random(seed));
        final Path options = site.write(folder);
        assertThat(Cli.run(
                        "launch",
                        "priority",
                        options,
                        "--transport",
                        "direct",
                        "-q",
                        "--check",
                        "--out",
                        folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
        final JobColumns jobs = JobColumns.read(folder.resolve("out/jobs.csv"));
        final List<Ran> ran = new ArrayList<>();
        final Map<String, DrawnSite.Task> tasks = new HashMap<>();
        site.tasks.forEach(task -> tasks.put(task.id(), task));
        assertThat(jobs.size()).isEqualTo(site.tasks.size());
        for (int i = 0; i < jobs.size(); i++) {
            final DrawnSite.Task task = tasks.get(jobs.id().get(i));
            if (jobs.state().get(i).equals("REJECTED")) {
                assertThat(mayBeRejected(task)).as("job %s", task).isTrue();
            } else {
                assertThat(jobs.state().get(i)).isEqualTo("COMPLETED_SUCCESSFULLY");
                ran.add(new Ran(task, jobs.start().get(i), jobs.finish().get(i), nodes(jobs, i)));
            }
        }
        assertThat(ran).hasSizeGreaterThan(25);
        ran.forEach(this::isInItsPlace);
        ran.forEach(each -> isWithinLimits(ran, each.start()));
    }

    private static TreeSet<Integer> nodes(JobColumns jobs, int row) {
        final TreeSet<Integer> nodes = new TreeSet<>();
        final CoreRanges cores = jobs.allocation();
        for (int range = cores.begin(row); range < cores.end(row); range++) {
            IntStream.rangeClosed(cores.low(range), cores.high(range))
                    .forEach(core -> nodes.add(core / DrawnSite.CORES));
        }
        return nodes;
    }

    /** Whether a rule may keep a job out for ever. */
    private boolean mayBeRejected(DrawnSite.Task task) {
        final boolean minutes = DrawnSite.line(task.account()).stream()
                .anyMatch(name -> site.groupMinutes[DrawnSite.ACCOUNTS.indexOf(name)] < 1e6);
        final boolean cores = DrawnSite.line(task.account()).stream()
                .anyMatch(name -> site.groupCores[DrawnSite.ACCOUNTS.indexOf(name)] < task.cores());
        final boolean user = task.qos().equals("q") && task.cores() > site.coresPerUser;
        final boolean part = site.parts.stream()
                .filter(each -> task.parts().contains(each.name()))
                .allMatch(each -> each.maxTime() < task.estimate()
                        || Math.min(each.maxNodes(), each.nodes().size()) * DrawnSite.CORES < task.cores());
        return minutes || cores || user || part || !task.reservation().isEmpty();
    }

    private void isInItsPlace(Ran job) {
        assertThat(site.parts.stream()
                        .filter(part -> job.task.parts().contains(part.name()))
                        .anyMatch(part -> part.nodes().containsAll(job.nodes)
                                && job.task.estimate() <= part.maxTime()
                                && job.nodes.size() <= part.maxNodes()))
                .as("partition of %s", job)
                .isTrue();
        for (final DrawnSite.Kept kept : site.kept) {
            if (kept.name().equals(job.task.reservation())) {
                assertThat(kept.nodes()).containsAll(job.nodes);
                assertThat(kept.user()).isEqualTo(job.task.user()).isNotEmpty();
                assertThat(job.start).isGreaterThanOrEqualTo(kept.begin());
                assertThat(job.finish).isLessThanOrEqualTo(kept.end());
            } else if (job.start < kept.end() && kept.begin() < job.finish) {
                assertThat(job.nodes)
                        .as("nodes of %s, which others have", job)
                        .doesNotContainAnyElementsOf(kept.nodes());
            }
        }
    }

    private void isWithinLimits(List<Ran> all, double date) {
        final List<Ran> running = all.stream().filter(each -> each.runs(date)).toList();
        for (final String user : List.of("u0", "u1", "u2", "u3")) {
            final List<Ran> own = running.stream()
                    .filter(each -> each.task.user().equals(user))
                    .toList();
            assertThat(own.size()).isLessThanOrEqualTo(site.jobsPerUser);
            assertThat(own.stream()
                            .filter(each -> each.task.qos().equals("q"))
                            .mapToInt(each -> each.task.cores())
                            .sum())
                    .isLessThanOrEqualTo(site.coresPerUser);
        }
        for (int i = 0; i < DrawnSite.ACCOUNTS.size(); i++) {
            final String account = DrawnSite.ACCOUNTS.get(i);
            assertThat(running.stream()
                            .filter(each -> DrawnSite.line(each.task.account()).contains(account))
                            .mapToInt(each -> each.task.cores())
                            .sum())
                    .isLessThanOrEqualTo(site.groupCores[i]);
            assertThat(all.stream()
                            .filter(each -> DrawnSite.line(each.task.account()).contains(account))
                            .mapToDouble(each -> each.task.cores() * (each.finish - each.start) / 60)
                            .sum())
                    .isLessThanOrEqualTo(site.groupMinutes[i] + 1e-6);
        }
        for (final DrawnSite.Part part : site.parts) {
            assertThat(running.stream()
                            .filter(each -> each.task.parts().equals(List.of(part.name())))
                            .count())
                    .isLessThanOrEqualTo(site.jobsOfPart);
        }
    }

    /** Without rules a site changes nothing of a queue that nobody passes. */
    @Test
    void aSiteWithoutRulesDecidesAsNone() throws IOException {
        site = new DrawnSite(Seeds.random(7));
        final Path options = site.write(folder);
        Files.writeString(folder.resolve("site.json"), "{}");
        final ObjectMapper json = new ObjectMapper();
        final List<String> rows = new ArrayList<>();
        for (final boolean ruled : List.of(true, false)) {
            final ObjectNode keys = (ObjectNode) json.readTree(options.toFile());
            ((ObjectNode) keys.get("decision"))
                    .set(
                            "agent",
                            json.createObjectNode().put("name", "priority").put("backfilling", "none"));
            if (!ruled) {
                keys.remove("site");
            }
            Files.writeString(options, keys.toString());
            final Path out = folder.resolve("out" + ruled);
            assertThat(Cli.run("launch", "priority", options, "--transport", "direct", "-q", "--out", out)
                            .code())
                    .isZero();
            rows.add(Files.readString(out.resolve("jobs.csv")));
        }
        assertThat(rows.get(0)).isEqualTo(rows.get(1));
    }
}
