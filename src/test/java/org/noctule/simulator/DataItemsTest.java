package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Kinds;
import org.noctule.test.Seeds;
import org.noctule.workflow.simulator.staging.ItemTransfer;
import org.noctule.workload.DataItem;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Data items that jobs on nodes of one core leave to each other, over links of 125 MB/s. */
class DataItemsTest {
    private static final double RATE = 1.25e8;
    private static final DataItem TEN_SECONDS = new DataItem("w0!a", 10 * RATE);
    private static final DataItem ONE_SECOND = new DataItem("w0!b", RATE);

    private final Rows rows = new Rows();

    private static Job job(Job job, List<String> parents, List<DataItem> reads, List<DataItem> writes) {
        return job.with(job.parts().withDependencies(new Dependencies(parents, 0, reads, writes)));
    }

    /** Runs each job on the cores that are written for it. */
    private void run(int cores, Map<String, Integer> places, Job... jobs) {
        FirstFit.run(Machines.scenario(Machines.flat(cores), List.of(jobs)), rows, new FirstFit((job, states) -> {
            final ResourceSet place = ResourceSet.of(places.get(job.id()));
            return states.free().contains(place.first(0)) ? place : ResourceSet.EMPTY;
        }));
    }

    private final Job writer = job(Machines.job(1, 0, 1, 5), List.of(), List.of(), List.of(TEN_SECONDS, ONE_SECOND));

    @Test
    void areFetchedOneAfterTheOtherWhileTheJobHoldsItsCores() {
        run(
                2,
                Map.of("w0!1", 0, "w0!2", 1),
                writer,
                job(Machines.job(2, 0, 1, 2), List.of("w0!1"), List.of(ONE_SECOND, TEN_SECONDS), List.of()));

        assertThat(rows.job("w0!2").start()).isEqualTo(5);
        assertThat(rows.job("w0!2").end()).isEqualTo(5 + 11 + 2);
        assertThat(rows.transfers).extracting(ItemTransfer::start).containsExactly(5.0, 6.0);
        assertThat(rows.transfers).extracting(ItemTransfer::end).containsExactly(6.0, 16.0);
        assertThat(rows.transfers).extracting(ItemTransfer::from).containsOnly(0);
        assertThat(rows.totals.orElseThrow().seconds().computing()).isEqualTo(5 + 13);
    }

    @Test
    void areThereForLaterJobsOfTheNode() {
        run(
                2,
                Map.of("w0!1", 0, "w0!2", 1, "w0!3", 1, "w0!4", 0),
                writer,
                job(Machines.job(2, 0, 1, 2), List.of("w0!1"), List.of(TEN_SECONDS), List.of()),
                job(Machines.job(3, 0, 1, 2), List.of("w0!2"), List.of(TEN_SECONDS), List.of()),
                job(Machines.job(4, 0, 1, 2), List.of("w0!1"), List.of(TEN_SECONDS), List.of()));

        assertThat(rows.job("w0!3").end()).isEqualTo(5 + 12 + 2);
        assertThat(rows.job("w0!4").end()).isEqualTo(5 + 2);
        assertThat(rows.transfers).hasSize(1);
    }

    @Test
    void delayAlsoAJobThatDoesNothingElse() {
        run(
                2,
                Map.of("w0!1", 0, "w0!2", 1),
                writer,
                job(Machines.job(2, 0, 1, 0), List.of("w0!1"), List.of(ONE_SECOND), List.of()));

        assertThat(rows.job("w0!2").end()).isEqualTo(6);
    }

    @Test
    void countForTheWalltimeAndAreLostIfItCutsThemOff() {
        run(
                2,
                Map.of("w0!1", 0, "w0!2", 1, "w0!3", 1),
                writer,
                job(
                        Machines.job(2, 0, 1, 4, 0, 0, Machines.seconds(1)),
                        List.of("w0!1"),
                        List.of(ONE_SECOND, TEN_SECONDS),
                        List.of()),
                job(Machines.job(3, 10, 1, 1), List.of("w0!1"), List.of(TEN_SECONDS), List.of()));

        assertThat(rows.job("w0!2").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
        assertThat(rows.job("w0!2").end()).isEqualTo(9);
        assertThat(rows.job("w0!3").end()).isEqualTo(21);
        assertThat(rows.transfers).extracting(ItemTransfer::item).containsExactly(ONE_SECOND, TEN_SECONDS);
    }

    @Test
    void areEverywhereIfNoJobHasWrittenThem() {
        run(1, Map.of("w0!1", 0), job(Machines.job(1, 0, 1, 2), List.of(), List.of(TEN_SECONDS), List.of()));

        assertThat(rows.job("w0!1").end()).isEqualTo(2);
    }

    @Test
    void areRefusedForJobsThatChangeTheirNetwork() {
        final Job training = Machines.job(1, 0, 1, 9, 0, 0, Kinds.MODELLED);
        assertThatThrownBy(() -> run(1, Map.of(), job(training, List.of(), List.of(ONE_SECOND), List.of())))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("reads or writes data items");
    }

    /** Two jobs fetch from one node: its link gives each the half as long as both do. */
    @Test
    void slowEachOtherDownOnLinksThatTheyShare() {
        run(
                3,
                Map.of("w0!1", 0, "w0!2", 1, "w0!3", 2),
                writer,
                job(Machines.job(2, 0, 1, 2), List.of("w0!1"), List.of(TEN_SECONDS), List.of()),
                job(Machines.job(3, 10, 1, 2), List.of("w0!1"), List.of(TEN_SECONDS), List.of()));

        assertThat(rows.transfers).extracting(ItemTransfer::start).containsExactly(5.0, 10.0);
        assertThat(rows.transfers).extracting(ItemTransfer::end).containsExactly(20.0, 25.0);
        assertThat(rows.job("w0!2").end()).isEqualTo(22);
        assertThat(rows.job("w0!3").end()).isEqualTo(27);
    }

    /** One that is cut off leaves its part of the link to the others. */
    @Test
    void areFasterAgainWhenAnotherIsCutOff() {
        run(
                3,
                Map.of("w0!1", 0, "w0!2", 1, "w0!3", 2),
                writer,
                job(Machines.job(2, 0, 1, 2), List.of("w0!1"), List.of(TEN_SECONDS), List.of()),
                job(
                        Machines.job(3, 0, 1, 4, 0, 0, Machines.seconds(1)),
                        List.of("w0!1"),
                        List.of(TEN_SECONDS),
                        List.of()));

        assertThat(rows.job("w0!3").end()).isEqualTo(9);
        assertThat(rows.job("w0!2").end()).isEqualTo(5 + 4 + 8 + 2);
    }

    /** A start on a busy core waits for it; transfers share links, which a replay by small steps fills. */
    @Test
    void delayJobsAsASlowObviousReplaySays() {
        for (int trial = 0; trial < 60; trial++) {
            final Random random = Seeds.random(trial);
            final int cores = 2 + random.nextInt(3);
            final List<Job> jobs = new ArrayList<>();
            final Map<String, Integer> places = new HashMap<>();
            for (int id = 0; id < 15; id++) {
                final List<String> parents = new ArrayList<>();
                final List<DataItem> reads = new ArrayList<>();
                for (int parent = 0; parent < id; parent++) {
                    if (random.nextInt(id) < 2) {
                        parents.add("w0!" + parent);
                        reads.add(jobs.get(parent).dependencies().writes().get(random.nextInt(2)));
                    }
                }
                places.put("w0!" + id, random.nextInt(cores));
                jobs.add(job(
                        Machines.job(id, 0, 1, 1 + random.nextInt(9) + random.nextDouble()),
                        parents,
                        reads,
                        List.of(
                                new DataItem("w0!x" + id, RATE * random.nextInt(5)),
                                new DataItem("w0!y" + id, RATE * random.nextDouble()))));
            }
            final DataItemsTest played = new DataItemsTest();
            played.run(cores, places, jobs.toArray(Job[]::new));
            double bytes = 0;
            final Map<String, Double> copies = new HashMap<>();
            final LinkReplay replay = new LinkReplay(played.rows.transfers, RATE);
            for (final Rows.JobRow row : played.rows.jobs.stream()
                    .sorted(Comparator.comparingDouble(Rows.JobRow::start))
                    .toList()) {
                final int node = places.get(row.job().id());
                double date = row.start();
                for (final DataItem item : row.job().dependencies().reads()) {
                    final int home = places.get("w0!" + item.name().substring(4));
                    final String copy = item.name() + "@" + node;
                    if (home != node && copies.getOrDefault(copy, Double.MAX_VALUE) > row.start()) {
                        date = replay.end(row.job().id(), item, date);
                        bytes += item.bytes();
                        copies.put(copy, row.end());
                    }
                }
                assertThat(row.end())
                        .as("job %s of trial %d", row.job().id(), trial)
                        .isCloseTo(date + ((Profile.ReferenceTime) row.job().profile()).seconds(), within(1e-9));
            }
            assertThat(played.rows.transfers.stream()
                            .mapToDouble(transfer -> transfer.item().bytes())
                            .sum())
                    .isCloseTo(bytes, within(1e-3));
        }
    }
}
