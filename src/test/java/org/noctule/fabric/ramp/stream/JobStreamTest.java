package org.noctule.fabric.ramp.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.noctule.fabric.ramp.stream.Streams.draw;
import static org.noctule.fabric.ramp.stream.Streams.options;
import static org.noctule.fabric.ramp.stream.Streams.profiles;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;
import org.noctule.workload.Job;

final class JobStreamTest {
    private static final FixedValue GAP = new FixedValue(1000);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s01_five_min_A_20jobs",
                "s03_five_fixed8_A_simend",
                "s05_five_two_8srv",
                "s06_five_min_8srv_busy"
            })
    void publishedDrawsGiveThePublishedJobs(String name) {
        final JsonInput golden = JsonInput.read(Shared.file("golden/ddls/" + name + ".json"));
        final List<JsonInput> arrivals = golden.get("events").elements().stream()
                .filter(event -> event.get("event").text().equals("arrived"))
                .toList();
        final JsonInput config = golden.get("config");
        final StreamOptions options = new StreamOptions(
                Streams.models("alexnet", "gnmt", "resnet18", "squeezenet1_0", "vgg16"),
                config.get("replication").count(),
                new FixedValue(config.get("interarrival").number()),
                new UniformGrid(0.1, 1, 2),
                Sampling.REMOVE,
                false,
                50,
                32,
                arrivals.size(),
                OptionalDouble.empty());

        final List<Job> jobs = JobStream.draw(
                        options, new PublishedDraws(), golden.get("seed").countOrZero())
                .jobs();

        assertThat(jobs).hasSameSizeAs(arrivals);
        for (int i = 0; i < jobs.size(); i++) {
            final PipeDream profile = Streams.profile(jobs.get(i));
            final JsonInput arrival = arrivals.get(i);
            assertThat(profile.graph().model()).isEqualTo(arrival.get("model").text());
            assertThat(profile.maxAcceptableJctFraction())
                    .isEqualTo(arrival.get("frac").number());
            assertThat(jobs.get(i).submitTime()).isEqualTo(arrival.get("t").number());
        }
    }

    @Test
    void jobsArriveFromDateZeroAndMayUseTheWholePlatform() {
        final List<Job> jobs = draw(options(1, GAP, Sampling.REPLACE, false, 3), 7);

        assertThat(jobs).extracting(Job::id).containsExactly("w0!0", "w0!1", "w0!2");
        assertThat(jobs).extracting(Job::submitTime).containsExactly(0.0, 1000.0, 2000.0);
        assertThat(jobs).allSatisfy(job -> {
            assertThat(job.resources()).isEqualTo(32);
            assertThat(job.walltime()).isInfinite();
            assertThat(Streams.profile(job).trainingSteps()).isEqualTo(50);
        });
    }

    @Test
    void aPoolWithoutReplacementEndsTheStream() {
        final List<Job> jobs = draw(options(4, GAP, Sampling.REMOVE, false, 1000), 7);

        assertThat(jobs).hasSize(12);
        assertThat(jobs.stream()
                        .collect(Collectors.groupingBy(
                                job -> Streams.profile(job).graph().model(), Collectors.counting())))
                .isEqualTo(Map.of("a", 4L, "b", 4L, "c", 4L));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyRoundOfARepeatedPoolHoldsTheSameJobsInAnotherOrder(boolean shuffle) {
        final List<String> names = profiles(draw(options(4, GAP, Sampling.REMOVE_AND_REPEAT, shuffle, 60), 11));

        final List<List<String>> rounds = new ArrayList<>();
        for (int first = 0; first < 60; first += 12) {
            rounds.add(names.subList(first, first + 12));
        }
        assertThat(rounds).allSatisfy(round -> assertThat(round).containsExactlyInAnyOrderElementsOf(rounds.get(0)));
        assertThat(new HashSet<>(rounds)).hasSize(5);
    }

    @Test
    void replacementDrawsTheSameEntryTwiceNowAndThen() {
        final List<String> names = profiles(draw(options(1, GAP, Sampling.REPLACE, false, 3000), 11));

        final Map<String, Long> counts =
                names.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(counts).hasSize(3);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(900L, 1100L));
    }

    @ParameterizedTest
    @EnumSource(Sampling.class)
    void theSameSeedGivesTheSameStream(Sampling sampling) {
        final StreamOptions options = options(9, new UniformGrid(1, 5, 3), sampling, true, 100);

        assertThat(draw(options, 5)).isEqualTo(draw(options, 5));
        assertThat(profiles(draw(options, 5))).isNotEqualTo(profiles(draw(options, 6)));
    }

    @Test
    void aLongerStreamBeginsLikeAShorterOne() {
        final UniformGrid gaps = new UniformGrid(1, 5, 3);

        assertThat(draw(options(9, gaps, Sampling.REPLACE, true, 100), 5).subList(0, 40))
                .isEqualTo(draw(options(9, gaps, Sampling.REPLACE, true, 40), 5));
    }

    @Test
    void otherGapsLeaveModelsAndDeadlinesAlone() {
        final List<String> names = profiles(draw(options(9, GAP, Sampling.REMOVE_AND_REPEAT, true, 100), 5));

        assertThat(profiles(draw(options(9, new UniformGrid(1, 5, 3), Sampling.REMOVE_AND_REPEAT, true, 100), 5)))
                .isEqualTo(names);
    }

    @Test
    void noJobArrivesAfterTheEnd() {
        final StreamOptions endless = options(1, GAP, Sampling.REPLACE, false, Integer.MAX_VALUE);
        final StreamOptions options = new StreamOptions(
                endless.graphs(),
                1,
                GAP,
                endless.maxAcceptableFraction(),
                Sampling.REPLACE,
                false,
                1,
                1,
                Integer.MAX_VALUE,
                OptionalDouble.of(1e6));

        assertThat(draw(options, 0))
                .hasSize(1001)
                .last()
                .satisfies(job -> assertThat(job.submitTime()).isEqualTo(1e6));
    }

    @Test
    void jobsWithEqualDeadlinesShareAProfile() {
        final List<Job> jobs = draw(options(300, GAP, Sampling.REMOVE, false, 900), 3);

        assertThat(profiles(jobs).stream().distinct().count()).isLessThanOrEqualTo(3 * 91);
        for (final Job job : jobs) {
            final PipeDream profile = Streams.profile(job);
            assertThat(profile.name()).isEqualTo(profile.graph().model() + "@" + profile.maxAcceptableJctFraction());
        }
    }
}
