package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.command.Cli;
import org.noctule.report.data.JobColumns;
import org.noctule.test.Seeds;

/** The agent what-if where jobs have demands on nodes: its futures have cards and memory, too. */
final class WhatIfNodesTest {
    @TempDir
    private Path folder;

    private static String job(int id, int submit, int cores, int seconds, int estimate, String demand) {
        return ("{'id': '%d', 'subtime': %d, 'res': %d, 'walltime': %d, 'profile': 'p%d', 'noctule': {'demand': %s}}")
                .formatted(id, submit, cores, estimate, seconds, demand);
    }

    private JobColumns run(String agent, int nodes, List<String> jobs) throws IOException {
        Files.writeString(folder.resolve("platform.json"), """
                {"clusters": [{"id": "c", "nodes": [{"type": "N", "number": %d}]}],
                 "types": {"processor": {"P": {"cores": 4, "clock_rate": 1, "dpflops_per_cycle": 8, "mem_bw": 10, "power": 10}},
                           "node": {"N": {"processors": [{"type": "P", "number": 1}], "memory": {"capacity": 8},
                                          "gres": [{"name": "gpu", "count": 2}]}}}}
                """.formatted(nodes));
        final List<String> profiles = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> "'p%d': {'type': 'delay', 'delay': %d}".formatted(i, i))
                .toList();
        Files.writeString(
                folder.resolve("workload.json"),
                ("{'nb_res': %d, 'profiles': {%s}, 'jobs': [%s]}"
                                .formatted(4 * nodes, String.join(", ", profiles), String.join(",\n", jobs)))
                        .replace('\'', '"'));
        final Path options = Files.writeString(folder.resolve("options.json"), """
                {"platform_file_path": "platform.json", "workload_file_path": "workload.json"}
                """);
        final Path out = folder.resolve("out-" + agent);
        assertThat(Cli.run("launch", agent, options, "-q", "--check", "--transport", "direct", "--out", out))
                .isEqualTo(new Cli(0, "", ""));
        return JobColumns.read(out.resolve("jobs.csv"));
    }

    private static double start(JobColumns jobs, String id) {
        return IntStream.range(0, jobs.size())
                .filter(i -> jobs.id().get(i).equals(id))
                .mapToDouble(i -> jobs.start().get(i))
                .findFirst()
                .orElseThrow();
    }

    private static double slowdown(JobColumns jobs) {
        return IntStream.range(0, jobs.size())
                .mapToDouble(i -> Math.max(
                        1,
                        (jobs.finish().get(i) - jobs.submission().get(i))
                                / Math.max(
                                        10, jobs.finish().get(i) - jobs.start().get(i))))
                .average()
                .orElseThrow();
    }

    @Test
    void aShortJobTakesTheCardsBeforeALongOneThoughCoresAreFreeForBoth() throws IOException {
        final JobColumns jobs = run(
                "what-if",
                1,
                List.of(
                        job(1, 0, 1, 100, 100, "{'gres': [{'name': 'gpu', 'count': 2}]}"),
                        job(2, 0, 1, 5, 10, "{'gres': [{'name': 'gpu', 'count': 2}]}"),
                        job(3, 0, 1, 20, 20, "{'memory': 4000}")));

        assertThat(start(jobs, "2")).isZero();
        assertThat(start(jobs, "3")).isZero();
        assertThat(start(jobs, "1")).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void itServesAtLeastAsWellAsTheQueueAlone(int seed) throws IOException {
        final Random random = Seeds.random(seed);
        final List<String> jobs = new ArrayList<>();
        int submit = 0;
        for (int id = 1; id <= 60; id++) {
            submit += random.nextInt(12);
            final int seconds = 1 + random.nextInt(4) * random.nextInt(24) + random.nextInt(8);
            final int tasks = 1 + random.nextInt(3);
            jobs.add(job(
                    id,
                    submit,
                    tasks,
                    seconds,
                    seconds + random.nextInt(30),
                    "{'tasks': %d, 'memory': %d, 'memory_per': 'core'%s}"
                            .formatted(
                                    tasks,
                                    500 * random.nextInt(5),
                                    random.nextBoolean() ? "" : ", 'gres': [{'name': 'gpu', 'per': 'task'}]")));
        }

        final JobColumns imagined = run("what-if", 2, jobs);
        assertThat(imagined.size()).isEqualTo(60);
        assertThat(slowdown(imagined)).isLessThan(slowdown(run("fcfs", 2, jobs)));
    }
}
