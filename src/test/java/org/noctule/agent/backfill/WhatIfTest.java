package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.platform.Platform;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class WhatIfTest {
    private static final int CORES = 12;
    private static final Platform PLATFORM = TestMachines.flat(CORES);

    private static List<Job> jobs(int seed, int count) {
        final Random random = new Random(seed);
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int id = 1; id <= count; id++) {
            submit += random.nextInt(70);
            jobs.add(job(random, id, submit));
        }
        return jobs;
    }

    private static Job job(Random random, int id, double submit) {
        final int width = 1 + random.nextInt(random.nextInt(3) == 0 ? CORES : 4);
        final int seconds = random.nextInt(3) == 0 ? 1 + random.nextInt(400) : 1 + random.nextInt(40);
        return TestMachines.job(id, submit, width, seconds, seconds + random.nextInt(2) * random.nextInt(200));
    }

    private static Map<String, Double> starts(List<Job> jobs, String name, String keys) {
        return FlatReplay.run(PLATFORM, jobs, TestMachines.agent(name, keys)).starts;
    }

    private static double boundedSlowdown(List<Job> jobs, Map<String, Double> starts) {
        return jobs.stream()
                .mapToDouble(job -> {
                    final double run = seconds(job);
                    return Math.max(1, (starts.get(job.id()) - job.submitTime() + run) / Math.max(10, run));
                })
                .average()
                .orElseThrow();
    }

    private static double seconds(Job job) {
        return ((Profile.ReferenceTime) job.profile()).seconds();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void isItsOnlyCandidate(int seed) {
        final List<Job> jobs = jobs(seed, 120);
        final String alone = "\"orders\": [\"%s\"], \"backfilling\": [\"%s\"], \"mixtures\": 0";

        assertThat(starts(jobs, "what-if", String.format(alone, "first", "none")))
                .isEqualTo(starts(jobs, "fcfs", ""));
        assertThat(starts(jobs, "what-if", String.format(alone, "first", "easy")))
                .isEqualTo(starts(jobs, "easy", ""));
        assertThat(starts(jobs, "what-if", String.format(alone, "lxf", "easy")))
                .isEqualTo(starts(jobs, "priority", "\"order\": \"lxf\""));
    }

    @Test
    void playsItsFirstCandidateWhereTheBudgetEndsAtOnce() {
        final List<Job> jobs = jobs(6, 120);

        assertThat(starts(jobs, "what-if", "\"budget\": 1")).isEqualTo(starts(jobs, "fcfs", ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void seesNeitherTrueRunTimesNorArrivalsToCome(int seed) {
        differsOnlyLater(seed, "what-if", "\"arrivals\": 10");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void bestSeesNeitherTrueRunTimesNorArrivalsToCome(int seed) {
        differsOnlyLater(seed, "best", "");
    }

    private static void differsOnlyLater(int seed, String agent, String keys) {
        final List<Job> jobs = jobs(seed, 100);
        final double date = jobs.get(60).submitTime();
        final Map<String, Double> starts = starts(jobs, agent, keys);

        final Map<String, Double> others = starts(otherwiseFrom(date, jobs, starts), agent, keys);

        assertThat(until(date, others)).isEqualTo(until(date, starts)).hasSizeGreaterThan(30);
        assertThat(others).isNotEqualTo(starts);
    }

    /** Jobs that differ in what nobody can know at a date: run times of what has not ended, and later submissions. */
    private static List<Job> otherwiseFrom(double date, List<Job> jobs, Map<String, Double> starts) {
        final Random random = new Random(99);
        final List<Job> others = new ArrayList<>();
        for (final Job job : jobs) {
            final double start = starts.get(job.id());
            if (job.submitTime() > date) {
                final int id = Integer.parseInt(job.id().substring(3));
                others.add(job(random, id, job.submitTime()));
            } else if (start + seconds(job) > date) {
                final double ran = Math.max(0, date - start);
                others.add(job.withProfile(new Profile.ReferenceTime("p", ran + 1 + random.nextInt(300), Map.of())));
            } else {
                others.add(job);
            }
        }
        return others;
    }

    private static Map<String, Double> until(double date, Map<String, Double> starts) {
        final Map<String, Double> early = new HashMap<>(starts);
        early.values().removeIf(start -> start > date);
        return early;
    }

    @Test
    void servesAboutAsWellAsTheBestOfItsOrders() {
        double best = Double.POSITIVE_INFINITY;
        for (final String order : List.of("first", "shortest", "smallest_area", "f1", "wfp3", "unicep", "lxf")) {
            best = Math.min(best, mean("priority", "\"order\": \"" + order + "\""));
        }

        assertThat(mean("what-if", "")).isLessThan(1.1 * best);
        assertThat(mean("best", "")).isLessThan(1.1 * best);
    }

    private static double mean(String name, String keys) {
        double sum = 0;
        for (int seed = 10; seed < 14; seed++) {
            final List<Job> jobs = jobs(seed, 200);
            sum += boundedSlowdown(jobs, starts(jobs, name, keys));
        }
        return sum / 4;
    }

    @Test
    void waitsForJobsThatItCanNeverServeInTime() {
        final List<Job> jobs = List.of(
                TestMachines.job(1, 0, 6, 1000, 10),
                TestMachines.job(2, 1, 12, 10, Double.POSITIVE_INFINITY),
                TestMachines.job(3, 2, 6, 10, 10));

        assertThat(starts(jobs, "what-if", "")).hasSize(3).containsEntry("w0!2", 1000.0);
        assertThat(starts(jobs, "best", "")).hasSize(3).containsEntry("w0!2", 1000.0);
    }
}
