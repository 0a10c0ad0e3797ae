package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.fabric.agent.EpisodeTwin.Happening;
import org.noctule.fabric.ramp.OpPlacement;

final class GoldenEpisodeTest {
    static List<GoldenEpisode> episodes() {
        return GoldenEpisode.all();
    }

    private static EpisodeTwin run(GoldenEpisode golden) {
        final EpisodeTwin twin = new EpisodeTwin(golden);
        final DegreeChooser chooser = golden.chooser();
        final DegreeMask mask = new PublishedMask(golden.fabric(), golden.maxDegree());
        twin.run((cluster, job) -> chooser.choose(new TwinQuestion(cluster, job, mask)));
        return twin;
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void happensAsInTheReference(GoldenEpisode golden) {
        final List<Happening> actual = run(golden).happenings;
        final JsonNode expected = golden.json().get("events");
        for (int i = 0; i < Math.min(actual.size(), expected.size()); i++) {
            same(actual.get(i), expected.get(i));
        }
        assertThat(actual).hasSize(expected.size());
    }

    private static void same(Happening actual, JsonNode expected) {
        assertThat(actual.kind() + " " + actual.job())
                .isEqualTo(expected.get("event").asText() + " "
                        + expected.get("job_idx").asInt());
        if (expected.has("t")) {
            relative(actual.kind(), actual.date(), expected.get("t").asDouble());
        }
        switch (actual.kind()) {
            case "decision" ->
                assertThat(actual.detail()).isEqualTo(expected.get("action").asInt());
            case "blocked" ->
                assertThat(actual.detail()).isEqualTo(expected.get("cause").asText());
            case "reward" ->
                assertThat(actual.detail()).isEqualTo(expected.get("reward").asDouble());
            case "completed" -> {
                final OpPlacement placement = EpisodeTwin.plan(actual).opPlacement();
                assertThat(placement.workers())
                        .isEqualTo(expected.get("workers").size());
                assertThat(EpisodeTwin.plan(actual).depPlacement().channels())
                        .isEqualTo(expected.get("channels").asInt());
                relative(
                        "lookahead",
                        EpisodeTwin.forecast(actual).completionTime(50),
                        expected.get("lookahead_jct").asDouble());
            }
            default -> assertThat(actual.kind()).isEqualTo("arrived");
        }
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void stepsAddUpAsInTheReference(GoldenEpisode golden) {
        final Map<String, List<Double>> actual = run(golden).steps;
        final JsonNode expected = golden.json().get("steps_log");
        expected.properties().forEach(entry -> {
            final List<Double> values = actual.get(entry.getKey());
            assertThat(values).as(entry.getKey()).hasSize(entry.getValue().size());
            for (int i = 0; i < values.size(); i++) {
                relative(
                        entry.getKey() + " " + i,
                        values.get(i),
                        mean(entry.getValue().get(i)));
            }
        });
        assertThat(actual.keySet()).hasSize(expected.size());
    }

    private static double mean(JsonNode value) {
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .mapToDouble(JsonNode::asDouble)
                        .average()
                        .orElse(0)
                : value.asDouble();
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void episodesAddUpAsInTheReference(GoldenEpisode golden) {
        final EpisodeTwin twin = run(golden);
        final Map<String, Double> figures = twin.figures();
        golden.json().get("episode_stats").properties().forEach(entry -> {
            if (!entry.getValue().isArray()) {
                assertThat(figures).containsKey(entry.getKey());
                relative(
                        entry.getKey(),
                        figures.get(entry.getKey()),
                        entry.getValue().asDouble());
                return;
            }
            final List<Double> expected = new ArrayList<>();
            entry.getValue().forEach(value -> expected.add(value.asDouble()));
            final List<Double> actual = twin.jobLists.getOrDefault(entry.getKey(), List.of());
            assertThat(actual).as(entry.getKey()).hasSize(expected.size());
            for (int i = 0; i < actual.size(); i++) {
                relative(entry.getKey() + " " + i, actual.get(i), expected.get(i));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void masksAsTheReferenceDoes(GoldenEpisode golden) {
        final List<List<Integer>> masks = new ArrayList<>();
        final List<Integer> mounted = new ArrayList<>();
        final DegreeMask mask = new PublishedMask(golden.fabric(), golden.maxDegree());
        new EpisodeTwin(golden).run((twin, job) -> {
            final TwinQuestion question = new TwinQuestion(twin, job, mask);
            final List<Integer> allowed = new ArrayList<>();
            for (int degree = 0; degree <= golden.maxDegree(); degree++) {
                if (question.allows(degree)) {
                    allowed.add(degree);
                }
            }
            masks.add(allowed);
            mounted.add(question.heldBefore());
            return golden.chooser().choose(question);
        });
        int decision = 0;
        for (final JsonNode event : golden.json().get("events")) {
            if (event.get("event").asText().equals("decision")) {
                final List<Integer> expected = new ArrayList<>();
                event.get("valid").forEach(degree -> expected.add(degree.asInt()));
                assertThat(masks.get(decision)).isEqualTo(expected);
                assertThat(mounted.get(decision))
                        .isEqualTo(event.get("mounted_workers").asInt());
                decision++;
            }
        }
        assertThat(decision).isEqualTo(masks.size());
    }

    private static void relative(String what, double actual, double expected) {
        assertThat(actual).as(what).isCloseTo(expected, within(1e-12 * Math.abs(expected)));
    }
}
