package org.noctule.hosts.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.test.Shared;

/** Compares with SimGrid 3.32 itself, to the last bit. */
final class GoldenL07Test {
    /** All plays but those of suspended tasks, which no job needs. */
    static List<String> cases() throws IOException {
        return files("(hand|rnd)-(?!suspend|resume).*\\.json");
    }

    static List<String> sessions() throws IOException {
        return files("batsim-.*\\.json");
    }

    private static List<String> files(String pattern) throws IOException {
        try (Stream<Path> files = Files.list(Shared.file("golden/l07"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches(pattern))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void playsAsSimGridDoes(String name) throws IOException {
        final JsonNode play =
                new ObjectMapper().readTree(Shared.file("golden/l07/" + name).toFile());
        final GoldenPlay played = new GoldenPlay(play, SharingRule.L07);
        final double end = played.run();

        final JsonNode expected = play.get("expected");
        assertThat(played.tasks.keySet()).hasSize(expected.get("tasks").size());
        expected.get("tasks")
                .properties()
                .forEach(task -> assertThat(played.tasks.get(task.getKey()))
                        .as(task.getKey())
                        .isEqualTo(task.getValue()));
        assertThat(played.steps).hasSize(expected.get("steps").size());
        for (int i = 0; i < played.steps.size(); i++) {
            final JsonNode step = expected.get("steps").get(i);
            assertThat(played.steps.get(i).get("t").asDouble())
                    .isEqualTo(step.get("t").asDouble());
            assertThat(played.steps.get(i).get("rates")).isEqualTo(step.get("rates"));
            assertThat(played.steps.get(i).get("remaining")).isEqualTo(step.get("remaining"));
        }
        assertThat(end).isEqualTo(expected.get("end").asDouble());
        assertThat(played.energies).hasSize(expected.path("energy").size());
        for (int i = 0; i < played.energies.size(); i++) {
            final List<Double> joules = new ArrayList<>();
            expected.get("energy").get(i).get("joules").forEach(value -> joules.add(value.asDouble()));
            assertThat(played.energies.get(i)).as("energies %d", i).isEqualTo(joules);
        }
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void endsTheTasksOfBatsimWhenBatsimDid(String name) throws IOException {
        final JsonNode play =
                new ObjectMapper().readTree(Shared.file("golden/l07/" + name).toFile());
        final GoldenPlay played = new GoldenPlay(play, SharingRule.L07);
        played.run();

        assertThat(played.tasks).hasSize(play.get("expected_rounded").size());
        play.get("expected_rounded")
                .properties()
                .forEach(task -> assertThat(
                                played.tasks.get(task.getKey()).get("finish").asDouble())
                        .as(task.getKey())
                        .isCloseTo(task.getValue().asDouble(), within(2e-6)));
    }
}
